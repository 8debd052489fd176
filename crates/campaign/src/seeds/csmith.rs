//! Programs by Csmith, preprocessed against small headers of our own, so that one text is
//! accepted by every compiler.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use rand::Rng;
use rand_pcg::Pcg64;
use whodunit_oracles::SetAside;
use whodunit_program::Program;
use whodunit_subjects::{CSMITH_RUNTIME, Crew, Ending, Limits, find_program};

use crate::config::Swarm;
use crate::seeds::ProgramSource;

/// Csmith's runtime needs little of the C library; the system's own headers, once preprocessed
/// by one compiler, are refused by others.
const HEADERS: &[(&str, &str)] = &[
    ("stdint.h", include_str!("headers/stdint.h")),
    ("limits.h", include_str!("headers/limits.h")),
    ("float.h", include_str!("headers/float.h")),
    ("math.h", include_str!("headers/math.h")),
    ("string.h", include_str!("headers/string.h")),
    ("stdio.h", include_str!("headers/stdio.h")),
    ("assert.h", include_str!("headers/assert.h")),
];

/// Features that a swarm switches on or off. Not `float`: its programs mix pointer types in ways
/// that newer compilers refuse.
const FEATURES: &[&str] = &[
    "arrays",
    "bitfields",
    "comma-operators",
    "compound-assignment",
    "consts",
    "divs",
    "embedded-assigns",
    "pre-incr-operator",
    "pre-decr-operator",
    "post-incr-operator",
    "post-decr-operator",
    "unary-plus-operator",
    "jumps",
    "longlong",
    "int8",
    "uint8",
    "math64",
    "inline-function",
    "muls",
    "pointers",
    "structs",
    "unions",
    "volatiles",
    "volatile-pointers",
    "const-pointers",
];
/// Sizes with their range; the default run uses the middle.
const SIZES: &[(&str, u32, u32)] = &[
    ("max-funcs", 2, 8),
    ("max-block-depth", 2, 5),
    ("max-block-size", 2, 5),
    ("max-expr-complexity", 3, 10),
    ("max-array-dim", 1, 3),
    ("max-pointer-depth", 1, 3),
];

pub struct Csmith {
    generator: PathBuf,
    preprocessor: PathBuf,
    swarm: Swarm,
}

impl Csmith {
    /// Looks for Csmith, its runtime and a preprocessor.
    pub fn find(swarm: Swarm) -> Result<Csmith> {
        let Some(generator) = find_program("csmith") else {
            bail!(
                "Csmith is not installed: install the packages csmith and libcsmith-dev, or give a directory with --seeds"
            );
        };
        if !Path::new(CSMITH_RUNTIME).join("csmith.h").is_file() {
            bail!("Csmith's runtime is not installed: install the package libcsmith-dev");
        }
        let Some(preprocessor) = ["gcc-12", "gcc", "clang-22", "clang-14"].iter().find_map(|name| find_program(name))
        else {
            bail!("no C preprocessor is installed: install the package gcc-12");
        };
        Ok(Csmith { generator, preprocessor, swarm })
    }

    fn options(&self, random: &mut Pcg64) -> Vec<String> {
        // Packed structs give misaligned members, which compilers may treat as undefined.
        let mut options = vec!["--seed".into(), random.random::<u32>().to_string(), "--no-packed-struct".into()];
        if self.swarm != Swarm::Off {
            let switch = |feature: &&str| format!("--{}{feature}", if random.random() { "" } else { "no-" });
            options.extend(FEATURES.iter().map(switch).collect::<Vec<_>>());
        }
        for (size, least, most) in SIZES {
            let value =
                if self.swarm == Swarm::Sizes { random.random_range(*least..=*most) } else { (least + most) / 2 };
            options.extend([format!("--{size}"), value.to_string()]);
        }
        options
    }
}

impl ProgramSource for Csmith {
    fn program(&self, index: u64, random: &mut Pcg64, crew: &mut Crew) -> Result<Option<Result<Program, SetAside>>> {
        let directory = crew.fresh_directory()?;
        for (name, text) in HEADERS {
            std::fs::write(directory.join(name), text)?;
        }
        let limits = Limits { compile_seconds: 20.0, ..Limits::default() };
        let generate =
            [vec![self.generator.display().to_string(), "-o".into(), "seed.c".into()], self.options(random)].concat();
        let preprocess = [
            &self.preprocessor.display().to_string(),
            "-E",
            "-P",
            "-nostdinc",
            "-I.",
            "-I",
            CSMITH_RUNTIME,
            "seed.c",
            "-o",
            "prog.c",
        ];
        for command in [generate, preprocess.map(String::from).to_vec()] {
            let ending = crew.compile_command(command, &directory, &limits)?;
            if ending.exit != Some(0) {
                crew.discard(&directory)?;
                return Ok(Some(Err(SetAside::NotGenerated(why(&ending)))));
            }
        }
        let text = std::fs::read(directory.join("prog.c"))?;
        crew.discard(&directory)?;
        Ok(Some(Ok(Program::c(format!("csmith-{index}.c"), text))))
    }

    fn steady(&self) -> bool {
        true
    }

    fn fingerprint(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&std::fs::read(&self.generator).unwrap_or_default());
        hasher.finalize().to_hex()[..16].to_owned()
    }
}

fn why(ending: &Ending) -> String {
    match ending.limit {
        Some(limit) => format!("Csmith ran into the {limit}"),
        None => String::from_utf8_lossy(&ending.stderr).lines().next().unwrap_or("Csmith failed").to_owned(),
    }
}
