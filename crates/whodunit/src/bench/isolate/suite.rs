//! The file that a suite of faults is kept in, so that every machine with the same compiler measures with the same
//! faults. Many faults are shown by the same program: each is written once.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use whodunit_program::Program;
use whodunit_subjects::{BlockTable, Change, Identity, Patch, Recipe, base_symbol};

use super::replace;

/// A fault and a test that shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fault {
    pub file: String,
    pub function: String,
    pub change: Change,
    pub patch: Patch,
    pub kind: String,
    pub recipe: Recipe,
    /// The identity of the program.
    pub program: String,
    /// Tests of the corpus that it breaks, and how many there are.
    pub breaks: usize,
    pub tests: usize,
}

/// Faults of one compiler.
pub struct Suite {
    path: PathBuf,
    kept: Kept,
}

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct Kept {
    subject: String,
    version: String,
    /// Names and texts by identity.
    programs: BTreeMap<String, (String, String)>,
    faults: Vec<Fault>,
}

impl Suite {
    /// The suite in a folder, empty if there is none. One of another build of the compiler is an error: its
    /// faults would land anywhere.
    pub fn open(folder: &Path, identity: &Identity, seed: u64, table: &BlockTable) -> Result<Suite> {
        let path = folder.join(format!("faults-{}-{seed}.json", identity.name));
        let text = match std::fs::read(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let (subject, version) = (identity.name.clone(), identity.version.clone());
                return Ok(Suite { path, kept: Kept { subject, version, ..Kept::default() } });
            }
            read => read.with_context(|| format!("cannot read {}", path.display()))?,
        };
        let begin_again = || format!("{}; move it away to begin again", path.display());
        let kept: Kept = serde_json::from_slice(&text).with_context(|| format!("damaged: {}", begin_again()))?;
        let fits = |fault: &Fault| function_at(table, fault.patch.address) == Some(fault.function.as_str());
        let whole = |fault: &Fault| kept.programs.contains_key(&fault.program);
        if kept.version != identity.version || !kept.faults.iter().all(fits) {
            bail!("of another build of {} ({}): {}", identity.name, kept.version, begin_again());
        }
        if !kept.faults.iter().all(whole) {
            bail!("lacks a program: {}", begin_again());
        }
        Ok(Suite { path, kept })
    }

    pub fn faults(&self) -> &[Fault] {
        &self.kept.faults
    }

    /// The program that shows a fault of this suite.
    pub fn program(&self, fault: &Fault) -> Program {
        let (name, text) = &self.kept.programs[&fault.program];
        Program::c(name.clone(), text.clone())
    }

    /// Keeps one more, at once.
    pub fn add(&mut self, fault: Fault, program: &Program) -> Result<()> {
        let text = String::from_utf8(program.text.clone()).context("a program of the corpus is no text")?;
        self.kept.programs.entry(fault.program.clone()).or_insert_with(|| (program.name.clone(), text));
        self.kept.faults.push(fault);
        replace(&self.path, &serde_json::to_vec_pretty(&self.kept)?)
    }
}

/// The function whose text an address is in.
fn function_at(table: &BlockTable, address: u32) -> Option<&str> {
    let block = table.addresses.partition_point(|begins| *begins <= address).checked_sub(1)?;
    let function = table.functions.get(table.function_of(block as u32) as usize)?;
    Some(base_symbol(&function.symbol))
}

#[cfg(test)]
mod tests {
    use whodunit_subjects::Function;

    use super::*;

    fn identity() -> Identity {
        let word = |text: &str| text.to_owned();
        Identity { name: word("llvm-16"), family: word("llvm"), version: word("16.0.6"), path: String::new() }
    }

    fn table(symbol: &str) -> BlockTable {
        let function = Function { symbol: symbol.to_owned(), file: None, first_block: 0 };
        BlockTable { functions: vec![function], addresses: vec![100, 120], ..BlockTable::default() }
    }

    fn fault(program: &Program) -> Fault {
        Fault {
            file: "llvm/lib/Transforms/Scalar/LICM.cpp".to_owned(),
            function: "hoist".to_owned(),
            change: Change::InvertBranch,
            patch: Patch { address: 125, bytes: vec![0x74], lasting: false },
            kind: "wrong-code".to_owned(),
            recipe: Recipe::Options(vec!["-O2".to_owned()]),
            program: program.id().0,
            breaks: 1,
            tests: 72,
        }
    }

    #[test]
    fn a_suite_is_the_same_when_read_again_and_has_each_program_once() {
        let dir = tempfile::tempdir().unwrap();
        let program = Program::c("prog.c", "int main(void) { return 0; }\n");
        let mut suite = Suite::open(dir.path(), &identity(), 1, &table("hoist")).unwrap();
        suite.add(fault(&program), &program).unwrap();
        suite.add(fault(&program), &program).unwrap();
        let again = Suite::open(dir.path(), &identity(), 1, &table("hoist.cold")).unwrap();
        assert_eq!(again.kept, suite.kept);
        assert_eq!((again.faults().len(), again.kept.programs.len()), (2, 1));
        assert_eq!(again.program(&again.faults()[1]), program);
    }

    #[test]
    fn a_suite_of_another_build_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let program = Program::c("prog.c", "int main(void) { return 0; }\n");
        let mut suite = Suite::open(dir.path(), &identity(), 1, &table("hoist")).unwrap();
        suite.add(fault(&program), &program).unwrap();
        let error = Suite::open(dir.path(), &identity(), 1, &table("sink")).err().unwrap().to_string();
        assert!(error.contains("another build of llvm-16"), "{error}");
    }
}
