//! The program that puts questions to a compiler, and what it says.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};

use anyhow::{Context, Result};
use whodunit_emi::integer::{Environment, Expression, INTEGERS, is_signed, name};

use super::drawing::Question;

/// What an expression comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Value {
        type_: String,
        value: i128,
    },
    Undefined,
    /// Ended without a value and without a report.
    Lost,
    /// One thing as it is written, another step by step.
    Torn,
}

impl Answer {
    /// Our own.
    pub fn of(question: &Question) -> Answer {
        match question.value() {
            Ok(typed) => Answer::Value { type_: name(typed.type_).to_owned(), value: typed.value },
            Err(_) => Answer::Undefined,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Value { type_, value } => write!(f, "({type_}){value}"),
            Answer::Undefined => f.write_str("undefined"),
            Answer::Lost => f.write_str("nothing"),
            Answer::Torn => f.write_str("one thing at once and another step by step"),
        }
    }
}

/// Two functions for each question. A number on standard error comes before each, so that reports
/// are told apart; a trap, as after a division by zero, goes on with the next.
///
/// One has the expression as it is written, the other takes it step by step, since gcc makes `!v` of
/// `!-v`, and `v == C` of `!(v - C)`, before its sanitizer could see an overflow.
pub fn program(questions: &[Question]) -> String {
    let mut text = String::from("#include <setjmp.h>\n#include <signal.h>\n#include <stdio.h>\n\n");
    let names: Vec<_> = INTEGERS.iter().map(|type_| format!("{0}: \"{0}\"", name(*type_))).collect();
    _ = writeln!(text, "#define SHOW(e) __auto_type r = e; show(_Generic(r, {}), r)", names.join(", "));
    text += "static void show(const char *type, unsigned long long value) { printf(\"%llu %s\\n\", value, type); }\n";
    let mut functions = Vec::new();
    for (what, form) in [("written", Expression::text as fn(&_, &_) -> _), ("steps", steps)] {
        for (index, question) in questions.iter().enumerate() {
            let (declarations, expression) =
                (question.declarations(), form(&question.expression, &question.environment));
            _ = writeln!(text, "static void {what}{index}(void) {{ {declarations} SHOW({expression}); }}");
            functions.push(format!("{what}{index}"));
        }
    }
    _ = write!(text, "static void (*const all[])(void) = {{ {} }};\n{MAIN}", functions.join(", "));
    text
}

/// The expression with every constant and every result in a variable of its own.
fn steps(expression: &Expression, environment: &Environment) -> String {
    let value = match expression {
        Expression::Constant(constant) => constant.text(),
        Expression::Variable(_) => return expression.text(environment),
        Expression::Unary(op, operand) => format!("{} {}", op.symbol(), steps(operand, environment)),
        Expression::Binary(op, left, right) => {
            format!("{} {} {}", steps(left, environment), op.symbol(), steps(right, environment))
        }
    };
    format!("({{ __auto_type t = {value}; t; }})")
}

const MAIN: &str = "
static sigjmp_buf next;
static void trapped(int signal) { siglongjmp(next, signal); }

int main(void) {
    volatile int i;
    signal(SIGFPE, trapped);
    for (i = 0; i < (int)(sizeof all / sizeof *all); i++) {
        printf(\"%d \", i);
        fprintf(stderr, \"#%d\\n\", i);
        if (sigsetjmp(next, 1))
            printf(\"trapped\\n\");
        else
            all[i]();
    }
    return 0;
}
";

/// The answers to so many questions, from what the program printed and what was reported meanwhile.
/// What is undefined step by step is undefined; all else must be the same both ways.
pub fn answers(count: usize, stdout: &str, stderr: &str) -> Result<Vec<Answer>> {
    let undefined = reported(stderr);
    let mut lines: BTreeMap<usize, &str> = BTreeMap::new();
    for line in stdout.lines() {
        let (index, rest) = line.split_once(' ').context("a line without a number")?;
        lines.insert(index.parse()?, rest);
    }
    let answer = |index: usize| -> Result<Answer> {
        Ok(match lines.get(&index).and_then(|line| line.split_once(' ')) {
            _ if undefined.contains(&index) => Answer::Undefined,
            Some((value, type_)) => Answer::Value { type_: type_.to_owned(), value: as_type(value.parse()?, type_) },
            None => Answer::Lost,
        })
    };
    let both = |index: usize| {
        let (written, steps) = (answer(index)?, answer(count + index)?);
        let agreed = steps == Answer::Undefined || steps == written;
        Ok(if agreed { steps } else { Answer::Torn })
    };
    (0..count).map(both).collect()
}

/// The numbers after which something was reported.
fn reported(stderr: &str) -> BTreeSet<usize> {
    let mut current: Option<usize> = None;
    let mut reported = BTreeSet::new();
    for line in stderr.lines() {
        if let Some(number) = line.strip_prefix('#') {
            current = number.parse().ok();
        } else if line.contains("runtime error:") {
            reported.extend(current.take());
        }
    }
    reported
}

/// The value in its type, from what is printed unsigned.
fn as_type(value: u64, type_: &str) -> i128 {
    match INTEGERS.iter().any(|known| name(*known) == type_ && is_signed(*known)) {
        true => i128::from(value as i64),
        false => i128::from(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(type_: &str, value: i128) -> Answer {
        Answer::Value { type_: type_.to_owned(), value }
    }

    #[test]
    fn reports_belong_to_the_number_before_them() {
        let stdout = "0 18446744073709551615 int\n1 7 long\n2 18446744073709551615 int\n3 trapped\n";
        let stderr = "#0\n#1\n#2\n#3\nx.c:1:2: runtime error: shift\nx.c:1:9: runtime error: overflow\n";
        let expected = [value("int", -1), Answer::Undefined];
        assert_eq!(answers(2, stdout, stderr).expect("it is well formed"), expected);
    }

    #[test]
    fn forms_that_differ_are_no_answer() {
        let stdout = "0 7 int\n1 7 int\n2 trapped\n3 7 long\n4 8 int\n5 trapped\n";
        let stderr = "#0\nx.c:1:2: runtime error: shift\n#3\n";
        let expected = [Answer::Torn, Answer::Torn, Answer::Lost];
        assert_eq!(answers(3, stdout, stderr).expect("it is well formed"), expected);
    }
}
