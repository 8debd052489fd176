//! `whodunit bench pages`, and how every benchmark keeps its results: data, table, page and plots.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::{Value, json};
use whodunit_report::{BarChart, results_page};

use crate::exit::Exit;
use crate::output::say;

#[derive(Args)]
#[command(after_help = "Example:\n  whodunit bench pages --out docs/results")]
pub struct Arguments {}

/// Writes `NAME.json`, `NAME.md`, the page `NAME.html`, and `NAME.svg` where there is something to plot.
pub fn keep(dir: &Path, name: &str, document: &str, markdown: &str) -> Result<()> {
    std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
    std::fs::write(dir.join(format!("{name}.json")), document)?;
    std::fs::write(dir.join(format!("{name}.md")), markdown)?;
    draw(dir, name, document, markdown)
}

fn draw(dir: &Path, name: &str, document: &str, markdown: &str) -> Result<()> {
    let charts = charts(name, &serde_json::from_str(document)?);
    for (number, chart) in charts.iter().enumerate() {
        let number = if number == 0 { String::new() } else { format!("-{}", number + 1) };
        std::fs::write(dir.join(format!("{name}{number}.svg")), chart.file())?;
    }
    let page = results_page(name, markdown, &charts, &[]);
    Ok(std::fs::write(dir.join(format!("{name}.html")), page)?)
}

/// What is worth a picture of a benchmark's figures.
fn charts(name: &str, document: &Value) -> Vec<BarChart> {
    let keys = |title: &str, rows: &[(&str, &str)]| {
        let value = |(label, key): &(&str, &str)| Some(((*label).to_owned(), document[*key].as_f64()?));
        BarChart { title: title.to_owned(), rows: rows.iter().filter_map(value).collect() }
    };
    let charts = match name {
        "throughput" => vec![keys(
            "Tests a second on the same tests",
            &[
                ("in-process", "in_process_tests_per_second"),
                ("opt + clang + executable", "processes_tests_per_second"),
            ],
        )],
        "coverage" => vec![keys(
            "Seconds for the same runs",
            &[
                ("nothing watched", "plain_seconds"),
                ("the whole optimiser", "all_seconds"),
                ("blocks of one run", "chosen_seconds"),
            ],
        )],
        "isolate" => vec![
            accuracy(document, "top1", "Guilty file first, %"),
            accuracy(document, "top5", "Guilty file among the first five, %"),
            spans(document),
            over_time(document),
        ],
        "hunt" => vec![bugs_found(document)],
        "reach" => vec![blocks_beyond(document)],
        _ => Vec::new(),
    };
    charts.into_iter().filter(|chart| !chart.rows.is_empty()).collect()
}

fn accuracy(document: &Value, key: &str, title: &str) -> BarChart {
    let rows = document["strategies"].as_array().into_iter().flatten();
    let of_files = rows.filter(|row| row["level"] == "file");
    let bar = |row: &Value| {
        Some((format!("{} ({})", row["name"].as_str()?, row["suite"].as_str()?), row[key].as_f64()? * 100.0))
    };
    BarChart { title: title.to_owned(), rows: of_files.filter_map(bar).collect() }
}

fn spans(document: &Value) -> BarChart {
    let rows = document["ranks"].as_array().into_iter().flatten();
    let bar = |row: &Value| {
        let [strategy, suite, rank] = ["strategy", "suite", "rank"].map(|key| row[key].as_str());
        Some((format!("{} ({}), rank {}", strategy?, suite?, rank?), row["bugs"].as_f64()?))
    };
    BarChart { title: "Bugs by the rank of the guilty file".to_owned(), rows: rows.filter_map(bar).collect() }
}

fn over_time(document: &Value) -> BarChart {
    let rows = document["over_time"].as_array().into_iter().flatten();
    let bar = |row: &Value| {
        let [strategy, suite] = ["strategy", "suite"].map(|key| row[key].as_str());
        let label = format!("{} ({}) after {} s", strategy?, suite?, row["seconds"].as_f64()?);
        Some((label, row["top5"].as_f64()? * 100.0))
    };
    BarChart {
        title: "Guilty file among the first five over the time, %".to_owned(),
        rows: rows.filter_map(bar).collect(),
    }
}

fn bugs_found(document: &Value) -> BarChart {
    let rows = document["techniques"].as_array().into_iter().flatten();
    let bar = |row: &Value| Some((row["technique"].as_str()?.to_owned(), row["bugs"].as_f64()?));
    BarChart { title: "Bugs in a run, mean".to_owned(), rows: rows.filter_map(bar).collect() }
}

fn blocks_beyond(document: &Value) -> BarChart {
    let rows = document["techniques"].as_array().into_iter().flatten();
    let bar =
        |row: &Value| Some((row["name"].as_str()?.to_owned(), row["steps"].as_array()?.last()?["optimiser"].as_f64()?));
    BarChart { title: "Blocks of the optimiser that no seed executes".to_owned(), rows: rows.filter_map(bar).collect() }
}

/// Draws again what is there; nothing is measured.
pub fn run(_: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let dir = out.unwrap_or(Path::new("docs/results"));
    let entries = std::fs::read_dir(dir)
        .with_context(|| format!("cannot read {}; name the results with --out", dir.display()))?;
    let mut drawn = Vec::new();
    for path in
        entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "md"))
    {
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
        let data = path.with_extension("json");
        if !data.exists() {
            continue;
        }
        let [document, markdown] = [&data, &path].map(std::fs::read_to_string);
        draw(dir, name, &document?, &markdown?).with_context(|| path.display().to_string())?;
        drawn.push(name.to_owned());
    }
    ensure!(!drawn.is_empty(), "{} holds no results (NAME.json with NAME.md)", dir.display());
    drawn.sort();
    match json {
        true => say!("{}", json!({ "dir": dir, "pages": drawn })),
        false => drawn.iter().for_each(|name| say!("{}", dir.join(format!("{name}.html")).display())),
    }
    Ok(Exit::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_as_data_table_page_and_plot() {
        let dir = tempfile::tempdir().unwrap();
        let document = r#"{"in_process_tests_per_second": 65.0, "processes_tests_per_second": 7.0}"#;
        keep(dir.path(), "throughput", document, "| a | b |\n| --- | --- |\n| x | 1 |\n").unwrap();
        keep(dir.path(), "integers", "{}", "text\n").unwrap();
        let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).unwrap_or_default();
        assert!(read("throughput.svg").contains("in-process") && read("throughput.html").contains("<td>x</td>"));
        assert!(read("integers.html").contains("<p>text</p>") && !dir.path().join("integers.svg").exists());
    }

    #[test]
    fn strategies_are_drawn_at_the_level_of_files() {
        let document = json!({ "strategies": [
            { "name": "blend", "suite": "bugs", "level": "file", "top1": 0.95, "top5": 1.0 },
            { "name": "blend", "suite": "bugs", "level": "function", "top1": 0.5, "top5": 0.6 },
        ] });
        let drawn = charts("isolate", &document);
        assert_eq!(drawn.len(), 2);
        assert_eq!(drawn[0].rows, [("blend (bugs)".to_owned(), 95.0)]);
    }
}
