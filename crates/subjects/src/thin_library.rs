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
    /// The size of what is no function.
    object: Option<u64>,
}

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

/// Whether an executable is linked with the shared C library.
fn is_dynamic(link: &[String]) -> bool {
    let other_ways = ["-static", "-static-pie", "-Bstatic", "-shared", "-r"];
    link.iter().any(|word| word == "-lc") && !link.iter().any(|word| other_ways.contains(&word.as_str()))
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
        make(crew, unfinished.path(), library, &given)?;
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
            elf::STT_OBJECT => Some(symbol.st_size(endian)),
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
fn make(crew: &mut Crew, directory: &Path, library: &str, given: &[Given]) -> Result<()> {
    let stem = library.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    std::fs::write(directory.join("thin.s"), assembly(given))?;
    std::fs::write(directory.join("thin.map"), version_script(given))?;
    let assemble = "as -o thin.o thin.s".to_owned();
    let link = format!("ld -shared -soname {library} --version-script thin.map -o {stem} thin.o");
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
            Some(size) => {
                format!(
                    ".data\n.globl {name}\n.type {name}, @object\n.size {name}, {size}\n.balign 32\n{name}: .zero {size}\n"
                )
            }
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
        assert!(libc.1.len() > 200 && libm.1.len() > 100);
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
        assert_eq!(given.iter().find(|one| one.name == "stdout").and_then(|one| one.object), Some(8));
        assert!(version_of("__libc_start_main").is_some() && version_of("no_such_name").is_none());
        assert!(version_script(&given).contains("GLIBC_2.14 { memcpy; };"));
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
