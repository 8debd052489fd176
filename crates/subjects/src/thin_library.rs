//! The C library as a linker has to see it, without what programs hardly ever ask for: to read all of its symbols takes most of the time
//! that it takes to link a small program. What was linked is run with the library itself, whose name and versions these have.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use object::read::elf::{FileHeader, Sym};
use object::{Endianness, elf};

use crate::coverage::short_hash;
use crate::crew::Crew;
use crate::limits::Limits;
use crate::registry::cache_dir;

/// Names of libraries, each with a colon, and what is asked of them.
const ASKED_FOR: &str = include_str!("c_library.txt");
/// Raised when what is made of a library changes.
const VERSION: u32 = 1;

/// What a library gives by a name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Given {
    name: String,
    version: String,
    /// Where what is no function lies in the library, and its size.
    object: Option<(u64, u64)>,
}

/// The alignment of objects: a linker takes that of a copy from where the library has it.
const ALIGNMENT: u64 = 64;

/// The command of a linker with thin libraries found before others; none where it does not link with the shared C library, or they
/// cannot be had.
pub(crate) fn with_thin_libraries(crew: &mut Crew, link: &[String]) -> Option<Vec<String>> {
    if !is_dynamic(link) {
        return None;
    }
    let directory = thin_libraries(crew, link).ok()?;
    let (linker, words) = link.split_first()?;
    let first = [linker.clone(), format!("-L{}", directory.display())];
    Some(first.into_iter().chain(words.iter().cloned()).collect())
}

/// Whether an executable is linked with the shared C library, and with nothing that asks much of it.
fn is_dynamic(link: &[String]) -> bool {
    let other_ways = ["-static", "-static-pie", "-Bstatic", "-shared", "-r", "-lasan", "-lubsan", "-ltsan", "-lgomp"];
    let is_other = |word: &String| other_ways.contains(&word.as_str()) || word.contains("libclang_rt");
    link.iter().any(|word| word == "-lc") && !link.iter().any(is_other)
}

/// Whether an object asks for nothing that it can do without: whether that is there would be told otherwise by a thin library.
pub(crate) fn asks_firmly(object: &[u8]) -> bool {
    let weak = || -> object::Result<bool> {
        let header = elf::FileHeader64::<Endianness>::parse(object)?;
        let endian = header.endian()?;
        let symbols = header.sections(endian, object)?.symbols(endian, object, elf::SHT_SYMTAB)?;
        Ok(symbols.iter().any(|symbol| symbol.is_undefined(endian) && symbol.st_bind() == elf::STB_WEAK))
    };
    matches!(weak(), Ok(false))
}

/// Where they are kept; made when first asked for.
fn thin_libraries(crew: &mut Crew, link: &[String]) -> Result<PathBuf> {
    let mut of_this_machine = format!("{VERSION}\0{ASKED_FOR}");
    let mut found = Vec::new();
    for (library, names) in asked_for() {
        let path = searched(link, library).with_context(|| format!("the linker does not look where {library} is"))?;
        let about = std::fs::metadata(&path)?;
        write!(of_this_machine, "\0{}\0{}\0{}", path.display(), about.len(), about.mtime())?;
        found.push((library, path, names));
    }
    let directory = cache_dir()?.join("thin").join(format!("{:016x}", short_hash(of_this_machine.as_bytes())));
    if directory.exists() {
        return Ok(directory);
    }
    let parent = directory.parent().context("it has a parent")?;
    std::fs::create_dir_all(parent)?;
    let unfinished = tempfile::Builder::new().prefix(".thin-").tempdir_in(parent)?;
    for (library, path, names) in found {
        let given = given(&std::fs::read(&path)?, &names).with_context(|| format!("reading {}", path.display()))?;
        make(crew, unfinished.path(), (&link[0], library), &given)?;
    }
    // Somebody else may have been sooner, with the same.
    let made = std::fs::rename(unfinished.path(), &directory);
    if made.is_err() && !directory.exists() {
        made?;
    }
    Ok(directory)
}

/// Libraries and the names that are asked of them.
fn asked_for() -> Vec<(&'static str, HashSet<&'static str>)> {
    let mut all: Vec<(&str, HashSet<&str>)> = Vec::new();
    for line in ASKED_FOR.lines().filter(|line| !line.starts_with('#')) {
        match (line.strip_suffix(':'), all.last_mut()) {
            (Some(library), _) => all.push((library, HashSet::new())),
            (None, Some((_, names))) => names.extend(line.split_whitespace()),
            (None, None) => {}
        }
    }
    all
}

