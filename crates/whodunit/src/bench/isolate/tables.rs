//! The tables of `bench isolate`: how far up the guilty file and function are, strategy by strategy.

use std::path::Path;

use anyhow::Result;
use serde_json::{Value, json};
use whodunit_isolation::{Accuracy, Placement};

use super::ablation;
use super::common::on_common_bugs;
use super::over_time::{self, moments};
use super::pairs::{self, pairs};
use super::{Isolated, distinct, growth};
use crate::bench::pages::keep;

pub struct Tables {
    pub document: Value,
    pub markdown: String,
}

impl Tables {
    pub fn write(&self, out: &Path) -> Result<()> {
        keep(out, "isolate", &serde_json::to_string_pretty(&self.document)?, &self.markdown)
    }
}

/// One row: a strategy on one suite at one level.
struct Row {
    suite: String,
    strategy: String,
    level: &'static str,
    accuracy: Accuracy,
    runs: f64,
    seconds: f64,
    witnesses: f64,
    similarity: f64,
}

/// `beside` are results of other budgets or numbers of workers.
pub fn tables(results: &[Isolated], beside: &[Isolated], budget: f64) -> Tables {
    let (all, common) = (rows(results), rows(&on_common_bugs(results)));
    let strategies: Vec<Value> = all.iter().map(document).collect();
    let mut markdown = accuracies(&all);
    markdown += &format!(
        "\nEach bug by each strategy for at most {budget:.0} s; ties get their worst rank, a guilty \
         file that is not in the ranking gets one behind the last. Similarity is the mean share of blocks that witnesses \
         have in common with the failing run. {}.\n\n",
        distinct(results.iter().map(|result| &result.measured)).join("; ")
    );
    if !common.is_empty() {
        markdown += &format!("On the bugs that all of these strategies were measured on:\n\n{}\n", accuracies(&common));
    }
    let pairs = pairs(results);
    markdown += &pairs::markdown(&pairs);
    let moments = moments(results, budget);
    markdown += &over_time::markdown(&moments);
    let growth = growth::rows(&[results, beside].concat());
    markdown += &growth::markdown(&growth);
    markdown += &ablation::markdown(results);
    markdown += &each_bug(results);
    let pairs = pairs::document(&pairs);
    Tables {
        document: json!({
            "strategies": strategies, "common": common.iter().map(document).collect::<Vec<_>>(), "ranks": ranks(results), "pairs": pairs, "over_time": over_time::document(&moments),
            "growth": growth::document(&growth), "ablation": ablation::document(results), "bugs": results,
        }),
        markdown,
    }
}

fn accuracies(rows: &[Row]) -> String {
    let head = "| suite | strategy | level | bugs | Top-1 | Top-5 | Top-10 | Top-20 | MFR | MAR | witnesses | similarity | runs | seconds |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
    head.to_owned() + &rows.iter().map(line).collect::<String>()
}

