//! Programs through clang's front end without its start-up, which takes five times as long as to compile
//! a small program: several in one process, or one by a fork server.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result};
use whodunit_program::{Language, Program};

use crate::crew::Crew;
use crate::limits::Limits;
use crate::llvm::subject::{FrontEnd, Llvm};
use crate::process::Ending;
use crate::recipe::Recipe;

/// Words of a command line.
type Words = Vec<String>;

/// The command line of the front end itself, by its options for the driver; none if the driver does not
/// tell. Asked for once.
#[derive(Clone, Debug, Default)]
pub(super) struct FrontEndLines(Arc<Mutex<HashMap<Words, Option<Words>>>>);

/// What a program is called beside its module.
const SOURCE: &str = "prog.c";

impl Llvm {
    /// Makes the modules of several programs that recipes start from. One that is not made is left to
    /// [`Llvm::module_file`], which says why.
    pub(super) fn make_all_modules(
        &self,
        crew: &mut Crew,
        programs: &[Program],
        recipes: &[&Recipe],
        limits: &Limits,
    ) -> Result<()> {
        let mut front_ends = Vec::new();
        for recipe in recipes {
            let Recipe::Passes { passes, front_end, .. } = recipe else { continue };
            let front_end = FrontEnd::of(passes, front_end.as_deref());
            if !front_ends.contains(&front_end) {
                front_ends.push(front_end);
            }
        }
        for front_end in front_ends {
            self.make_modules(crew, programs, &front_end, limits)?;
        }
        Ok(())
    }

    fn make_modules(&self, crew: &mut Crew, programs: &[Program], front_end: &FrontEnd, limits: &Limits) -> Result<()> {
        let Some(line) = self.front_end_line(crew, front_end, limits)? else { return Ok(()) };
        let mut directories = Vec::new();
        for program in programs.iter().filter(|program| program.language == Language::C) {
            let directory = crew.program_directory(&program.id().0, self.name())?;
            if !directory.join(front_end.file_name()).exists() && !directories.contains(&directory) {
                std::fs::write(directory.join(SOURCE), &program.text)?;
                directories.push(directory);
            }
        }
        let Some(scratch) = directories.first().filter(|_| directories.len() > 1).and_then(|first| first.parent())
        else {
            return Ok(());
        };
        let scratch = scratch.to_owned();
        let sources = directories.iter().map(|directory| source_below(&scratch, directory));
        let argv: Vec<String> = line.into_iter().chain(sources.collect::<Result<Vec<_>>>()?).collect();
        let limits = Limits { compile_seconds: limits.compile_seconds * directories.len() as f64, ..limits.clone() };
        crew.compile_command(argv, &scratch, &limits)?;
        for directory in directories {
            let made = directory.join(SOURCE).with_extension("bc");
            if made.exists() {
                std::fs::rename(made, directory.join(front_end.file_name()))?;
            }
        }
        Ok(())
    }

    /// Compiles one program by a fork server. Nothing where none can be had.
    pub(super) fn front_end_forked(
        &self,
        crew: &mut Crew,
        front_end: &FrontEnd,
        directory: &Path,
        output: &str,
        limits: &Limits,
    ) -> Result<Option<Ending>> {
        if crew.is_without_fork_servers() {
            return Ok(None);
        }
        let Some(mut argv) = self.front_end_line(crew, front_end, limits)? else { return Ok(None) };
        argv.extend(["-o", output, SOURCE].map(String::from));
        let command = crew.shell_command(argv, directory, limits, limits.compile_seconds);
        crew.start_forked(command)
    }

    /// The command line without files: the front end names what it makes after what it reads.
    fn front_end_line(&self, crew: &mut Crew, front_end: &FrontEnd, limits: &Limits) -> Result<Option<Words>> {
        let Some(clang) = &self.paths().clang else { return Ok(None) };
        let options = front_end.options();
        let known = |lines: &FrontEndLines| lines.0.lock().ok()?.get(&options).cloned();
        if let Some(line) = known(&self.front_ends) {
            return Ok(line);
        }
        let directory = crew.fresh_directory()?;
        std::fs::write(directory.join(SOURCE), "")?;
        let mut argv = vec![clang.display().to_string(), "-###".to_owned()];
        argv.extend(options.iter().cloned());
        argv.push(SOURCE.to_owned());
        let ending = crew.compile_command(argv, &directory, limits);
        crew.discard(&directory)?;
        let line = without_files(&String::from_utf8_lossy(&ending?.stderr));
        if let Ok(mut lines) = self.front_ends.0.lock() {
            lines.insert(options, line.clone());
        }
        Ok(line)
    }
}

fn source_below(scratch: &Path, directory: &Path) -> Result<String> {
    let below: PathBuf = directory.strip_prefix(scratch)?.join(SOURCE);
    Ok(below.to_str().context("scratch directories have plain names")?.to_owned())
}

/// The words of the line that starts the front end, as the driver tells it: each between quotes.
fn without_files(told: &str) -> Option<Words> {
    let line = told.lines().find(|line| line.contains("\"-cc1\""))?;
    let words = line.split('"').skip(1).step_by(2).map(|word| word.replace("\\\\", "\\"));
    let mut words: Words = words.collect();
    let output = words.iter().position(|word| word == "-o")?;
    words.drain(output..(output + 2).min(words.len()));
    (words.pop()? == SOURCE).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_the_front_end_is_taken_without_its_files() {
        let told = "clang version 16\n InstalledDir: /x\n \"/x/clang\" \"-cc1\" \"-emit-llvm-bc\" \"-o\" \"prog.bc\" \
                    \"-x\" \"c\" \"prog.c\"\n";
        assert_eq!(without_files(told).unwrap(), ["/x/clang", "-cc1", "-emit-llvm-bc", "-x", "c"]);
        assert_eq!(without_files("clang: error: no input files"), None);
    }
}
