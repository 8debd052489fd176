//! The tools that checks are made with: found by name, and where names promise too little, tried.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::Result;
use whodunit_subjects::{Crew, DriverParts, Registry, ShellCommand, find_program, version_of};

/// A compiler, or another program that takes C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// `gcc-12`.
    pub name: String,
    /// Who has one vote: `gcc`, `clang`, `tcc`.
    pub family: &'static str,
    pub path: String,
    pub version: String,
}

impl std::fmt::Display for Tool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.name, self.version)
    }
}

/// Families with an opinion of their own on what a program means.
pub const FAMILIES: [&str; 3] = ["gcc", "clang", "tcc"];

/// What there is on this machine.
pub struct Tools {
    /// By family in the order of [`FAMILIES`], oldest first within each.
    compilers: Vec<Tool>,
    pub frama_c: Option<Tool>,
    /// The linkers that are quicker than the usual one: for clang, and for gcc.
    pub lld: Option<PathBuf>,
    pub gold: Option<PathBuf>,
    sanitizing: OnceLock<Sanitizing>,
    /// What clang starts for which options.
    pub parts: DriverParts,
}

/// Who can build and run a program under which sanitizer: tried, since a compiler without the
/// runtime of its sanitizers looks the same.
#[derive(Clone, Debug, Default)]
pub struct Sanitizing {
    /// A clang with ASan and UBSan.
    pub clang: Option<Tool>,
    /// A clang with MSan.
    pub memory: Option<Tool>,
    pub gcc: Option<Tool>,
}

impl Tools {
    pub fn discover(registry: &Registry) -> Tools {
        let mut compilers = Vec::new();
        for family in FAMILIES {
            let before = compilers.len();
            // Of those that the user added, nothing is known that would make them judges.
            let stock =
                |name: &str| name == family || name.strip_prefix(family).is_some_and(|rest| rest.starts_with('-'));
            for subject in registry.all() {
                let identity = subject.identity();
                if identity.family == family && stock(&identity.name) {
                    let (name, path, version) =
                        (identity.name.clone(), identity.path.clone(), identity.version.clone());
                    compilers.push(Tool { name, family, path, version });
                }
            }
            if compilers.len() == before {
                compilers.extend(find_tool(family, family));
            }
        }
        let frama_c = find_tool("frama-c", "frama-c");
        Tools {
            compilers,
            frama_c,
            lld: find_program("ld.lld"),
            gold: find_program("ld.gold"),
            sanitizing: OnceLock::new(),
            parts: DriverParts::default(),
        }
    }

    /// The newest of each family.
    pub fn newest(&self) -> Vec<&Tool> {
        FAMILIES.iter().filter_map(|family| self.newest_of(family)).collect()
    }

    pub fn newest_of(&self, family: &str) -> Option<&Tool> {
        self.compilers.iter().rfind(|tool| tool.family == family)
    }

    /// What a certificate depends on besides the program.
    pub fn fingerprint(&self) -> String {
        let all = self.compilers.iter().chain(&self.frama_c);
        all.map(|tool| format!("{tool} {}\n", tool.path)).collect()
    }

    /// Tries the sanitizers when first asked.
    pub fn sanitizing(&self, crew: &mut Crew) -> Result<&Sanitizing> {
        if self.sanitizing.get().is_none() {
            let find = |family: &str, option: &str, crew: &mut Crew| -> Result<Option<Tool>> {
                for tool in self.compilers.iter().rev().filter(|tool| tool.family == family) {
                    if runs_with(crew, tool, option)? {
                        return Ok(Some(tool.clone()));
                    }
                }
                Ok(None)
            };
            let found = Sanitizing {
                clang: find("clang", "-fsanitize=address,undefined", crew)?,
                memory: find("clang", "-fsanitize=memory", crew)?,
                gcc: find("gcc", "-fsanitize=address,undefined", crew)?,
            };
            // Another thread may have been faster; it has found the same.
            let _ = self.sanitizing.set(found);
        }
        Ok(self.sanitizing.get().expect("set above"))
    }
}

fn find_tool(family: &'static str, name: &str) -> Option<Tool> {
    let path = find_program(name)?;
    let version = version_of(Some(&path));
    Some(Tool { name: name.to_owned(), family, path: path.display().to_string(), version })
}

/// Whether a program built with this option runs.
fn runs_with(crew: &mut Crew, tool: &Tool, option: &str) -> Result<bool> {
    let directory = crew.fresh_directory()?;
    std::fs::write(directory.join("probe.c"), "int main(void) { return 0; }\n")?;
    let build = [&tool.path, option, "probe.c", "-o", "probe.exe"].map(String::from).to_vec();
    let mut works = true;
    for argv in [build, vec!["./probe.exe".to_owned()]] {
        works = works && crew.command(&unlimited_memory(argv, &directory, 10.0))?.exit == Some(0);
    }
    crew.discard(&directory)?;
    Ok(works)
}

/// A command without a limit on its address space: sanitizers reserve more than there is memory.
pub fn unlimited_memory(argv: Vec<String>, directory: &Path, seconds: f64) -> ShellCommand {
    ShellCommand {
        argv,
        directory: directory.to_owned(),
        environment: Vec::new(),
        cpu_seconds: seconds,
        wall_seconds: seconds * 3.0,
        memory_bytes: u64::MAX,
        output_bytes: 16 << 20,
        file_bytes: 512 << 20,
        random_addresses: false,
        stop_file: None,
    }
}
