//! Coverage in LCOV's form (`lcov`, `llvm-cov export -format=lcov`, `gcovr --lcov`), for compilers that
//! were built with gcov or source-based coverage: a line stands for a block.

use std::collections::HashMap;

use anyhow::{Context, Result, bail};

use crate::block_map::{BlockMap, FunctionPlace, MappedBlock};
use crate::blocks::{Block, BlockSet};

/// Reads the runs of one compiler, so that the same line has the same number in all of them.
///
/// ```
/// use whodunit_isolation::Lcov;
/// let mut lcov = Lcov::default();
/// let failing = lcov.read("SF:lib/LICM.cpp\nFN:3,hoist\nDA:3,1\nDA:4,0\nDA:9,2\nend_of_record\n").unwrap();
/// let passing = lcov.read("SF:lib/LICM.cpp\nFN:3,hoist\nDA:3,1\nDA:4,5\nend_of_record\n").unwrap();
/// assert_eq!((failing.len(), passing.len(), failing.intersection_len(&passing)), (2, 2, 1));
/// assert_eq!(lcov.map().function_of(0).unwrap().name, "hoist");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lcov {
    map: BlockMap,
    files: HashMap<String, u32>,
    functions: HashMap<(u32, String), u32>,
    lines: HashMap<(u32, u32), Block>,
}

/// What is known of the file that is being read.
#[derive(Default)]
struct Record {
    file: Option<u32>,
    /// First line and name of each function.
    functions: Vec<(u32, String)>,
    executed: Vec<u32>,
}

impl Lcov {
    /// Where the lines read so far belong.
    pub fn map(&self) -> &BlockMap {
        &self.map
    }

    /// The lines that one run executed.
    pub fn read(&mut self, text: &str) -> Result<BlockSet> {
        let mut blocks = Vec::new();
        let mut record = Record::default();
        let names_a_file = text.lines().any(|line| line.trim().starts_with("SF:"));
        for (number, line) in (1..).zip(text.lines()) {
            self.read_line(line.trim(), &mut record, &mut blocks).with_context(|| format!("line {number}: {line}"))?;
        }
        if record.file.is_some() {
            bail!("it ends in the middle of a file: the last `end_of_record` is missing");
        }
        if !names_a_file {
            bail!("it names no source file (SF:); is it in LCOV's form?");
        }
        Ok(BlockSet::from_blocks(blocks))
    }

    fn read_line(&mut self, line: &str, record: &mut Record, blocks: &mut Vec<Block>) -> Result<()> {
        if line == "end_of_record" {
            let done = std::mem::take(record);
            let file = done.file.context("no source file was named")?;
            blocks.extend(self.blocks_of(file, done));
        } else if let Some(path) = line.strip_prefix("SF:") {
            *record = Record { file: Some(self.file(path)), ..Record::default() };
        } else if let Some(rest) = line.strip_prefix("FN:") {
            // Since LCOV 2 the last line of the function may stand between.
            let (first, name) = rest.split_once(',').context("a function is FN:line,name")?;
            let name =
                name.split_once(',').filter(|(end, _)| end.parse::<u32>().is_ok()).map_or(name, |(_, name)| name);
            record.functions.push((first.parse().context("a line is a number")?, name.to_owned()));
        } else if let Some(rest) = line.strip_prefix("DA:") {
            let mut fields = rest.split(',');
            let number = fields.next().and_then(|number| number.parse().ok()).context("a line is a number")?;
            let count: f64 = fields.next().and_then(|count| count.parse().ok()).context("a count is a number")?;
            if count > 0.0 {
                record.executed.push(number);
            }
        }
        Ok(())
    }

    fn blocks_of(&mut self, file: u32, mut record: Record) -> Vec<Block> {
        record.functions.sort();
        let mut blocks = Vec::with_capacity(record.executed.len());
        for line in record.executed {
            if let Some(known) = self.lines.get(&(file, line)) {
                blocks.push(*known);
                continue;
            }
            let before = record.functions.partition_point(|(first, _)| *first <= line);
            let (first, name) = match record.functions[..before].last() {
                Some((first, name)) => (*first, name.clone()),
                None => (1, "outside functions".to_owned()),
            };
            let function = self.function(file, name);
            let block = self.map.blocks.len() as Block;
            self.map.blocks.push(MappedBlock { function, offset: line - first.min(line), weight: 1 });
            self.lines.insert((file, line), block);
            blocks.push(block);
        }
        blocks
    }

    fn file(&mut self, path: &str) -> u32 {
        *self.files.entry(path.to_owned()).or_insert_with(|| {
            self.map.files.push(path.to_owned());
            self.map.files.len() as u32 - 1
        })
    }

    fn function(&mut self, file: u32, name: String) -> u32 {
        *self.functions.entry((file, name.clone())).or_insert_with(|| {
            self.map.functions.push(FunctionPlace { name, file: Some(file) });
            self.map.functions.len() as u32 - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Spectrum, formula, rank};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn foreign_bytes_are_a_run_or_an_error(
            text: String,
            near in "(SF:[a-z]{0,2}\n|FN:[0-9]{0,12},[0-9]{0,2},?[a-z]{0,2}\n|DA:[0-9]{0,11},(-?[0-9]{0,3}|nan|inf|1e99)\n|end_of_record\n){0,20}",
        ) {
            let mut lcov = Lcov::default();
            for text in [text, near.clone(), near] {
                if let Ok(run) = lcov.read(&text) {
                    prop_assert!(run.len() <= lcov.map().blocks.len());
                }
            }
        }
    }

    const FAILING: &str =
        "TN:\nSF:a.cc\nFN:1,4,f\nFN:10,g\nDA:2,1\nDA:11,3\nDA:12,1\nend_of_record\nSF:b.cc\nDA:5,1\nend_of_record\n";
    const PASSING: &str =
        "SF:b.cc\nDA:5,9\nend_of_record\nSF:a.cc\nFN:1,4,f\nFN:10,g\nDA:2,1\nDA:11,0\nend_of_record\n";

    #[test]
    fn runs_in_lcovs_form_rank_the_line_that_only_the_failing_one_executed() {
        let mut lcov = Lcov::default();
        let mut spectrum = Spectrum::new(lcov.read(FAILING).unwrap());
        spectrum.add_witness(&lcov.read(PASSING).unwrap());
        let ranking = rank(&spectrum, lcov.map(), formula("ochiai").unwrap());
        assert_eq!((ranking.files[0].name.as_str(), ranking.functions[0].name.as_str()), ("a.cc", "g"));
    }

    #[test]
    fn damaged_files_are_told_where() {
        let message = |text: &str| format!("{:#}", Lcov::default().read(text).unwrap_err());
        assert!(message("SF:a.cc\nDA:x,1\nend_of_record\n").contains("line 2"));
        assert!(message("SF:a.cc\nDA:1,1\n").contains("end_of_record"));
        assert!(message("hello\n").contains("LCOV"));
        let mut lcov = Lcov::default();
        lcov.read(FAILING).expect("it is in LCOV's form");
        assert!(lcov.read("hello\n").is_err(), "a run that names nothing is none, whatever was read before");
    }
}