/// The file that a linker would find.
fn searched(link: &[String], library: &str) -> Option<PathBuf> {
    let directories = link.iter().filter_map(|word| word.strip_prefix("-L"));
    directories.map(|directory| Path::new(directory).join(library)).find(|path| path.exists())
}

/// What a shared library gives of these names, each by its default version.
fn given(library: &[u8], names: &HashSet<&str>) -> Result<Vec<Given>> {
    let header = elf::FileHeader64::<Endianness>::parse(library)?;
    let endian = header.endian()?;
    let sections = header.sections(endian, library)?;
    let symbols = sections.symbols(endian, library, elf::SHT_DYNSYM)?;
    let versions = sections.versions(endian, library)?.context("it has no versions")?;
    let mut all = Vec::new();
    for (index, symbol) in symbols.enumerate() {
        let name = std::str::from_utf8(symbols.symbol_name(endian, symbol)?)?;
        let version = versions.version_index(endian, index);
        if symbol.is_undefined(endian) || version.is_hidden() || !names.contains(name) {
            continue;
        }
        let object = match symbol.st_type() {
            elf::STT_FUNC | elf::STT_GNU_IFUNC => None,
            elf::STT_OBJECT => Some((symbol.st_value(endian), symbol.st_size(endian))),
            _ => continue,
        };
        if let Some(version) = versions.version(version.index())? {
            let version = std::str::from_utf8(version.name())?.to_owned();
            all.push(Given { name: name.to_owned(), version, object });
        }
    }
    Ok(all)
}

/// Makes `libc.so` of `libc.so.6` in a directory.
fn make(crew: &mut Crew, directory: &Path, (linker, library): (&str, &str), given: &[Given]) -> Result<()> {
    let stem = library.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    std::fs::write(directory.join("thin.s"), assembly(given))?;
    std::fs::write(directory.join("thin.map"), version_script(given))?;
    let assemble = "as -o thin.o thin.s".to_owned();
    let link = format!("{linker} -shared -soname {library} --version-script thin.map -o {stem} thin.o");
    for command in [assemble, link] {
        let argv = command.split(' ').map(str::to_owned).collect();
        let ending = crew.compile_command(argv, directory, &Limits::default())?;
        if ending.exit != Some(0) {
            bail!("`{command}` failed: {}", String::from_utf8_lossy(&ending.stderr).trim());
        }
    }
    for left_over in ["thin.s", "thin.o", "thin.map"] {
        std::fs::remove_file(directory.join(left_over))?;
    }
    Ok(())
}

/// Something by each name: nobody runs it.
fn assembly(given: &[Given]) -> String {
    let mut text = String::new();
    for Given { name, object, .. } in given {
        text += &match object {
            None => format!(".text\n.globl {name}\n.type {name}, @function\n{name}: ret\n"),
            Some((at, size)) => format!(
                ".data\n.balign {ALIGNMENT}\n.zero {}\n.globl {name}\n.type {name}, @object\n.size {name}, {size}\n{name}: .zero {size}\n",
                at % ALIGNMENT
            ),
        };
    }
    text
}

