//! Which file of GCC's tree a block comes from. What the build generates from rules is charged to the
//! file of the rules, and its functions are named by the line of their rule.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::coverage::{BlockTable, SourceFile, readable_name, table_of_executable};
use crate::gcc::build::{GccBuild, keep, kept};
use crate::gcc::change_log::kept_fixes;

/// Files that the build generates from simplification rules, without the ends of their names: they are C++ under either.
const SIMPLIFIERS: [&str; 2] = ["gcc/gimple-match", "gcc/generic-match"];
const SIMPLIFICATIONS: &str = "gcc/match.pd";
/// Those that it generates from the description of the machine.
const OF_MACHINE: [&str; 10] = [
    "gcc/insn-attrtab",
    "gcc/insn-automata",
    "gcc/insn-dfatab",
    "gcc/insn-emit",
    "gcc/insn-extract",
    "gcc/insn-latencytab",
    "gcc/insn-output",
    "gcc/insn-peep",
    "gcc/insn-preds",
    "gcc/insn-recog",
];
const ENDS: [&str; 2] = [".cc", ".c"];
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
    let mut table = table_of_executable(&build.compiler(), &[root.clone(), build.directory().join("build")])?;
    charge_rules(&mut table, &kept_rules(build.directory())?);
    kept_fixes(build.directory(), &root).charge(&mut table);
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
        include_str!("change_log.rs"),
        include_str!("../coverage/decode.rs"),
        include_str!("../coverage/table.rs"),
        include_str!("../coverage/executable.rs"),
        include_str!("../coverage/debug_info.rs"),
        include_str!("../coverage/lines.rs"),
        include_str!("../coverage/source_tree.rs"),
        include_str!("../coverage/blocks.rs"),
    ] {
        hasher.update(rules.as_bytes());
    }
    Ok(hasher.finalize().to_hex()[..16].to_owned())
}

/// What generated functions were made from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Rules {
    /// The main file of the machine's description, in GCC's tree; none if it is not known.
    machine: Option<String>,
    /// By the name of the function.
    of: BTreeMap<String, Rule>,
}

/// Where a rule stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Rule {
    file: String,
    line: u32,
}

/// Keeps what the generated files say of the rules they were made from.
pub(super) fn keep_rules(directory: &Path) -> Result<()> {
    let mut rules = Rules::default();
    let text_of = |stem: &str, end: &str| std::fs::read_to_string(directory.join("build").join(format!("{stem}{end}")));
    for end in ENDS {
        SIMPLIFIERS.iter().filter_map(|stem| text_of(stem, end).ok()).for_each(|text| rules.add_simplifier(&text));
        OF_MACHINE.iter().filter_map(|stem| text_of(stem, end).ok()).for_each(|text| rules.add_patterns(&text));
    }
    rules.name_machine();
    keep(directory, RULES, &rules)
}

/// What was kept with a build; made again if an earlier version kept something else and the build's files are still there.
fn kept_rules(directory: &Path) -> Result<Rules> {
    if let Some(rules) = kept(directory, RULES) {
        return Ok(rules);
    }
    keep_rules(directory)?;
    Ok(kept(directory, RULES).unwrap_or_default())
}

impl Rules {
    /// The generator leaves a comment `/* #line 17 "match.pd" */` where a rule begins.
    fn add_simplifier(&mut self, text: &str) {
        let mut function = None;
        for line in text.lines() {
            if let Some((name, _)) = line.split_once(" (").filter(|(name, _)| name.contains("_simplify_")) {
                function = Some(name.to_owned()).filter(|name| !name.contains(' '));
            }
            let number =
                line.trim_start().strip_prefix("/* #line ").and_then(|rest| rest.split(' ').next()?.parse().ok());
            if let (Some(line), Some(function)) = (number, function.take_if(|_| number.is_some())) {
                self.of.insert(function, Rule { file: SIMPLIFICATIONS.to_owned(), line });
            }
        }
    }

    /// Here the comment `/* .../gcc/config/i386/sse.md:17 */` stands before the function.
    fn add_patterns(&mut self, text: &str) {
        let mut rule = None;
        for line in text.lines() {
            if let Some(found) = pattern(line) {
                rule = Some(found);
            } else if let Some((name, _)) = line.split_once(" (").filter(|(name, _)| name.starts_with("gen_")) {
                self.of.extend(rule.take().map(|rule| (name.to_owned(), rule)));
            }
        }
    }

    /// The file with the most patterns is the main one.
    fn name_machine(&mut self) {
        let mut patterns: BTreeMap<&str, usize> = BTreeMap::new();
        for rule in self.of.values().filter(|rule| rule.file.ends_with(".md")) {
            *patterns.entry(&rule.file).or_default() += 1;
        }
        // `i386.md` includes the others, and carries the name of its folder.
        let is_main = |file: &str| {
            let mut parts = file.trim_end_matches(".md").rsplit('/');
            parts.next() == parts.next()
        };
        let named = patterns.keys().find(|file| is_main(file));
        self.machine = named
            .or_else(|| patterns.iter().max_by_key(|(_, count)| **count).map(|(file, _)| file))
            .map(|file| (*file).to_owned());
    }

