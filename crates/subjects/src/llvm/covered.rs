//! A stock LLVM whose blocks can be watched: its static archives, linked once into a library of
//! their own with the table of its blocks, both kept in the cache.

use std::collections::HashMap;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use whodunit_program::Program;

use crate::coverage::{
    Armed, BlockTable, CoverageSource, CoveredRun, Cut, HeaderSections, LinkMap, Members, Patch, SelfCheck, Site,
    Watch, WatchList, decode, header_sections, is_below, sites_in,
};
use crate::crew::{Crew, Image};
use crate::limits::Limits;
use crate::llvm::covered_check::self_check;
use crate::llvm::known_modules::KnownModules;
use crate::llvm::pass_place::place_of_last_pass;
use crate::llvm::subject::{Changed, FrontEnd, Llvm};
use crate::outcome::Stage;
use crate::recipe::Recipe;
use crate::registry::{cache_dir, find_program, version_of};

/// Directories of LLVM's tree that hold the optimiser. What reads the text of pipelines is left out:
/// it differs with every sequence.
pub const OPTIMISER: [&str; 3] = ["llvm/lib/Transforms", "llvm/lib/Analysis", "llvm/lib/IR"];

/// Directories that hold the code generator.
pub const CODE_GENERATOR: [&str; 4] =
    ["llvm/lib/CodeGen", "llvm/lib/Target", "llvm/lib/MC", "llvm/lib/ExecutionEngine"];

/// An LLVM with the table of its blocks.
#[derive(Debug)]
pub struct CoveredLlvm {
    llvm: Llvm,
    library: PathBuf,
    table: BlockTable,
    known: KnownModules,
}

impl CoveredLlvm {
    /// Links and decodes, or takes what is in the cache. `progress` is told what is being done.
    pub fn prepare(llvm: &Llvm, crew: &mut Crew, progress: &dyn Fn(&str)) -> Result<CoveredLlvm> {
        let archives = Archives::find(llvm)?;
        let directory = cache_dir()?.join(format!("blocks-{}-{}", llvm.name(), archives.fingerprint()?));
        if let Some(table) = read_table(&directory) {
            note_use(&directory);
            return Ok(CoveredLlvm {
                llvm: llvm.clone(),
                library: directory.join(LIBRARY),
                table,
                known: KnownModules::default(),
            });
        }
        let parent = directory.parent().context("the cache has a directory")?;
        std::fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        let making = tempfile::Builder::new().prefix("making-").tempdir_in(parent)?;
        progress(&format!("linking {} archives", archives.files.len()));
        archives.link(crew, making.path())?;
        progress("finding the blocks");
        let table = archives.table(making.path())?;
        std::fs::write(making.path().join(TABLE), postcard::to_stdvec(&table)?)?;
        std::fs::remove_file(making.path().join(MAP))?;
        note_use(making.path());
        remove_unused(parent, llvm.name());
        // What is there cannot be read; unless somebody else has just made the same.
        if read_table(&directory).is_none() {
            let _ = std::fs::remove_dir_all(&directory);
        }
        if std::fs::rename(making.path(), &directory).is_ok() {
            let _ = making.keep();
        }
        Ok(CoveredLlvm { llvm: llvm.clone(), library: directory.join(LIBRARY), table, known: KnownModules::default() })
    }
}

impl CoveredLlvm {
    fn is_in_generator(&self, address: u32) -> bool {
        let after = self.table.addresses.partition_point(|first| *first <= address);
        let function = after.checked_sub(1).map(|block| self.table.function_of(block as u32));
        let file = function.and_then(|function| self.table.functions[function as usize].file);
        file.is_some_and(|file| CODE_GENERATOR.iter().any(|part| is_below(&self.table.files[file as usize].path, part)))
    }
}

impl CoverageSource for CoveredLlvm {
    fn table(&self) -> &BlockTable {
        &self.table
    }

    /// The optimiser; the code generator as well for what goes wrong there.
    fn suspects(&self, stopped_at: Option<Stage>) -> Vec<u32> {
        match stopped_at {
            Some(Stage::CodeGen) => self.table.blocks_below(&[&OPTIMISER[..], &CODE_GENERATOR[..]].concat()),
            _ => self.table.blocks_below(&OPTIMISER),
        }
    }

