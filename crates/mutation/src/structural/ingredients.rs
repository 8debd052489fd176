//! The pool of what structural mutation inserts: conditions, statements and functions with holes for names.

use serde::{Deserialize, Serialize};

/// Conditions, functions and statements to choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ingredients {
    pub conditions: Vec<Template>,
    pub functions: Vec<Function>,
    pub statements: Vec<Template>,
}

/// The condition of a branch or a loop, or a statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Template {
    pub pieces: Vec<Piece>,
    pub holes: Vec<Hole>,
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    Text(String),
    /// The name that its hole of this number is bound to.
    Hole(usize),
}

/// Where the name of a variable goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hole {
    pub type_: HoleType,
    pub is_written: bool,
}

/// Types that can stand for each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HoleType {
    Integer,
    Float,
    /// To numbers of this very type.
    Pointer(String),
}

/// A function that needs nothing but its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Function {
    /// Its definition, with [`Function::NAME`] for its name.
    pub text: String,
    pub parameters: Vec<Hole>,
}

impl Function {
    /// What stands for the name in a definition.
    pub const NAME: &'static str = "$NAME";

    /// The definition of a function by this name.
    pub fn define(&self, name: &str) -> String {
        self.text.replace(Function::NAME, name)
    }
}

impl Template {
    /// The text with names in its holes.
    pub fn fill(&self, names: &[&str]) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Hole(number) => names.get(*number).copied().unwrap_or_default().to_owned(),
        };
        self.pieces.iter().map(piece).collect()
    }
}

impl HoleType {
    /// By the name a type has in the pool's file.
    fn named(name: &str) -> HoleType {
        match name.strip_suffix('*') {
            Some(target) => HoleType::Pointer(target.trim_end().to_owned()),
            None if matches!(name, "float" | "double") => HoleType::Float,
            None => HoleType::Integer,
        }
    }
}

impl Ingredients {
    /// The small pool that comes with whodunit.
    ///
    /// ```
    /// let pool = whodunit_mutation::Ingredients::built_in();
    /// assert!(pool.conditions.iter().any(|condition| condition.fill(&["e", "a"]) == "e < a"));
    /// assert!(pool.functions[0].define("f").starts_with("static int f(int "));
    /// ```
    pub fn built_in() -> Ingredients {
        Ingredients::read(include_str!("pool.txt"))
    }

    /// Reads a pool: a condition a line, `if ${a:int} < ${b:int=}`, where `=` marks what is written, or a
    /// statement, `do ${a:int=}++;`; a function as `call int, int *` followed by its indented definition.
    pub fn read(text: &str) -> Ingredients {
        let mut pool = Ingredients::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(condition) = line.strip_prefix("if ") {
                pool.conditions.push(read_template(condition));
            } else if let Some(statement) = line.strip_prefix("do ") {
                pool.statements.push(read_template(statement));
            } else if let Some(types) = line.strip_prefix("call ") {
                let hole = |name: &str| Hole { type_: HoleType::named(name.trim()), is_written: false };
                let parameters = types.split(',').map(hole).collect();
                pool.functions.push(Function { text: String::new(), parameters });
            } else if let (true, Some(function)) = (line.starts_with(' '), pool.functions.last_mut()) {
                function.text.push_str(line.strip_prefix("  ").unwrap_or(line));
                function.text.push('\n');
            }
        }
        pool
    }

    /// Takes in another pool, leaving out what is there already.
    pub fn merge(&mut self, other: Ingredients) {
        add_new(&mut self.conditions, other.conditions);
        add_new(&mut self.functions, other.functions);
        add_new(&mut self.statements, other.statements);
    }
}

fn add_new<T: PartialEq>(known: &mut Vec<T>, others: Vec<T>) {
    for other in others {
        if !known.contains(&other) {
            known.push(other);
        }
    }
}

fn read_template(text: &str) -> Template {
    let (mut pieces, mut holes, mut names) = (Vec::new(), Vec::new(), Vec::<&str>::new());
    let mut rest = text;
    while let Some((before, (inside, after))) =
        rest.split_once("${").and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        let (name, type_) = inside.split_once(':').unwrap_or((inside, "int"));
        let is_written = type_.ends_with('=');
        let hole = Hole { type_: HoleType::named(type_.trim_end_matches('=').trim()), is_written };
        let number = names.iter().position(|known| *known == name).unwrap_or_else(|| {
            names.push(name);
            holes.push(hole);
            holes.len() - 1
        });
        if !before.is_empty() {
            pieces.push(Piece::Text(before.to_owned()));
        }
        pieces.push(Piece::Hole(number));
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
    Template { pieces, holes }
}
