//! What a driver starts, without the driver and without the start-up of what it starts: asked for once
//! by `-###`, then run in fork servers. To compile a small program takes less time than to start clang,
//! and to link one less than gcc takes to come to the linker.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use anyhow::Result;

use crate::compiler_proper::words;
use crate::crew::Crew;
use crate::process::{Ending, ShellCommand};
use crate::registry::find_program;
use crate::thin_library::{asks_firmly, with_thin_libraries};

type Words = Vec<String>;

/// What drivers start, by their command lines; none where it is not a compilation and a link.
#[derive(Debug, Default)]
pub struct DriverParts(Mutex<HashMap<Words, Option<Parts>>>);

/// The two commands of one driver's command line: what makes an object, of C or of assembly, and the linker.
#[derive(Clone, Debug, PartialEq)]
struct Parts {
    compile: Words,
    link: Words,
    /// The linker with less to read of the C library, which may not do for all programs.
    brief_link: Option<Words>,
    /// What the first makes and the second links.
    link_object: String,
}

/// How the executable is called when a driver is asked.
const EXECUTABLE: &str = "whodunit-asks.exe";

impl DriverParts {
    /// Does what `driver` would do, but writes `executable`: its `argv` is the driver's command line without
    /// `-o`. Nothing where the parts cannot tell all that the driver would: in a crash, at a limit.
    pub fn build(&self, crew: &mut Crew, driver: &ShellCommand, executable: &str) -> Result<Option<Ending>> {
        if crew.is_without_fork_servers() {
            return Ok(None);
        }
        let Some(parts) = self.of(crew, driver)? else { return Ok(None) };
        let parts = parts.writing(executable);
        let command = |argv: Words| ShellCommand { argv, ..driver.clone() };
        let Some(compiled) = crew.start_forked(command(parts.compile))? else { return Ok(None) };
        match (compiled.exit, compiled.limit) {
            (Some(0), None) => {}
            (Some(1), None) => return Ok(Some(compiled)),
            _ => return Ok(None),
        }
        let object = driver.directory.join(&parts.link_object);
        let brief = match parts.brief_link.filter(|_| std::fs::read(object).is_ok_and(|object| asks_firmly(&object))) {
            Some(link) => crew.start_forked(command(link))?.filter(is_done),
            None => None,
        };
        let linked = match brief {
            Some(linked) => Some(linked),
            None => crew.start_forked(command(parts.link))?,
        };
        let Some(linked) = linked else { return Ok(None) };
        let seconds = compiled.seconds + linked.seconds;
        let peak_bytes = compiled.peak_bytes.max(linked.peak_bytes);
        let stderr = [compiled.stderr, linked.stderr.clone()].concat();
        Ok(is_done(&linked).then_some(Ending { seconds, peak_bytes, stderr, exit: Some(0), ..Ending::default() }))
    }

    /// Whether the first part of it succeeds: an object is made.
    pub fn compiles(&self, crew: &mut Crew, driver: &ShellCommand, executable: &str) -> Result<bool> {
        let Some(parts) = self.of(crew, driver)? else { return Ok(false) };
        let argv = parts.writing(executable).compile;
        Ok(crew.start_forked(ShellCommand { argv, ..driver.clone() })?.is_some_and(|ending| is_done(&ending)))
    }

    fn of(&self, crew: &mut Crew, driver: &ShellCommand) -> Result<Option<Parts>> {
        if let Some(known) = self.lock().get(&driver.argv) {
            return Ok(known.clone());
        }
        let mut asking = driver.clone();
        asking.argv.extend(["-o", EXECUTABLE, "-###"].map(String::from));
        let ending = crew.command(&asking)?;
        let mut parts = Parts::read(&String::from_utf8_lossy(&ending.stderr)).map(Parts::with_paths);
        if let Some(parts) = &mut parts {
            parts.brief_link = with_thin_libraries(crew, &parts.link);
        }
        // A driver that was stopped has not said that it does not tell.
        if ending.exit.is_some() {
            self.lock().insert(driver.argv.clone(), parts.clone());
        }
        Ok(parts)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Words, Option<Parts>>> {
        self.0.lock().unwrap_or_else(|poison| poison.into_inner())
    }
}

impl Parts {
    /// From what a driver printed.
    fn read(printed: &str) -> Option<Parts> {
        let mut lines = printed.lines().filter(|line| line.starts_with(' ')).map(words);
        let (compile, link) = (lines.next()?, without_collect2(lines.next()?));
        let object = &compile[output_of(&compile)?];
        let is_compiler = compile.get(1).is_some_and(|option| option == "-cc1" || option == "-cc1as");
        let fits = lines.next().is_none()
            && (is_compiler || is_called(&compile, "as"))
            && link.contains(object)
            && link[output_of(&link)?] == EXECUTABLE;
        let link_object = object.clone();
        fits.then_some(Parts { compile, link, brief_link: None, link_object })
    }

