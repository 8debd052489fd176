//! Findings and units for the tests of this crate.

use std::collections::BTreeMap;

use whodunit_oracles::{Kind, Symptom};
use whodunit_program::Program;
use whodunit_subjects::{Behaviour, Recipe};

use crate::{Finding, UnitRecord, signature};

/// A wrong-code finding that goes wrong in `pass`.
pub fn finding(unit: u64, test: u32, pass: &str) -> Finding {
    let behaviour = |text: &str| Behaviour { stdout: text.into(), exit: Some(0), signal: None };
    let minimal = Recipe::passes(format!("function(sroa),{pass}").parse().unwrap());
    let symptom = Symptom::Behaved(behaviour("8\n"));
    Finding {
        unit,
        test,
        subject: "llvm-14".into(),
        strategy: "sequences".into(),
        kind: Kind::WrongCode,
        signature: signature("llvm-14", Kind::WrongCode, &symptom, Some(pass), &minimal),
        symptom,
        recipe: Recipe::passes(format!("gvn,function(sroa),{pass},dce").parse().unwrap()),
        minimal,
        last_pass: Some(pass.into()),
        tier: Some("default".into()),
        expected: Some(behaviour("7\n")),
        expected_by: vec!["gcc-12 -O0".into(), "tcc".into()],
        known: None,
        variant: None,
    }
}

/// A unit with one finding for each pass, on tests 0, 1, …
pub fn unit(index: u64, passes: &[&str]) -> UnitRecord {
    let findings = (0..).zip(passes).map(|(test, pass)| finding(index, test, pass));
    UnitRecord {
        index,
        program: Some(Program::c("prog.c", format!("int main(void) {{ return {index}; }}\n"))),
        set_aside: None,
        tests: 20,
        inconclusive: BTreeMap::from([("noise".into(), 2)]),
        findings: findings.collect(),
    }
}
