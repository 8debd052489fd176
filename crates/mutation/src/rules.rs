//! The rule table: DiWi's Table 1 spelled out from tables of qualifiers, modifiers and operators.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

/// A specific rule of local mutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Name on the command line: `insert-volatile-at-global`.
    pub name: String,
    /// What it does, in a line.
    pub about: String,
    pub kind: RuleKind,
}

/// What a rule does, as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleKind {
    InsertQualifier {
        qualifier: &'static str,
        place: Where,
        level: Level,
    },
    RemoveQualifier {
        qualifier: &'static str,
        place: Where,
        level: Level,
    },
    InsertModifier {
        modifier: &'static str,
        place: Where,
    },
    RemoveModifier {
        modifier: &'static str,
        place: Where,
    },
    ReplaceModifier {
        from: &'static str,
        to: &'static str,
    },
    /// By a variable that is declared there.
    ReplaceVariable {
        by: Where,
    },
    ReplaceBinary {
        from: &'static str,
        to: &'static str,
    },
    ReplaceStep {
        from: Step,
        to: Step,
    },
    RemoveStep(Step),
    ReplaceUnary {
        from: &'static str,
        to: &'static str,
    },
    RemoveUnary(&'static str),
    ChangeConstant(Arithmetic),
}

/// Where a variable is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Where {
    Global,
    Local,
    Parameter,
    Field,
}

/// What a qualifier is about: what is named first in a declaration (`volatile int *p`) or the
/// pointer itself (`int *volatile p`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Value,
    Pointer,
}

/// The four ways to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub operator: &'static str,
    pub is_prefix: bool,
}

/// What is done to the value of a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    PlusOne,
    MinusOne,
    TimesZero,
    TimesMinusOne,
}

/// The ten mutation operators of RecBi's Table 1, in its order, and DiWi's synthesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operator {
    InsertIf,
    InsertWhile,
    InsertCall,
    InsertGoto,
    Qualifier,
    Modifier,
    Variable,
    Constant,
    Unary,
    Binary,
    /// A statement of another program put in (DiWi, section 5.6.4); none of RecBi's.
    InsertStatement,
}

impl Operator {
    /// Those of RecBi.
    pub const ALL: [Operator; 10] = [
        Operator::InsertIf,
        Operator::InsertWhile,
        Operator::InsertCall,
        Operator::InsertGoto,
        Operator::Qualifier,
        Operator::Modifier,
        Operator::Variable,
        Operator::Constant,
        Operator::Unary,
        Operator::Binary,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Operator::InsertIf => "insert-if",
            Operator::InsertWhile => "insert-while",
            Operator::InsertCall => "insert-call",
            Operator::InsertGoto => "insert-goto",
            Operator::Qualifier => "qualifier",
            Operator::Modifier => "modifier",
            Operator::Variable => "variable",
            Operator::Constant => "constant",
            Operator::Unary => "unary",
            Operator::Binary => "binary",
            Operator::InsertStatement => "insert-statement",
        }
    }

    /// Whether it inserts a statement, rather than change what is there.
    pub fn is_structural(self) -> bool {
        self <= Operator::InsertGoto || self == Operator::InsertStatement
    }
}

impl RuleKind {
    /// The operator of RecBi that has this rule among its own.
    pub fn operator(self) -> Operator {
        match self {
            RuleKind::InsertQualifier { .. } | RuleKind::RemoveQualifier { .. } => Operator::Qualifier,
            RuleKind::InsertModifier { .. } | RuleKind::RemoveModifier { .. } | RuleKind::ReplaceModifier { .. } => {
                Operator::Modifier
            }
            RuleKind::ReplaceVariable { .. } => Operator::Variable,
            RuleKind::ReplaceBinary { .. } => Operator::Binary,
            RuleKind::ChangeConstant(_) => Operator::Constant,
            _ => Operator::Unary,
        }
    }
}

