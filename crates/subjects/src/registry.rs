//! Which subjects there are: found on this machine by where Debian puts them, or added by name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::driver::{Driver, is_executable};
use crate::gcc::GccBuild;
use crate::llvm::{Llvm, LlvmPaths};
use crate::subject::{GCC_FROM_SOURCES, Identity, Subject, as_installed};

/// LLVM versions that are looked for.
pub(crate) const LLVM_MAJORS: std::ops::RangeInclusive<u32> = 13..=22;
const GCC_MAJORS: std::ops::RangeInclusive<u32> = 9..=16;
const LEVELS: [&str; 4] = ["-O1", "-O2", "-O3", "-Os"];

/// A subject that the user added; one table in the subjects file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AddedSubject {
    /// A driver: the executable and options that always follow it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub command: Vec<String>,
    /// Its levels, each an option set; the usual four if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<String>,
    /// The executable or library whose blocks are watched, if it is not the command's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watched: Option<PathBuf>,
    /// An LLVM library instead of a driver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub llvm: Option<LlvmPaths>,
    /// What its other versions share; its own name if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
}

/// All known subjects, in the order they are listed.
#[derive(Clone)]
pub struct Registry {
    subjects: Vec<Arc<dyn Subject>>,
}

impl Registry {
    /// Looks for installed subjects and reads the added ones.
    pub fn discover() -> Result<Registry> {
        let mut subjects: Vec<Arc<dyn Subject>> = Vec::new();
        subjects.extend(LLVM_MAJORS.filter_map(find_llvm).map(|llvm| Arc::new(llvm) as Arc<dyn Subject>));
        subjects.extend(LLVM_MAJORS.filter_map(|n| find_driver("clang", &format!("clang-{n}"), &LEVELS)));
        subjects.extend(GCC_MAJORS.flat_map(find_gcc));
        subjects.extend(find_driver("tcc", "tcc", &[]));
        for (name, added) in read_added()? {
            let place = || added_file().map(|path| path.display().to_string()).unwrap_or_default();
            let subject = added_subject(&name, &added)
                .with_context(|| format!("subject {name}: mend or remove it in {}", place()))?;
            subjects.retain(|known| known.identity().name != name);
            subjects.push(subject);
        }
        Ok(Registry { subjects })
    }

    pub fn all(&self) -> &[Arc<dyn Subject>] {
        &self.subjects
    }

    /// A subject by name; the error lists those there are.
    pub fn get(&self, name: &str) -> Result<Arc<dyn Subject>> {
        if let Some(subject) = self.subjects.iter().find(|subject| subject.identity().name == name) {
            return Ok(subject.clone());
        }
        let names: Vec<_> = self.subjects.iter().map(|subject| subject.identity().name.as_str()).collect();
        bail!(
            "unknown subject {name:?}; installed here: {}. `whodunit doctor` tells how to install others, \
             `whodunit subject add` names a compiler of your own",
            if names.is_empty() { "none".to_owned() } else { names.join(", ") }
        )
    }

    /// All versions of a subject's compiler, itself among them, in order. What was built from sources is a relative of none but itself.
    pub fn relatives(&self, subject: &dyn Subject) -> Vec<Arc<dyn Subject>> {
        let identity = subject.identity();
        let is_relative = |other: &Identity| other.family == as_installed(&identity.family) || other == identity;
        self.subjects.iter().filter(|other| is_relative(other.identity())).cloned().collect()
    }
}

/// The file with the added subjects.
fn added_file() -> Result<PathBuf> {
    Ok(config_dir()?.join("subjects.toml"))
}

