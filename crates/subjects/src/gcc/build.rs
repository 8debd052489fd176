//! A GCC built from its sources by `subject build`: where it is and what it was made of.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::registry::cache_dir;

/// A build that is there. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GccBuild {
    directory: PathBuf,
}

/// What a build was made of, kept beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildRecord {
    /// The tarball or tree.
    pub source: String,
    pub version: String,
    pub configured_with: Vec<String>,
    /// The directory that names of source files in the debug information begin with.
    pub source_root: String,
}

const RECORD: &str = "build.json";

/// Keeps something beside a build that only its sources or object files tell, which may be removed.
pub(super) fn keep<T: Serialize>(directory: &Path, name: &str, what: &T) -> Result<()> {
    let file = directory.join(name);
    std::fs::write(&file, serde_json::to_string(what)?).with_context(|| format!("cannot write {}", file.display()))
}

/// What was kept so; none if an earlier version kept nothing, or something else.
pub(super) fn kept<T: DeserializeOwned>(directory: &Path, name: &str) -> Option<T> {
    serde_json::from_slice(&std::fs::read(directory.join(name)).ok()?).ok()
}

impl GccBuild {
    /// Where the build of a driver's sources is, or would be.
    pub(super) fn directory_of(driver: &str) -> Result<PathBuf> {
        Ok(cache_dir()?.join("builds").join(driver))
    }

    /// The finished build for a driver such as `gcc-12`.
    pub fn find(driver: &str) -> Option<GccBuild> {
        let build = GccBuild { directory: GccBuild::directory_of(driver).ok()? };
        (build.directory.join(RECORD).exists() && build.compiler().exists()).then_some(build)
    }

    /// Writes the record, which makes the build a finished one.
    pub(super) fn finish(directory: &Path, record: &BuildRecord) -> Result<GccBuild> {
        std::fs::write(directory.join(RECORD), serde_json::to_string_pretty(record)?)
            .with_context(|| format!("cannot write in {}", directory.display()))?;
        Ok(GccBuild { directory: directory.to_owned() })
    }

    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The compiler proper.
    pub fn compiler(&self) -> PathBuf {
        self.directory.join("cc1")
    }

    pub fn record(&self) -> Result<BuildRecord> {
        let file = self.directory.join(RECORD);
        let text = std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        serde_json::from_slice(&text).with_context(|| format!("{} is damaged; remove its directory", file.display()))
    }

    /// The option that has the driver use this compiler proper instead of its own.
    pub(crate) fn driver_option(&self) -> String {
        format!("-B{}/", self.directory.display())
    }
}