fn version_script(given: &[Given]) -> String {
    let mut by_version: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    given.iter().for_each(|one| by_version.entry(&one.version).or_default().push(&one.name));
    by_version.iter().map(|(version, names)| format!("{version} {{ {}; }};\n", names.join("; "))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_libraries_are_asked_for_what_programs_use_most() {
        let all = asked_for();
        let [libc, libm] = &all[..] else { panic!("{all:?}") };
        assert_eq!((libc.0, libm.0), ("libc.so.6", "libm.so.6"));
        assert!(libc.1.contains("printf") && libc.1.contains("abort") && libm.1.contains("sqrt"));
        assert!(libc.1.len() > 150 && libm.1.len() > 100);
    }

    #[test]
    fn names_have_the_versions_and_sizes_of_the_library() {
        let path = ["/lib/x86_64-linux-gnu/libc.so.6", "/lib64/libc.so.6"]
            .map(Path::new)
            .into_iter()
            .find(|path| path.exists());
        let library = std::fs::read(path.expect("programs are linked with it")).unwrap();
        let given = given(&library, &["memcpy", "stdout", "__libc_start_main", "no_such_name"].into()).unwrap();
        let version_of = |name: &str| given.iter().find(|one| one.name == name).map(|one| one.version.as_str());
        // One that has had two, of which the first is still there for old programs.
        assert_eq!(version_of("memcpy"), Some("GLIBC_2.14"));
        assert_eq!(
            given.iter().find(|one| one.name == "stdout").and_then(|one| one.object).map(|(_, size)| size),
            Some(8)
        );
        assert!(version_of("__libc_start_main").is_some() && version_of("no_such_name").is_none());
        assert!(version_script(&given).contains("GLIBC_2.14 { memcpy; };"));
    }

    /// Runs a command to its end; what it printed.
    fn run(directory: &Path, command: &str) -> String {
        let mut words = command.split(' ');
        let mut process = std::process::Command::new(words.next().unwrap());
        let output = process.args(words).current_dir(directory).output().unwrap();
        assert!(output.status.success(), "{command}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// What an executable asks of shared libraries and where copies of theirs lie, one a line.
    fn asked_by(directory: &Path, executable: &str) -> Vec<String> {
        let symbols = run(directory, &format!("readelf --dyn-syms -W {executable}"));
        // Neither its number nor that of its version, which stands in brackets behind it.
        let from_value = |line: &str| line.split_whitespace().skip(1).take(7).collect::<Vec<_>>().join(" ");
        let mut all: Vec<String> = symbols.lines().map(from_value).collect();
        all.sort();
        all
    }

    #[test]
    fn a_program_asks_the_same_of_a_thin_library_as_of_the_whole() {
        let directory = tempfile::tempdir().unwrap();
        let program = "#include <stdio.h>\n#include <math.h>\n#include <string.h>\nchar more[3];\n\
             int main(int argc, char **argv) { memcpy(more, \"ab\", argc + 1); fprintf(stdout, \"%.1f %s\\n\", pow(argc, 3.0) + sqrt(argc), more); \
             return fflush(stdout); }\n";
        std::fs::write(directory.path().join("prog.c"), program).unwrap();
        for (library, names) in asked_for() {
            let path = run(directory.path(), &format!("cc -print-file-name={library}"));
            let given = given(&std::fs::read(path.trim()).unwrap(), &names).unwrap();
            std::fs::write(directory.path().join("thin.s"), assembly(&given)).unwrap();
            std::fs::write(directory.path().join("thin.map"), version_script(&given)).unwrap();
            run(directory.path(), "as -o thin.o thin.s");
            let stem = library.trim_end_matches(".6");
            run(directory.path(), &format!("ld -shared -soname {library} --version-script thin.map -o {stem} thin.o"));
        }
        run(directory.path(), "cc -O1 -fno-pie -fno-builtin -no-pie prog.c -o whole -lm");
        run(directory.path(), "cc -O1 -fno-pie -fno-builtin -no-pie -L. prog.c -o brief -lm");
        assert_eq!(asked_by(directory.path(), "brief"), asked_by(directory.path(), "whole"));
        let printed = run(directory.path(), "./brief");
        assert_eq!((printed.as_str(), run(directory.path(), "./whole").as_str()), ("2.0 ab\n", "2.0 ab\n"));
    }

    #[test]
    fn an_object_with_a_weak_reference_is_linked_with_the_whole_library() {
        let directory = tempfile::tempdir().unwrap();
        let asks = |text: &str| {
            std::fs::write(directory.path().join("prog.c"), text).unwrap();
            run(directory.path(), "cc -c prog.c -o prog.o");
            asks_firmly(&std::fs::read(directory.path().join("prog.o")).unwrap())
        };
        assert!(asks("int puts(const char *); int main(void) { return puts(\"\"); }"));
        assert!(!asks("extern int hcreate() __attribute__((weak)); int main(void) { return hcreate != 0; }"));
        assert!(!asks_firmly(b"no object"));
    }

    #[test]
    fn what_is_linked_otherwise_is_left_alone() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(searched(&words("ld -L/nowhere a.o -lc"), "libc.so.6"), None);
        assert!(is_dynamic(&words("ld a.o -lc")));
        assert!(
            !["ld -static a.o -lc", "ld -shared a.o -lc", "ld a.o"].into_iter().any(|link| is_dynamic(&words(link)))
        );
    }
}