fn read_added() -> Result<BTreeMap<String, AddedSubject>> {
    let path = added_file()?;
    match std::fs::read_to_string(&path) {
        Ok(text) => toml::from_str(&text).with_context(|| format!("{} is damaged; mend or remove it", path.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(BTreeMap::new()),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

impl AddedSubject {
    /// The same with paths that mean the same from everywhere.
    fn with_full_paths(&self) -> AddedSubject {
        let full = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        let mut added = self.clone();
        if let Some(program) = added.command.first_mut().filter(|program| program.contains('/')) {
            *program = full(&PathBuf::from(&program)).display().to_string();
        }
        added.watched = added.watched.as_ref().map(full);
        added.llvm = added.llvm.map(|paths| LlvmPaths {
            library: full(&paths.library),
            clang: paths.clang.as_ref().map(full),
            opt: paths.opt.as_ref().map(full),
        });
        added
    }

    /// Adds or replaces a subject in the user's file; tells where that is.
    pub fn save(&self, name: &str) -> Result<PathBuf> {
        added_subject(name, self)?;
        let mut all = read_added()?;
        all.insert(name.to_owned(), self.with_full_paths());
        let path = added_file()?;
        let directory = path.parent().context("the subjects file has a directory")?;
        std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
        let temporary = tempfile::NamedTempFile::new_in(directory)?;
        std::fs::write(temporary.path(), toml::to_string_pretty(&all)?)?;
        temporary.persist(&path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(path)
    }
}

fn added_subject(name: &str, added: &AddedSubject) -> Result<Arc<dyn Subject>> {
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_.+".contains(c);
    if name.is_empty() || !name.chars().all(fits) {
        bail!("a subject's name is made of letters, digits and -_.+, and {name:?} is not");
    }
    match (&added.llvm, added.command.first()) {
        (Some(_), None) if added.watched.is_some() => {
            bail!("what is watched of an LLVM library is known; leave it out")
        }
        (Some(_), Some(_)) => bail!("give a command or an LLVM library, not both"),
        (None, None) => bail!("give the compiler's command, or an LLVM library"),
        (Some(paths), None) => {
            let major = name.rsplit('-').next().and_then(|text| text.parse().ok());
            [Some(&paths.library), paths.clang.as_ref(), paths.opt.as_ref()]
                .into_iter()
                .flatten()
                .try_for_each(|path| require_file(path))?;
            let version = version_of(paths.opt.as_deref().or(paths.clang.as_deref()));
            Ok(Arc::new(Llvm::new(name, major.unwrap_or(*LLVM_MAJORS.end()), &version, paths.clone())))
        }
        (None, Some(program)) => {
            let path = find_program(program).with_context(|| {
                format!("there is no executable {program}; give the path of one, or a name that is in PATH")
            })?;
            let mut command = added.command.clone();
            command[0] = path.display().to_string();
            let levels = match added.levels.is_empty() {
                true => LEVELS.map(String::from).to_vec(),
                false => added.levels.clone(),
            };
            let family = added.family.clone().unwrap_or_else(|| name.to_owned());
            added.watched.as_deref().map_or(Ok(()), require_file)?;
            let driver = Driver::new(identity(name, &family, &path), command, levels);
            Ok(Arc::new(driver.watching(added.watched.clone())))
        }
    }
}

fn require_file(path: &Path) -> Result<()> {
    match path.is_file() {
        true => Ok(()),
        false => bail!("there is no file {}", path.display()),
    }
}

/// An installed LLVM by its number: where Debian puts libLLVM, newest naming last.
pub fn find_llvm(major: u32) -> Option<Llvm> {
    let root = PathBuf::from(format!("/usr/lib/llvm-{major}"));
    let names = [format!("lib/libLLVM-{major}.so.1"), format!("lib/libLLVM-{major}.so"), "lib/libLLVM.so.1".into()];
    let library = names.iter().map(|name| root.join(name)).find(|path| path.exists())?;
    let tool = |name: &str| Some(root.join("bin").join(name)).filter(|path| path.exists());
    let paths = LlvmPaths { library, clang: tool("clang"), opt: tool("opt") };
    let version = version_of(paths.opt.as_deref().or(paths.clang.as_deref()));
    Some(Llvm::new(&format!("llvm-{major}"), major, &version, paths))
}

fn find_driver(family: &str, name: &str, levels: &[&str]) -> Option<Arc<dyn Subject>> {
    let path = find_program(name)?;
    let levels = levels.iter().map(|level| level.to_string()).collect();
    let driver = Driver::new(identity(name, family, &path), vec![path.display().to_string()], levels);
    Some(Arc::new(if family == "clang" { driver.with_fork_server() } else { driver }))
}

/// An installed GCC, and the one built from its sources beside it.
fn find_gcc(major: u32) -> Vec<Arc<dyn Subject>> {
    let name = format!("gcc-{major}");
    let Some(path) = find_program(&name) else { return Vec::new() };
    let levels = LEVELS.map(String::from).to_vec();
    let command = vec![path.display().to_string()];
    let build = GccBuild::find(&name);
    let stock = Driver::new(identity(&name, "gcc", &path), command.clone(), levels.clone());
    let mut found: Vec<Arc<dyn Subject>> = vec![Arc::new(stock.with_fork_server().with_build(build.clone()))];
    if let Some(build) = build {
        let version = build.record().map_or_else(|_| "unknown".to_owned(), |record| record.version);
        let path = build.compiler().display().to_string();
        let identity = Identity { name: format!("{name}+src"), family: GCC_FROM_SOURCES.into(), version, path };
        let command = [command, vec![build.driver_option()]].concat();
        found.push(Arc::new(Driver::new(identity, command, levels).with_fork_server().with_build(Some(build))));
    }
    found
}

fn identity(name: &str, family: &str, path: &Path) -> Identity {
    Identity {
        name: name.into(),
        family: family.into(),
        version: version_of(Some(path)),
        path: path.display().to_string(),
    }
}

/// The version, from the file that is meant rather than by starting it: a subject that hangs
/// must not hang the list of subjects. Debian's packages carry it in the package database.
pub fn version_of(program: Option<&Path>) -> String {
    let Some(real) = program.and_then(|path| path.canonicalize().ok()) else {
        return "unknown".to_owned();
    };
    package_version(&real).unwrap_or_else(|| format!("at {}", real.display()))
}

/// Looks a file's package up in dpkg's own files.
fn package_version(file: &Path) -> Option<String> {
    let wanted = file.to_str()?;
    let bare = wanted.strip_prefix("/usr").unwrap_or(wanted);
    let lists = std::fs::read_dir("/var/lib/dpkg/info").ok()?;
    let stem = file.file_name()?.to_str()?;
    let hint: String = stem.chars().take_while(|c| c.is_ascii_alphabetic()).collect();
    let mut candidates: Vec<PathBuf> = lists.flatten().map(|entry| entry.path()).collect();
    candidates.retain(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.ends_with(".list")
            && ["clang", "llvm", "libllvm", "gcc", "tcc", &hint].iter().any(|word| name.starts_with(word))
    });
    candidates.sort();
    let package = candidates.iter().find_map(|list| {
        let text = std::fs::read_to_string(list).ok()?;
        let owns = text.lines().any(|line| line == wanted || line == bare);
        let name = list.file_stem()?.to_str()?.split(':').next()?.to_owned();
        owns.then_some(name)
    })?;
    installed_version(&package)
}

fn installed_version(package: &str) -> Option<String> {
    let status = std::fs::read_to_string("/var/lib/dpkg/status").ok()?;
    let heading = format!("Package: {package}");
    let entry = status.split("\n\n").find(|entry| entry.lines().next() == Some(&heading))?;
    let version = entry.lines().find_map(|line| line.strip_prefix("Version: "))?;
    Some(version.to_owned())
}

/// An executable by its path, or by its name on PATH.
pub fn find_program(name: &str) -> Option<PathBuf> {
    if name.contains('/') {
        return Path::new(name).canonicalize().ok().filter(|path| is_executable(path));
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(name)).find(|file| is_executable(file))
}

/// Where the user's own settings are: `WHODUNIT_HOME`, else the usual place.
pub fn config_dir() -> Result<PathBuf> {
    user_dir("XDG_CONFIG_HOME", ".config")
}

/// Where what can be found out again is kept.
pub fn cache_dir() -> Result<PathBuf> {
    user_dir("XDG_CACHE_HOME", ".cache")
}

fn user_dir(variable: &str, below_home: &str) -> Result<PathBuf> {
    if let Some(home) = std::env::var_os("WHODUNIT_HOME") {
        return Ok(PathBuf::from(home));
    }
    if let Some(directory) = std::env::var_os(variable) {
        return Ok(PathBuf::from(directory).join("whodunit"));
    }
    let home = std::env::var_os("HOME").context("neither WHODUNIT_HOME nor HOME is set")?;
    Ok(PathBuf::from(home).join(below_home).join("whodunit"))
}