    /// The file of rules that a generated one was made from.
    fn source_of(&self, path: &str) -> Option<&str> {
        let stem = ENDS.iter().find_map(|end| path.strip_suffix(end))?;
        match SIMPLIFIERS.contains(&stem) {
            true => Some(SIMPLIFICATIONS),
            false => self.machine.as_deref().filter(|_| OF_MACHINE.contains(&stem)),
        }
    }
}

fn pattern(line: &str) -> Option<Rule> {
    let place = line.trim().strip_prefix("/* ")?.strip_suffix(" */")?;
    let (path, line) = place.rsplit_once(':')?;
    let at = path.find("gcc/config/").filter(|_| path.ends_with(".md"))?;
    Some(Rule { file: path[at..].to_owned(), line: line.parse().ok()? })
}

fn charge_rules(table: &mut BlockTable, rules: &Rules) {
    let mut number_of: HashMap<String, u32> =
        (0..).zip(&table.files).map(|(number, file)| (file.path.clone(), number)).collect();
    let mut numbered = |table: &mut BlockTable, path: &str| {
        *number_of.entry(path.to_owned()).or_insert_with(|| {
            table.files.push(SourceFile::at(path));
            table.files.len() as u32 - 1
        })
    };
    for at in 0..table.functions.len() {
        let Some(file) = table.functions[at].file else { continue };
        let Some(source) = rules.source_of(&table.files[file as usize].path) else { continue };
        let name = readable_name(&table.functions[at].symbol);
        let name = name.split('(').next().unwrap_or(&name).to_owned();
        let rule = rules.of.get(&name);
        table.functions[at].file = Some(numbered(table, rule.map_or(source, |rule| rule.file.as_str())));
        if let Some(Rule { file, line }) = rule {
            let file = file.rsplit('/').next().unwrap_or(file);
            table.functions[at].symbol = format!("{file}:{line} ({name})");
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
            let mut rules = Rules::default();
            for text in [&text, &near] {
                rules.add_simplifier(text);
                rules.add_patterns(text);
            }
            rules.name_machine();
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

    const PATTERNS: &str = r#"
/* /build/source/gcc/config/i386/i386.md:1680 */
rtx
gen_x86_sahf_1 (rtx operand0)
{
}

/* /build/source/gcc/config/i386/sse.md:20 */
rtx
gen_vec (rtx operand0)
{
}
/* /build/source/gcc/config/i386/sse.md:30 */
rtx
gen_vec_2 (rtx operand0)
{
}
"#;

    #[test]
    fn generated_functions_are_named_by_their_rule() {
        let mut rules = Rules::default();
        rules.add_simplifier(GENERATED_TEXT);
        rules.add_patterns(PATTERNS);
        rules.name_machine();
        assert_eq!(rules.of["gimple_simplify_12"], Rule { file: "gcc/match.pd".into(), line: 145 });
        assert_eq!(rules.machine.as_deref(), Some("gcc/config/i386/i386.md"));
        let file = SourceFile::at;
        let function = |symbol: &str, file| Function { symbol: symbol.into(), file: Some(file), first_block: 0 };
        let paths =
            ["gcc/gimple-match.cc", "gcc/tree.cc", "gcc/generic-match.c", "gcc/insn-emit.cc", "gcc/insn-recog.cc"];
        let mut table = BlockTable {
            files: paths.map(file).to_vec(),
            functions: vec![
                function("_ZL18gimple_simplify_12P15gimple_match_opPP6gimple", 0),
                function("_Z4fold", 1),
                function("_Z1gv", 2),
                function("_Z7gen_vecP7rtx_def", 3),
                function("_Z5recogP7rtx_defP8rtx_insnPi", 4),
            ],
            ..BlockTable::default()
        };
        charge_rules(&mut table, &rules);
        assert_eq!(table.functions[0].symbol, "match.pd:145 (gimple_simplify_12)");
        assert_eq!(table.functions[3].symbol, "sse.md:20 (gen_vec)");
        let of = |number: usize| table.files[table.functions[number].file.unwrap() as usize].path.as_str();
        let (sse, machine) = ("gcc/config/i386/sse.md", "gcc/config/i386/i386.md");
        assert_eq!([0, 1, 2, 3, 4].map(of), ["gcc/match.pd", "gcc/tree.cc", "gcc/match.pd", sse, machine]);
    }

    #[test]
    fn rules_that_an_earlier_version_kept_are_made_again() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join(RULES), r#"{"gimple_simplify_1": 7}"#).unwrap();
        assert_eq!(kept_rules(directory.path()).unwrap(), Rules::default());
        std::fs::create_dir_all(directory.path().join("build/gcc")).unwrap();
        std::fs::write(directory.path().join("build/gcc/gimple-match.c"), GENERATED_TEXT).unwrap();
        std::fs::write(directory.path().join(RULES), r#"{"gimple_simplify_1": 7}"#).unwrap();
        assert_eq!(kept_rules(directory.path()).unwrap().of["gimple_simplify_12"].line, 145);
    }
}