const PLACES: [(Where, &str); 4] =
    [(Where::Global, "global"), (Where::Local, "local"), (Where::Parameter, "parameter"), (Where::Field, "field")];
const MODIFIERS: [&str; 4] = ["long", "short", "signed", "unsigned"];
/// Binary operators by class, with the names they have in rules. One is only replaced by another of its class.
const BINARY: [&[(&str, &str)]; 8] = [
    &[("+", "add"), ("-", "sub"), ("*", "mul"), ("/", "div"), ("%", "rem")],
    &[("<", "lt"), ("<=", "le"), (">", "gt"), (">=", "ge"), ("==", "eq"), ("!=", "ne")],
    &[("&&", "and"), ("||", "or")],
    &[("&", "bitand"), ("|", "bitor"), ("^", "xor")],
    &[("<<", "shl"), (">>", "shr")],
    &[("+=", "add-assign"), ("-=", "sub-assign"), ("*=", "mul-assign"), ("/=", "div-assign"), ("%=", "rem-assign")],
    &[("&=", "and-assign"), ("|=", "or-assign"), ("^=", "xor-assign")],
    &[("<<=", "shl-assign"), (">>=", "shr-assign")],
];
const STEPS: [(Step, &str); 4] = [
    (Step { operator: "++", is_prefix: true }, "prefix-increment"),
    (Step { operator: "++", is_prefix: false }, "postfix-increment"),
    (Step { operator: "--", is_prefix: true }, "prefix-decrement"),
    (Step { operator: "--", is_prefix: false }, "postfix-decrement"),
];
const UNARY: [(&str, &str); 3] = [("!", "not"), ("-", "minus"), ("~", "complement")];
const CONSTANTS: [(Arithmetic, &str, &str); 4] = [
    (Arithmetic::PlusOne, "plus-one", "+ 1"),
    (Arithmetic::MinusOne, "minus-one", "- 1"),
    (Arithmetic::TimesZero, "times-zero", "* 0"),
    (Arithmetic::TimesMinusOne, "times-minus-one", "* (-1)"),
];

/// Every local rule, in the order in which they are listed.
///
/// ```
/// let rules = whodunit_mutation::rules();
/// assert!(rules.len() >= 132);
/// assert!(rules.iter().any(|rule| rule.name == "insert-volatile-at-local"));
/// ```
pub fn rules() -> &'static [Rule] {
    static RULES: OnceLock<Vec<Rule>> = OnceLock::new();
    RULES.get_or_init(|| {
        let mut table = Vec::new();
        qualifiers(&mut table);
        modifiers(&mut table);
        for (by, place) in PLACES.iter().take(3) {
            let about = format!("replace a variable by a {} one of a compatible type", adjective(place));
            add(&mut table, format!("replace-variable-by-{place}"), about, RuleKind::ReplaceVariable { by: *by });
        }
        operators(&mut table);
        for (how, name, sign) in CONSTANTS {
            let kind = RuleKind::ChangeConstant(how);
            add(&mut table, format!("constant-{name}"), format!("integer constant {sign}"), kind);
        }
        table
    })
}

/// A rule by its name.
pub fn rule(name: &str) -> Option<&'static Rule> {
    rules().iter().find(|rule| rule.name == name)
}

fn adjective(place: &str) -> &str {
    if place == "parameter" { "passed" } else { place }
}

fn add(table: &mut Vec<Rule>, name: String, about: String, kind: RuleKind) {
    table.push(Rule { name, about, kind });
}

