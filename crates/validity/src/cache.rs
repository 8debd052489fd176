//! Certificates that were expensive, one file each, by what they depend on. Damaged entries are
//! ignored, and what could turn out otherwise another time is not kept.

use std::path::PathBuf;

use anyhow::{Context, Result};
use whodunit_subjects::cache_dir;

use crate::certificate::{Certificate, Validity};

/// Changes when checks do, so that a certificate is never older than the checks it speaks of.
const EDITION: &str = concat!(env!("CARGO_PKG_VERSION"), " 2");

/// Where the certificate of a program stands, given everything else that it depends on.
pub fn place(program: &str, depends_on: &str) -> Option<PathBuf> {
    let hash = blake3::hash(format!("{EDITION}\n{depends_on}").as_bytes()).to_hex();
    Some(cache_dir().ok()?.join("validity").join(format!("{program}-{}.json", &hash[..16])))
}

pub fn look_up(place: &PathBuf) -> Option<Certificate> {
    serde_json::from_slice(&std::fs::read(place).ok()?).ok()
}

/// Keeps a certificate, unless a faster machine or another tool could still settle the matter.
pub fn keep(place: &PathBuf, certificate: &Certificate) -> Result<()> {
    if certificate.verdict == Validity::Unproven {
        return Ok(());
    }
    let directory = place.parent().context("an entry has a directory")?;
    std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
    let temporary = tempfile::NamedTempFile::new_in(directory)?;
    serde_json::to_writer(&temporary, certificate)?;
    temporary.persist(place).with_context(|| format!("cannot write {}", place.display()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decided_certificates_come_back_and_damaged_ones_do_not() {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path().join("below").join("x.json");
        let certificate = Certificate { verdict: Validity::Valid, checks: Vec::new() };
        keep(&place, &certificate).unwrap();
        assert_eq!(look_up(&place), Some(certificate.clone()));
        std::fs::write(&place, "{\"verdict\":").unwrap();
        assert_eq!(look_up(&place), None);
        std::fs::remove_file(&place).unwrap();
        keep(&place, &Certificate { verdict: Validity::Unproven, ..certificate }).unwrap();
        assert_eq!(look_up(&place), None);
    }
}
