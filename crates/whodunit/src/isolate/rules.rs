//! `isolate --list-rules`: every rule and operator that programs are mutated by.

use anyhow::Result;
use serde_json::{Value, json};
use whodunit_mutation::{Operator, rules};

use crate::exit::Exit;
use crate::output::say;

/// What structural operators do, in the order of the paper.
const STRUCTURAL: [(Operator, &str); 5] = [
    (Operator::InsertIf, "put a condition of the pool before a statement"),
    (Operator::InsertWhile, "make a statement the body of a loop with a condition of the pool"),
    (Operator::InsertCall, "call a function of the pool before a statement"),
    (Operator::InsertGoto, "jump over statements"),
    (Operator::InsertStatement, "put a statement of the pool before a statement (synthesis only)"),
];

pub fn list(json: bool) -> Result<Exit> {
    let local = rules().iter().map(|rule| (rule.name.as_str(), rule.about.as_str(), rule.kind.operator().name()));
    let structural = STRUCTURAL.iter().map(|(operator, about)| (operator.name(), *about, operator.name()));
    let all: Vec<_> = local.chain(structural).collect();
    if json {
        let value = |(name, about, operator): &(&str, &str, &str)| json!({ "name": name, "about": about, "operator": operator });
        let rules: Vec<Value> = all.iter().map(value).collect();
        say!("{}", serde_json::to_string_pretty(&json!({ "rules": rules }))?);
        return Ok(Exit::Done);
    }
    for (name, about, operator) in &all {
        say!("{name:46} {operator:16} {about}");
    }
    say!("\n{} local rules, {} that insert", rules().len(), STRUCTURAL.len());
    Ok(Exit::Done)
}
