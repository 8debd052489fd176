//! What each kind of evidence is worth: the same case ranked again without it. Nothing is run for that.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use whodunit_isolation::{Accuracy, CaseFile, Formula, Placement, Repair, Weights, WitnessKind, blend};

use super::Isolated;

/// What is left out, and the case and the weights without it.
type LeftOut = (&'static str, fn(&mut CaseFile, &mut Weights));

/// Every kind of evidence that `blend` weighs, in the order of the table.
const TERMS: &[LeftOut] = &[
    ("nothing", |_, _| {}),
    ("the spectrum", |_, weights| weights.spectrum = 0.0),
    ("the crash stack", |_, weights| weights.stack = 0.0),
    ("the interventions", |_, weights| weights.repairs = 0.0),
    ("nearness of witnesses", |_, weights| weights.nearness = 0.0),
    ("caution with small files", |_, weights| weights.caution = 0.0),
    ("the file of the pass", |_, weights| weights.pass = 0.0),
    ("the guilty pass", |case, _| repairs(case, |repair| repair.timely = 1.0)),
    ("how much of the run repairs leave", |case, _| {
        repairs(case, |repair| (repair.similarity, repair.kept) = (1.0, 1.0))
    }),
    ("whether repairs leave witnesses alone", |case, _| repairs(case, |repair| repair.harmless = 1.0)),
    ("whether they leave other programs alone", |case, _| repairs(case, |repair| repair.specific = 1.0)),
    ("whether they mend the bug's other ways", |case, _| repairs(case, |repair| repair.general = 1.0)),
    ("whether they mend far mutants", |case, _| repairs(case, |repair| repair.far = 1.0)),
    ("whether they only silence the test", |case, _| repairs(case, |repair| repair.honest = 1.0)),
    ("what is to be expected of files", |_, weights| weights.history = 0.0),
    ("what ordinary programs execute", |_, weights| weights.rarity = 0.0),
    ("witness programs", |case, _| without(case, WitnessKind::Program)),
    ("witness sequences", |case, _| without(case, WitnessKind::Sequence)),
    ("witness options", |case, _| without(case, WitnessKind::Options)),
];

fn repairs(case: &mut CaseFile, change: impl Fn(&mut Repair)) {
    case.repairs.iter_mut().for_each(change);
}

fn without(case: &mut CaseFile, kind: WitnessKind) {
    case.witnesses.retain(|witness| witness.kind != kind);
}

/// Where the guilty files stand without each kind of evidence.
pub fn ablations(case: &CaseFile, formula: &Formula, truth: &[String]) -> BTreeMap<String, Placement> {
    let placed = |(name, leave_out): &LeftOut| {
        let (mut case, mut weights) = (case.clone(), Weights::default());
        leave_out(&mut case, &mut weights);
        let placement = Placement::of_files(&blend(&case, formula, &weights).files, truth)?;
        Some(((*name).to_owned(), placement))
    };
    TERMS.iter().filter_map(placed).collect()
}

/// One row: what was left out on one suite, and how good the rest was.
fn rows(results: &[Isolated]) -> Vec<(String, &'static str, Accuracy)> {
    let mut suites: Vec<&str> = results.iter().filter(|r| !r.without.is_empty()).map(|r| r.suite.as_str()).collect();
    suites.dedup();
    let mut rows = Vec::new();
    for suite in suites {
        for (term, _) in TERMS {
            let of = results.iter().filter(|result| result.suite == suite);
            let placements: Vec<Placement> = of.filter_map(|result| result.without.get(*term).cloned()).collect();
            // Earlier versions did not know every kind.
            if !placements.is_empty() {
                rows.push((suite.to_owned(), *term, Accuracy::of(&placements)));
            }
        }
    }
    rows
}

pub fn document(results: &[Isolated]) -> Value {
    let row = |(suite, term, accuracy): &(String, &str, Accuracy)| json!({ "suite": suite, "without": term, "accuracy": accuracy });
    rows(results).iter().map(row).collect()
}

/// The table; nothing if no strategy blended.
pub fn markdown(results: &[Isolated]) -> String {
    let rows = rows(results);
    if rows.is_empty() {
        return String::new();
    }
    let mut text = String::from(
        "What each kind of evidence is worth: the cases of `blend` ranked again without it.\n\n\
         | suite | left out | bugs | Top-1 | Top-5 | Top-10 | Top-20 | MFR |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for (suite, term, Accuracy { n, top1, top5, top10, top20, mfr, .. }) in rows {
        let [one, five, ten, twenty] = [top1, top5, top10, top20].map(|share| format!("{:.0} %", share * 100.0));
        text += &format!("| {suite} | {term} | {n} | {one} | {five} | {ten} | {twenty} | {mfr:.1} |\n");
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use whodunit_isolation::{BlockMap, CaseWriter, FunctionPlace, MappedBlock, formula};

    use super::*;

    #[test]
    fn without_what_speaks_for_it_a_file_falls_back() {
        let place = |file| FunctionPlace { name: format!("in {file}"), file: Some(file) };
        let map = BlockMap {
            blocks: (0..4).map(|block| MappedBlock { function: block / 2, offset: block % 2, weight: 1 }).collect(),
            functions: vec![place(0), place(1)],
            files: vec!["a.cc".into(), "b.cc".into()],
            fixes: Vec::new(),
            statements: Vec::new(),
        };
        let mut case = CaseWriter::new(&(0..4).collect(), &map, None);
        case.add_witness(WitnessKind::Options, &[0, 1, 2].into());
        case.add_repair(Repair::by_branch(0, 0.9));
        let found = ablations(case.file(), formula("ochiai").unwrap(), &["a.cc".to_owned()]);
        let first = |term: &str| found[term].first();
        assert_eq!((found.len(), first("nothing"), first("the interventions")), (TERMS.len(), 1, 2));
        assert_eq!(first("witness options"), 1);
    }
}