fn rows(results: &[Isolated]) -> Vec<Row> {
    let mut keys: Vec<(String, String)> = Vec::new();
    for result in results {
        let key = (result.suite.clone(), result.strategy.clone());
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let mut rows = Vec::new();
    for (suite, strategy) in keys {
        let of: Vec<&Isolated> =
            results.iter().filter(|r| r.suite == suite && r.strategy == strategy && r.trouble.is_none()).collect();
        let mean = |value: &dyn Fn(&Isolated) -> f64| of.iter().map(|r| value(r)).sum::<f64>() / of.len() as f64;
        let (runs, seconds) = (mean(&|r| f64::from(r.runs)), mean(&|r| r.seconds));
        let witnesses = mean(&|r| f64::from(r.witnesses));
        let with: Vec<f64> = of.iter().filter(|r| r.witnesses > 0).map(|r| r.similarity).collect();
        let similarity = with.iter().sum::<f64>() / with.len().max(1) as f64;
        for (level, placements) in [
            ("file", of.iter().filter_map(|r| r.files.clone()).collect::<Vec<Placement>>()),
            ("function", of.iter().filter_map(|r| r.functions.clone()).filter(is_placed).collect()),
        ] {
            if !placements.is_empty() {
                let accuracy = Accuracy::of(&placements);
                let (suite, strategy) = (suite.clone(), strategy.clone());
                rows.push(Row { suite, strategy, level, accuracy, runs, seconds, witnesses, similarity });
            }
        }
    }
    rows
}

/// Whether there was a ranking: an earlier version had the guilty behind the end of empty ones, too, which is the first place.
fn is_placed(placement: &Placement) -> bool {
    placement.listed > 0 || placement.first() > 1
}

/// Ranks of guilty files from one to the next, for the plot.
const SPANS: [(&str, u32, u32); 4] = [("1", 1, 1), ("2-5", 2, 5), ("6-20", 6, 20), ("later", 21, u32::MAX)];

/// How many guilty files have which rank, strategy by strategy.
fn ranks(results: &[Isolated]) -> Vec<Value> {
    let mut rows = Vec::new();
    for suite in distinct(results.iter().map(|result| &result.suite)) {
        for strategy in distinct(results.iter().map(|result| &result.strategy)) {
            let of = results.iter().filter(|result| result.suite == suite && result.strategy == strategy);
            let ranks: Vec<u32> = of.filter_map(|result| Some(result.files.as_ref()?.first())).collect();
            for (span, from, to) in SPANS {
                let bugs = ranks.iter().filter(|rank| (from..=to).contains(*rank)).count();
                rows.push(json!({ "suite": suite, "strategy": strategy, "rank": span, "bugs": bugs }));
            }
        }
    }
    rows
}

fn document(row: &Row) -> Value {
    let Accuracy { n, top1, top5, top10, top20, mfr, mar } = &row.accuracy;
    json!({
        "name": row.strategy, "suite": row.suite, "level": row.level, "n": n, "top1": top1, "top5": top5,
        "top10": top10, "top20": top20, "mfr": mfr, "mar": mar, "seconds": row.seconds, "runs": row.runs,
        "witnesses": row.witnesses, "similarity": row.similarity,
    })
}

fn line(row: &Row) -> String {
    let Accuracy { n, top1, top5, top10, top20, mfr, mar } = &row.accuracy;
    let percent = |share: &f64| format!("{:.0} %", share * 100.0);
    format!(
        "| {} | {} | {} | {n} | {} | {} | {} | {} | {mfr:.1} | {mar:.1} | {:.1} | {:.2} | {:.0} | {:.1} |\n",
        row.suite,
        row.strategy,
        row.level,
        percent(top1),
        percent(top5),
        percent(top10),
        percent(top20),
        row.witnesses,
        row.similarity,
        row.runs,
        row.seconds
    )
}

/// What is first in a ranking: a file where the guilty one is known, else some for people to judge.
fn first_of(result: &Isolated) -> String {
    let shown = if result.files.is_some() { 1 } else { 5 };
    let names = result.top.iter().take(shown).map(|file| file.rsplit('/').next().unwrap_or_default());
    names.collect::<Vec<_>>().join(", ")
}

fn each_bug(results: &[Isolated]) -> String {
    let mut text = String::from(
        "| bug | strategy | rank of the guilty file | witnesses | runs | seconds | first in the ranking |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for result in results {
        let rank = match &result.files {
            Some(placement) => placement.first().to_string(),
            None => result.trouble.clone().unwrap_or_else(|| "not known".to_owned()),
        };
        let first = first_of(result);
        text += &format!(
            "| {} | {} | {rank} | {} | {} | {:.1} | {first} |\n",
            result.bug, result.strategy, result.witnesses, result.runs, result.seconds
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strategy_that_ranks_no_functions_has_no_row_of_them() {
        let placed = |ranks: &[u32], listed| Some(Placement { ranks: ranks.to_vec(), listed });
        let result = |strategy: &str, functions| Isolated {
            bug: "bug".to_owned(),
            suite: "suite".to_owned(),
            strategy: strategy.to_owned(),
            files: placed(&[2], 1),
            functions,
            ..Isolated::default()
        };
        let results =
            [result("sbfl", placed(&[1], 0)), result("diwi", placed(&[8], 0)), result("dev", placed(&[1], 1))];
        let rows = rows(&results);
        let of_functions: Vec<&str> =
            rows.iter().filter(|row| row.level == "function").map(|row| row.strategy.as_str()).collect();
        assert_eq!(of_functions, ["diwi", "dev"]);
    }
}