    fn arm(&self, blocks: &[u32], watch: Watch) -> Result<Armed> {
        let addresses = blocks.iter().map(|block| self.table.addresses[*block as usize]).collect();
        let generator = self.table.blocks_below(&CODE_GENERATOR);
        let code_generation = blocks.iter().any(|block| generator.binary_search(block).is_ok());
        let capacity = self.table.block_count() as u64;
        Armed::new(&self.library, &WatchList { text: self.table.text, watch, code_generation, capacity, addresses })
    }

    fn run(
        &self,
        crew: &mut Crew,
        program: &Program,
        recipe: &Recipe,
        limits: &Limits,
        armed: &Armed,
        patches: &[Patch],
    ) -> Result<CoveredRun> {
        let image = Image { library: armed.library.clone(), watch_list: Some(armed.list_file().to_owned()) };
        let key = key_of(program, recipe, limits, patches);
        // Watched runs are about what is executed, to the end.
        let tried: Vec<&Patch> = patches.iter().filter(|patch| !patch.lasting).collect();
        // With the code generator changed, the module alone does not decide.
        let decides = !tried.iter().any(|patch| self.is_in_generator(patch.address));
        let known = armed.is_empty().then(|| if decides { self.known.codes(&key) } else { Vec::new() });
        let mut ran = self.llvm.run_on(&image, crew, program, recipe, limits, Changed { patches, known })?;
        if let Some(code) = ran.code.filter(|_| decides) {
            // Only what the compiler does as it is stands for what it does with a text that is tried.
            match self.known.remembered(key, code, ran.outcome, tried.is_empty()) {
                Some(outcome) => ran.outcome = outcome,
                // It was forgotten meanwhile.
                None => {
                    let known = Some(Vec::new());
                    ran = self.llvm.run_on(&image, crew, program, recipe, limits, Changed { patches, known })?
                }
            }
        }
        let blocks = self.table.blocks_at(&ran.executed);
        Ok(CoveredRun { code: ran.code, sketch: ran.sketch, ..CoveredRun::in_order(ran.outcome, blocks) })
    }

    fn place_of_last_pass(&self, in_order: &[u32]) -> Option<String> {
        place_of_last_pass(&self.table, in_order)
    }

    fn sites(&self, functions: &[u32]) -> Result<Vec<Site>> {
        sites_in(&self.table, &self.library, functions)
    }

    fn self_check(&self, crew: &mut Crew) -> Result<SelfCheck> {
        self_check(self, crew)
    }
}

/// What else than the optimised module decides on a run: how code is generated, by which compiler, and for how long it may run.
fn key_of(program: &Program, recipe: &Recipe, limits: &Limits, patches: &[Patch]) -> String {
    let faults: Vec<&Patch> = patches.iter().filter(|patch| patch.lasting).collect();
    match recipe {
        Recipe::Passes { passes, llvm_args, front_end } => {
            let level = FrontEnd::of(passes, front_end.as_deref()).codegen_level();
            format!("{} {level} {} {faults:?} {}", program.id().0, limits.run_seconds, llvm_args.join(" "))
        }
        Recipe::Options(_) => String::new(),
    }
}

const LIBRARY: &str = "libLLVM-blocks.so";
const TABLE: &str = "blocks.table";
const MAP: &str = "link.map";
const USED: &str = "used";
const KEPT_UNUSED: Duration = Duration::from_secs(7 * 24 * 3600);

/// Leaves the time of its last use in a directory.
fn note_use(directory: &Path) {
    let _ = std::fs::write(directory.join(USED), b"");
}

/// What was made of other archives, or by another version of this tool, is large and soon of no use
/// any more; but another version may still be at work with it.
fn remove_unused(cache: &Path, name: &str) {
    let prefix = format!("blocks-{name}-");
    for entry in std::fs::read_dir(cache).into_iter().flatten().flatten() {
        let used = std::fs::metadata(entry.path().join(USED)).and_then(|data| data.modified());
        let is_old = used.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > KEPT_UNUSED));
        if is_old && entry.file_name().to_str().is_some_and(|file| file.starts_with(&prefix)) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

