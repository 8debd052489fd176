//! Which file of GCC's tree a block comes from. What the build generates from rules is charged to the
//! file of the rules, and its functions are named by the line of their rule.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::coverage::{BlockTable, readable_name, table_of_executable};
use crate::gcc::build::GccBuild;

/// Files that the build generates, and what they are generated from.
const GENERATED: [(&str, &str); 2] =
    [("gcc/gimple-match.cc", "gcc/match.pd"), ("gcc/generic-match.cc", "gcc/match.pd")];
const RULES: &str = "rules.json";
const TABLE: &str = "blocks.table";

/// The table of a build's blocks, read once and kept beside it.
pub(super) fn table_of(build: &GccBuild, progress: &dyn Fn(&str)) -> Result<BlockTable> {
    let file = build.directory().join(format!("{TABLE}-{}", fingerprint(build)?));
    if let Some(table) = std::fs::read(&file).ok().and_then(|data| postcard::from_bytes(&data).ok()) {
        return Ok(table);
    }
    progress("finding the blocks");
    let root = PathBuf::from(build.record()?.source_root);
    let mut table = table_of_executable(&build.compiler(), &[root, build.directory().join("build")])?;
    let rules = std::fs::read(build.directory().join(RULES)).unwrap_or_else(|_| b"{}".to_vec());
    charge_rules(&mut table, &serde_json::from_slice(&rules).context("the list of rules is damaged")?);
    std::fs::write(&file, postcard::to_stdvec(&table)?).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(table)
}

/// Changes whenever the compiler or our way of reading it does.
fn fingerprint(build: &GccBuild) -> Result<String> {
    let data = std::fs::metadata(build.compiler())?;
    let mut hasher = blake3::Hasher::new();
    hasher.update(format!("{} {:?}", data.len(), data.modified().ok()).as_bytes());
    for rules in [
        include_str!("source_map.rs"),
        include_str!("../coverage/decode.rs"),
        include_str!("../coverage/table.rs"),
        include_str!("../coverage/executable.rs"),
    ] {
        hasher.update(rules.as_bytes());
    }
    Ok(hasher.finalize().to_hex()[..16].to_owned())
}

/// Lines of rules by the function that was generated from them.
type RuleLines = BTreeMap<String, u32>;

/// Keeps what the generated files say of the rules they were made from.
pub(super) fn keep_rules(directory: &Path) -> Result<()> {
    let mut lines = RuleLines::new();
    for (generated, _) in GENERATED {
        if let Ok(text) = std::fs::read_to_string(directory.join("build").join(generated)) {
            lines.extend(rule_lines(&text));
        }
    }
    Ok(std::fs::write(directory.join(RULES), serde_json::to_string(&lines)?)?)
}

/// The generator leaves a comment `/* #line 17 "match.pd" */` where a rule begins.
fn rule_lines(text: &str) -> RuleLines {
    let mut lines = RuleLines::new();
    let mut function = None;
    for line in text.lines() {
        if let Some((name, _)) = line.split_once(" (").filter(|(name, _)| name.contains("_simplify_")) {
            function = Some(name.to_owned()).filter(|name| !name.contains(' '));
        }
        let number = line.trim_start().strip_prefix("/* #line ").and_then(|rest| rest.split(' ').next()?.parse().ok());
        if let (Some(number), Some(function)) = (number, function.take_if(|_| number.is_some())) {
            lines.insert(function, number);
        }
    }
    lines
}

fn charge_rules(table: &mut BlockTable, lines: &RuleLines) {
    let mut moved: HashMap<u32, u32> = HashMap::new();
    for (generated, rules) in GENERATED {
        let Some(from) = table.files.iter().position(|file| file.path == generated) else { continue };
        match table.files.iter().position(|file| file.path == rules) {
            Some(to) => drop(moved.insert(from as u32, to as u32)),
            None => rules.clone_into(&mut table.files[from].path),
        }
    }
    for function in &mut table.functions {
        function.file = function.file.map(|file| moved.get(&file).copied().unwrap_or(file));
        let name = readable_name(&function.symbol);
        let name = name.split('(').next().unwrap_or(&name);
        if let Some(line) = lines.get(name) {
            function.symbol = format!("match.pd:{line} ({name})");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::{Function, SourceFile};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn foreign_bytes_are_rules_or_none(text: String, near in "(g_simplify_[0-9]{1,3} \\(x|[ ]*/\\* #line [0-9]{0,12} .{0,4}|\n){0,12}") {
            rule_lines(&text);
            rule_lines(&near);
        }
    }

    const GENERATED_TEXT: &str = r#"
static bool
gimple_simplify_12 (gimple_match_op *res_op, gimple_seq *seq)
{
/* #line 145 "../../gcc/match.pd" */
  if (x)
    {
/* #line 147 "../../gcc/match.pd" */
}
bool
gimple_simplify (gimple_match_op *res_op, gimple_seq *seq)
{
"#;

    #[test]
    fn generated_functions_are_named_by_their_rule() {
        let lines = rule_lines(GENERATED_TEXT);
        assert_eq!(lines, [("gimple_simplify_12".to_owned(), 145)].into());
        let file = |path: &str| SourceFile { path: path.into() };
        let function = |symbol: &str, file| Function { symbol: symbol.into(), file: Some(file), first_block: 0 };
        let mut table = BlockTable {
            files: vec![file("gcc/gimple-match.cc"), file("gcc/tree.cc"), file("gcc/generic-match.cc")],
            functions: vec![
                function("_ZL18gimple_simplify_12P15gimple_match_opPP6gimple", 0),
                function("_Z4fold", 1),
                function("_Z1gv", 2),
            ],
            ..BlockTable::default()
        };
        charge_rules(&mut table, &lines);
        assert_eq!(table.functions[0].symbol, "match.pd:145 (gimple_simplify_12)");
        let of = |number: usize| table.files[table.functions[number].file.unwrap() as usize].path.as_str();
        assert_eq!([of(0), of(1), of(2)], ["gcc/match.pd", "gcc/tree.cc", "gcc/match.pd"]);
    }
}
