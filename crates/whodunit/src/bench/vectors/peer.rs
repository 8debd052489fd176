//! gensim, in an interpreter that the user names: never a dependency of ours.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use whodunit_selection::{Vectors, doc2vec};
use whodunit_subjects::{Crew, Ending, ShellCommand, find_program};

const SCRIPT: &str = include_str!("learn.py");
/// Learning may take so long: minutes of work, not hours.
const SECONDS: f64 = 3600.0;

/// An interpreter that has gensim.
pub struct Gensim {
    python: String,
}

/// What it made.
pub struct Learned {
    pub vectors: Vectors,
    pub seconds: f64,
}

/// What the script says.
#[derive(Deserialize)]
struct Said {
    seconds: f64,
}

impl Gensim {
    /// Makes sure that the interpreter is there and has gensim 4.
    pub fn find(python: &Path, crew: &mut Crew) -> Result<(Gensim, String)> {
        let path = match python.components().count() {
            1 => find_program(&python.to_string_lossy()),
            // Commands run elsewhere, so the path must not depend on where we are. A link is kept: it is
            // where the interpreter was called by that tells it which packages it has.
            _ => std::path::absolute(python).ok().filter(|path| path.is_file()),
        };
        let path: PathBuf = path.with_context(|| missing(python, "is not there"))?;
        let gensim = Gensim { python: path.display().to_string() };
        let ending = gensim.python(crew, &["-c", "import gensim; print(gensim.__version__)"])?;
        let version = String::from_utf8_lossy(&ending.stdout).trim().to_owned();
        ensure!(ending.exit == Some(0), missing(python, "has no gensim"));
        ensure!(version.starts_with("4."), missing(python, &format!("has gensim {version}")));
        Ok((gensim, version))
    }

    fn python(&self, crew: &mut Crew, arguments: &[&str]) -> Result<Ending> {
        let directory = crew.fresh_directory()?;
        let ending = crew.command(&self.command(&directory, arguments));
        crew.discard(&directory)?;
        ending
    }

    /// Vectors of documents, which are given as lines of words, with the settings we learn with.
    pub fn learn(&self, crew: &mut Crew, documents: &str, settings: &doc2vec::Settings) -> Result<Learned> {
        let directory = crew.fresh_directory()?;
        let learned = self.learn_in(crew, &directory, documents, settings);
        crew.discard(&directory)?;
        learned
    }

    fn learn_in(
        &self,
        crew: &mut Crew,
        directory: &Path,
        documents: &str,
        settings: &doc2vec::Settings,
    ) -> Result<Learned> {
        std::fs::write(directory.join("documents.txt"), documents)?;
        std::fs::write(directory.join("learn.py"), SCRIPT)?;
        let doc2vec::Settings { size, window, alpha, min_alpha, epochs, negative, sample, seed, workers } = settings;
        let numbers = [*size, *window, *epochs, *negative].map(|number| number.to_string());
        let rates = [f64::from(*alpha), f64::from(*min_alpha), *sample].map(|rate| rate.to_string());
        let (seed, workers) = (seed.to_string(), workers.to_string());
        let mut arguments = vec!["learn.py", &seed, &workers];
        arguments.extend(numbers.iter().chain(&rates).map(String::as_str));
        let ending = crew.command(&self.command(directory, &arguments))?;
        if ending.exit != Some(0) {
            let said = String::from_utf8_lossy(&ending.stderr);
            bail!("gensim failed: {}", said.lines().last().unwrap_or("it said nothing"));
        }
        let said: Said = serde_json::from_slice(&ending.stdout).context("gensim did not say what it did")?;
        let bytes = std::fs::read(directory.join("vectors.f32"))?;
        let values = bytes.as_chunks::<4>().0.iter().map(|four| f32::from_le_bytes(*four)).collect();
        Ok(Learned { vectors: Vectors::new(values, *size), seconds: said.seconds })
    }

    fn command(&self, directory: &Path, arguments: &[&str]) -> ShellCommand {
        let argv = std::iter::once(self.python.as_str()).chain(arguments.iter().copied()).map(str::to_owned).collect();
        ShellCommand {
            argv,
            directory: directory.to_owned(),
            environment: Vec::new(),
            cpu_seconds: SECONDS * 64.0,
            wall_seconds: SECONDS,
            memory_bytes: u64::MAX,
            output_bytes: 1 << 20,
            file_bytes: 4 << 30,
            random_addresses: false,
            stop_file: None,
        }
    }
}

fn missing(python: &Path, how: &str) -> String {
    format!(
        "{} {how}: gensim 4 is wanted. Get it with `python3 -m venv gensim && gensim/bin/pip install gensim`, \
        then give --python gensim/bin/python",
        python.display()
    )
}