fn read_table(directory: &Path) -> Option<BlockTable> {
    let data = std::fs::read(directory.join(TABLE)).ok()?;
    directory.join(LIBRARY).exists().then_some(())?;
    postcard::from_bytes(&data).ok()
}

/// The static archives that make up a libLLVM.
struct Archives {
    files: Vec<PathBuf>,
    /// The shared library that was made of the same object files.
    shared: PathBuf,
}

impl Archives {
    fn find(llvm: &Llvm) -> Result<Archives> {
        let shared = llvm.paths().library.clone();
        let real = shared.canonicalize().with_context(|| format!("cannot find {}", shared.display()))?;
        let beside = [shared.parent(), real.parent()].into_iter().flatten();
        let core = beside.map(|directory| directory.join("libLLVMCore.a")).find(|file| file.exists());
        let Some(core) = core else {
            bail!(
                "{}: its static archives are not installed, and its blocks are known from nothing else; \
                 install the package llvm-{}-dev",
                llvm.name(),
                llvm.major()
            );
        };
        let directory = core.parent().context("an archive has a directory")?;
        let mut files: Vec<PathBuf> = std::fs::read_dir(directory)?.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.file_name().and_then(|name| name.to_str()).is_some_and(is_part_of_llvm));
        files.sort();
        let archives = Archives { files, shared: real };
        archives.check_versions(llvm, &core)?;
        Ok(archives)
    }

    /// Archives of another build would be another compiler.
    fn check_versions(&self, llvm: &Llvm, core: &Path) -> Result<()> {
        let (archives, library) = (version_of(Some(core)), version_of(Some(&self.shared)));
        let known = |version: &str| !version.starts_with("at ");
        if known(&archives) && known(&library) && archives != library {
            bail!(
                "{}: the archives are of {archives} and the library is of {library}; \
                 install the same version of llvm-{}-dev and libllvm{}",
                llvm.name(),
                llvm.major(),
                llvm.major()
            );
        }
        Ok(())
    }

    /// Changes whenever an archive or our way of reading them does.
    fn fingerprint(&self) -> Result<String> {
        let mut hasher = blake3::Hasher::new();
        for file in &self.files {
            let data = std::fs::metadata(file)?;
            hasher.update(format!("{} {} {:?}\n", file.display(), data.len(), data.modified().ok()).as_bytes());
        }
        for rules in [
            include_str!("covered.rs"),
            include_str!("../coverage/decode.rs"),
            include_str!("../coverage/members.rs"),
            include_str!("../coverage/table.rs"),
            include_str!("../coverage/source_path.rs"),
            include_str!("../coverage/link_map.rs"),
            include_str!("../coverage/archive.rs"),
            include_str!("../coverage/blocks.rs"),
        ] {
            hasher.update(rules.as_bytes());
        }
        Ok(hasher.finalize().to_hex()[..16].to_owned())
    }

    fn link(&self, crew: &mut Crew, directory: &Path) -> Result<()> {
        if find_program("ld.lld").is_none() {
            bail!("the archives cannot be linked without lld; install the package lld");
        }
        let driver = find_program("gcc").or_else(|| find_program("cc"));
        let driver =
            driver.context("the archives cannot be linked without a compiler driver; install the package gcc")?;
        let mut argv = vec![driver.display().to_string()];
        argv.extend(["-shared", "-fuse-ld=lld", "-Wl,-Bsymbolic", "-Wl,-z,defs"].map(String::from));
        argv.extend([format!("-Wl,-Map={MAP}"), "-o".into(), LIBRARY.into()]);
        argv.push("-Wl,--whole-archive".into());
        argv.extend(self.files.iter().map(|file| file.display().to_string()));
        argv.push("-Wl,--no-whole-archive".into());
        argv.extend(self.needed_libraries()?);
        let limits =
            Limits { compile_seconds: 300.0, file_bytes: 4 << 30, memory_bytes: 16 << 30, ..Limits::default() };
        let ending = crew.compile_command(argv, directory, &limits)?;
        match ending.exit {
            Some(0) if directory.join(LIBRARY).exists() => Ok(()),
            _ => bail!(
                "lld cannot link the archives in {}: {}",
                self.files.first().and_then(|file| file.parent()).unwrap_or(Path::new("")).display(),
                String::from_utf8_lossy(&ending.stderr).lines().next().unwrap_or("it was stopped")
            ),
        }
    }

    /// What the shared library needs, the other one needs too: by full name, so that no
    /// development package has to be there.
    fn needed_libraries(&self) -> Result<Vec<String>> {
        let data = std::fs::read(&self.shared).with_context(|| format!("cannot read {}", self.shared.display()))?;
        needed(&data).with_context(|| format!("{} is damaged", self.shared.display()))
    }

    fn table(&self, directory: &Path) -> Result<BlockTable> {
        let map = std::fs::File::open(directory.join(MAP))?;
        let map = LinkMap::read(BufReader::with_capacity(1 << 20, map))?;
        let library = std::fs::read(directory.join(LIBRARY))?;
        let object = object::File::parse(&*library).context("the linked library is damaged")?;
        let headers = self.headers()?;
        let mut members = Members::new(&map, &headers);
        let files = std::mem::take(&mut members.files);
        decode(&object, files, &|address| members.owner(address), Cut::AtBranches)
            .context("the linked library is damaged")
    }

    fn headers(&self) -> Result<HeaderSections> {
        let halves = self.files.chunks(self.files.len().div_ceil(2).max(1));
        let found: Result<Vec<_>> = std::thread::scope(|scope| {
            let threads: Vec<_> = halves
                .map(|half| scope.spawn(|| half.iter().map(|file| header_sections(file)).collect::<Result<Vec<_>>>()))
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("reading does not panic")).collect()
        });
        let names = self.files.iter().map(|file| library_name(file));
        Ok(names.zip(found?.into_iter().flatten()).collect::<HashMap<_, _>>())
    }
}

