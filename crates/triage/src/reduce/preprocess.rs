//! One self-contained text out of a program with includes and macros.

use anyhow::Result;
use whodunit_program::Program;
use whodunit_subjects::{Crew, Limits, Registry};

/// The program after the preprocessor, without line marks; none where there is nothing to do.
pub fn preprocessed(
    program: &Program,
    registry: &Registry,
    crew: &mut Crew,
    limits: &Limits,
) -> Result<Option<Vec<u8>>> {
    let mut lines = program.text.split(|byte| *byte == b'\n');
    if !lines.any(|line| line.trim_ascii_start().starts_with(b"#")) {
        return Ok(None);
    }
    let drivers = registry.all().iter().filter(|subject| matches!(subject.identity().family.as_str(), "gcc" | "clang"));
    let Some(driver) = drivers.into_iter().next_back() else { return Ok(None) };
    let directory = crew.fresh_directory()?;
    std::fs::write(directory.join("prog.c"), &program.text)?;
    let words = [driver.identity().path.as_str(), "-E", "-P", "prog.c"];
    let ending = crew.compile_command(words.map(String::from).to_vec(), &directory, limits)?;
    crew.discard(&directory)?;
    Ok((ending.exit == Some(0) && ending.limit.is_none()).then_some(ending.stdout))
}