fn qualifiers(table: &mut Vec<Rule>) {
    let mut both = |qualifier: &'static str, place: Where, name: &str, level: Level| {
        let (what, mark) = match level {
            Level::Value => (name.to_owned(), ""),
            Level::Pointer => (format!("{name} pointer itself"), "pointer-"),
        };
        let insert = RuleKind::InsertQualifier { qualifier, place, level };
        let remove = RuleKind::RemoveQualifier { qualifier, place, level };
        let about = format!("insert qualifier {qualifier} at a {what}");
        add(table, format!("insert-{qualifier}-at-{mark}{name}"), about, insert);
        let about = format!("remove qualifier {qualifier} from a {what}");
        add(table, format!("remove-{qualifier}-from-{mark}{name}"), about, remove);
    };
    for (place, name) in PLACES {
        for qualifier in ["volatile", "const"] {
            both(qualifier, place, name, Level::Value);
        }
    }
    // Pointers within structures are too rare in test programs to have rules of their own.
    for (place, name) in PLACES.into_iter().take(3) {
        for qualifier in ["volatile", "const", "restrict"] {
            both(qualifier, place, name, Level::Pointer);
        }
    }
}

fn modifiers(table: &mut Vec<Rule>) {
    for (place, name) in PLACES {
        for modifier in MODIFIERS {
            let about = format!("insert modifier {modifier} at the type of a {name}");
            add(table, format!("insert-{modifier}-at-{name}"), about, RuleKind::InsertModifier { modifier, place });
            let about = format!("remove modifier {modifier} from the type of a {name}");
            add(table, format!("remove-{modifier}-from-{name}"), about, RuleKind::RemoveModifier { modifier, place });
        }
    }
    for (from, to) in pairs(&MODIFIERS) {
        let about = format!("replace modifier {from} by {to}");
        add(table, format!("replace-{from}-by-{to}"), about, RuleKind::ReplaceModifier { from, to });
    }
}

fn operators(table: &mut Vec<Rule>) {
    for class in BINARY {
        for ((from, old), (to, new)) in pairs(class) {
            let kind = RuleKind::ReplaceBinary { from, to };
            add(table, format!("replace-{old}-by-{new}"), format!("replace {from} by {to}"), kind);
        }
    }
    for ((from, old), (to, new)) in pairs(&STEPS) {
        let about = format!("replace {} by {}", shown(from), shown(to));
        add(table, format!("replace-{old}-by-{new}"), about, RuleKind::ReplaceStep { from, to });
    }
    for (step, name) in STEPS {
        add(table, format!("remove-{name}"), format!("remove {}", shown(step)), RuleKind::RemoveStep(step));
    }
    for (operator, name) in UNARY {
        let kind = RuleKind::RemoveUnary(operator);
        add(table, format!("remove-{name}"), format!("remove unary {operator}"), kind);
    }
    for ((from, old), (to, new)) in pairs(&UNARY[1..]) {
        let kind = RuleKind::ReplaceUnary { from, to };
        add(table, format!("replace-{old}-by-{new}"), format!("replace unary {from} by {to}"), kind);
    }
}

fn shown(step: Step) -> String {
    if step.is_prefix { format!("{}x", step.operator) } else { format!("x{}", step.operator) }
}

/// Everything with everything else, in order.
fn pairs<T: Copy>(all: &[T]) -> impl Iterator<Item = (T, T)> + '_ {
    let each = (0..all.len()).flat_map(|one| (0..all.len()).map(move |other| (one, other)));
    each.filter(|(one, other)| one != other).map(|(one, other)| (all[one], all[other]))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_rule_has_a_name_of_its_own() {
        let names: HashSet<_> = rules().iter().map(|rule| &rule.name).collect();
        let abouts: HashSet<_> = rules().iter().map(|rule| &rule.about).collect();
        assert_eq!((names.len(), abouts.len()), (rules().len(), rules().len()));
        assert_eq!(rules().len(), 194);
    }

    #[test]
    fn rules_cover_the_local_operators_of_recbi() {
        let covered: HashSet<_> = rules().iter().map(|rule| rule.kind.operator()).collect();
        for operator in Operator::ALL {
            assert_eq!(covered.contains(&operator), !operator.is_structural(), "{}", operator.name());
        }
    }
}