/// Sonames in the dynamic section, as the linker takes them.
fn needed(library: &[u8]) -> Result<Vec<String>> {
    use object::Endianness;
    use object::elf::{DT_NEEDED, FileHeader64};
    use object::read::elf::{Dyn, FileHeader};
    let header = FileHeader64::<Endianness>::parse(library)?;
    let endian = header.endian()?;
    let sections = header.sections(endian, library)?;
    let Some((entries, link)) = sections.dynamic(endian, library)? else {
        bail!("it has no dynamic section");
    };
    let strings = sections.strings(endian, library, link)?;
    let mut names = Vec::new();
    for entry in entries.iter().filter(|entry| entry.d_tag(endian) == DT_NEEDED) {
        let name = String::from_utf8_lossy(entry.string(endian, strings).context("a name is missing")?).into_owned();
        names.push(system_library(&name));
    }
    Ok(names)
}

/// Where the dynamic linker finds a library, else its name for the linker to look for.
fn system_library(name: &str) -> String {
    let places = ["/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib"];
    let found = places.iter().map(|place| Path::new(place).join(name)).find(|path| path.exists());
    found.map_or_else(|| format!("-l:{name}"), |path| path.display().to_string())
}

fn library_name(archive: &Path) -> String {
    let stem = archive.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    stem.trim_start_matches("lib").trim_start_matches("LLVM").to_owned()
}

/// Archives of LLVM's tools and tests are no part of the library.
fn is_part_of_llvm(name: &str) -> bool {
    const TOOLS: [&str; 15] = [
        "BOLT",
        "CFIVerify",
        "DTLTO",
        "Debuginfod",
        "Diff",
        "Exegesis",
        "Extensions",
        "FileCheck",
        "Fuzz",
        "LTO",
        "LineEditor",
        "MCACustomBehaviour",
        "OptDriver",
        "TableGen",
        "Testing",
    ];
    let Some(part) = name.strip_prefix("libLLVM").and_then(|rest| rest.strip_suffix(".a")) else {
        return false;
    };
    !TOOLS.iter().any(|tool| part.starts_with(tool))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_and_tests_are_no_part_of_the_library() {
        let parts = ["libLLVMCore.a", "libLLVMExegesisX86.a", "libLLVMX86CodeGen.a", "libLTO.so", "libclang.a"];
        assert_eq!(parts.map(is_part_of_llvm), [true, false, true, false, false]);
        assert_eq!(library_name(Path::new("/x/libLLVMScalarOpts.a")), "ScalarOpts");
    }
}
