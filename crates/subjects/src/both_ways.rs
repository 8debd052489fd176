//! One compilation by the compiler proper in two ways: as a process of its own, and by a fork server.

use std::time::Instant;

use anyhow::Result;
use whodunit_program::Program;

use crate::compiler_proper::{COMPILED, SOURCE};
use crate::crew::{Crew, Forked};
use crate::driver::Driver;
use crate::limits::Limits;
use crate::process::Ending;

/// What one compilation left.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub ending: Ending,
    /// The assembly, if any was written.
    pub written: Option<Vec<u8>>,
    pub seconds: f64,
}

/// The same compilation as a process of its own and by a fork server.
#[derive(Clone, Debug)]
pub struct BothWays {
    pub plain: Compiled,
    pub forked: Compiled,
}

impl BothWays {
    /// Whether both ended alike, said the same and wrote the same.
    pub fn are_alike(&self) -> bool {
        let BothWays { plain, forked } = self;
        let end = |compiled: &Compiled| (compiled.ending.exit, compiled.ending.signal, compiled.ending.limit);
        let said = |compiled: &Compiled| without_stack(&compiled.ending.stderr);
        end(plain) == end(forked) && said(plain) == said(forked) && plain.written == forked.written
    }
}

/// What a compiler said, without the addresses that a crash dumps: they differ with what is loaded.
fn without_stack(said: &[u8]) -> Vec<String> {
    let is_frame = |line: &&str| {
        let line = line.trim_start();
        line.starts_with('#') || line.starts_with("0x") || line.contains("(+0x") || line.contains("+0x")
    };
    String::from_utf8_lossy(said).lines().filter(|line| !is_frame(line)).map(str::to_owned).collect()
}

impl Driver {
    /// Compiles by the compiler proper alone, as a process and by a fork server, in this order or the
    /// other. None where the driver does not tell how it starts it, or it cannot be a fork server.
    pub fn compile_both_ways(
        &self,
        crew: &mut Crew,
        program: &Program,
        options: &[String],
        limits: &Limits,
        forked_first: bool,
    ) -> Result<Option<BothWays>> {
        let directory = crew.fresh_directory()?;
        std::fs::write(directory.join(SOURCE), &program.text)?;
        let Some(argv) = self.compiler_proper(crew, options, &directory)? else { return Ok(None) };
        let mut ways = [None, None];
        for forked in [forked_first, !forked_first] {
            let _ = std::fs::remove_file(directory.join(COMPILED));
            let started = Instant::now();
            let ending = match forked {
                false => crew.compile_command(argv.clone(), &directory, limits)?,
                true => match crew.forked_command(argv.clone(), &directory, limits, None, Vec::new(), None)? {
                    Forked::Ended(ending, _) => ending,
                    Forked::Unfit(_) => return Ok(None),
                },
            };
            let seconds = started.elapsed().as_secs_f64();
            let written = std::fs::read(directory.join(COMPILED)).ok();
            ways[usize::from(forked)] = Some(Compiled { ending, written, seconds });
        }
        crew.discard(&directory)?;
        let [plain, forked] = ways;
        Ok(plain.zip(forked).map(|(plain, forked)| BothWays { plain, forked }))
    }
}