    /// The same with the path of each program: a fork server has to open it.
    fn with_paths(mut self) -> Parts {
        for program in [&mut self.compile[0], &mut self.link[0]] {
            if let (false, Some(path)) = (program.contains('/'), find_program(program)) {
                *program = path.display().to_string();
            }
        }
        self
    }

    /// The same for an executable of another name, with the object beside it.
    fn writing(mut self, executable: &str) -> Parts {
        let object = format!("{executable}.o");
        let Some(compiled) = output_of(&self.compile) else { return self };
        let told = std::mem::replace(&mut self.compile[compiled], object.clone());
        for link in std::iter::once(&mut self.link).chain(&mut self.brief_link) {
            if let Some(linked) = output_of(link) {
                link[linked] = executable.to_owned();
            }
            link.iter_mut().filter(|word| **word == told).for_each(|word| word.clone_from(&object));
        }
        self.link_object = object;
        self
    }
}

fn is_done(ending: &Ending) -> bool {
    ending.exit == Some(0) && ending.limit.is_none()
}

fn is_called(command: &[String], name: &str) -> bool {
    command.first().is_some_and(|program| program.rsplit('/').next() == Some(name))
}

/// gcc starts the linker by way of another program, which only has something to do for link-time optimisation
/// and for constructors without an `.init_array`. The plugin is for the first of these too.
fn without_collect2(link: Words) -> Words {
    if !is_called(&link, "collect2") || link.iter().any(|word| word.starts_with("-fuse-ld") || word == "-flto") {
        return link;
    }
    let mut direct = vec!["ld".to_owned()];
    let mut words = link.into_iter().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "-plugin" => drop(words.next()),
            option if option.starts_with("-plugin-opt") => {}
            _ => direct.push(word),
        }
    }
    direct
}

/// Where the name of what a command writes stands.
fn output_of(command: &[String]) -> Option<usize> {
    let option = command.iter().position(|word| word == "-o")?;
    (option + 1 < command.len()).then_some(option + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOLD: &str = "clang version 16\n \"/usr/bin/clang\" \"-cc1\" \"-O0\" \"-o\" \"/tmp/prog-1.o\" \"prog.c\"\n \
         \"/usr/bin/ld\" \"-o\" \"whodunit-asks.exe\" \"crt1.o\" \"/tmp/prog-1.o\" \"-lm\"\n";

    #[test]
    fn the_object_goes_beside_the_executable() {
        let parts = Parts::read(TOLD).unwrap().writing("./3.exe");
        assert_eq!(parts.compile.join(" "), "/usr/bin/clang -cc1 -O0 -o ./3.exe.o prog.c");
        assert_eq!(parts.link.join(" "), "/usr/bin/ld -o ./3.exe crt1.o ./3.exe.o -lm");
        assert_eq!(parts.link_object, "./3.exe.o");
    }

    #[test]
    fn a_brief_link_has_the_same_object_and_output() {
        let mut parts = Parts::read(TOLD).unwrap();
        parts.brief_link = Some([&["ld".to_owned(), "-Lthin".to_owned()], &parts.link[1..]].concat());
        let brief = parts.writing("./3.exe").brief_link.unwrap();
        assert_eq!(brief.join(" "), "ld -Lthin -o ./3.exe crt1.o ./3.exe.o -lm");
    }

    #[test]
    fn gcc_assembles_and_links_without_its_driver() {
        let told = "Using built-in specs.\n as --64 -o /tmp/x.o prog.s\nCOMPILER_PATH=/usr\n \
             /usr/lib/gcc/12/collect2 -plugin lto.so \"-plugin-opt=-pass-through=-lc\" --eh-frame-hdr -pie \
             -o whodunit-asks.exe Scrt1.o /tmp/x.o -lc\n";
        let parts = Parts::read(told).unwrap().writing("./p.exe");
        assert_eq!(parts.compile.join(" "), "as --64 -o ./p.exe.o prog.s");
        assert_eq!(parts.link.join(" "), "ld --eh-frame-hdr -pie -o ./p.exe Scrt1.o ./p.exe.o -lc");
        let at_link_time = Parts::read(&told.replace("-pie", "-flto")).unwrap();
        assert_eq!(at_link_time.link[0], "/usr/lib/gcc/12/collect2");
    }

    #[test]
    fn a_driver_that_does_anything_else_is_left_to_itself() {
        let three = format!("{TOLD} \"strip\" \"x\"\n");
        let without_object = TOLD.replace("\"/tmp/prog-1.o\" \"-lm\"", "\"-lm\"");
        let not_clang = TOLD.replace("-cc1", "-quiet");
        for told in ["", "clang: error: no input files\n", &three, &without_object, &not_clang] {
            assert_eq!(Parts::read(told), None, "{told}");
        }
    }
}
