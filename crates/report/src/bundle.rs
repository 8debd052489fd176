//! The files of a report, ready to be written or attached.

use anyhow::Result;
use whodunit_dossier::Dossier;

use crate::formats::{FORMATS, ReportFormat};

/// One file of the bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundleFile {
    pub name: String,
    pub bytes: Vec<u8>,
    pub executable: bool,
}

/// Every name a file of a bundle can have: an older bundle is cleared by it.
pub const BUNDLE_NAMES: [&str; 13] = [
    "report.md",
    "report.json",
    "report.html",
    "report.sarif",
    "prog.c",
    "prog.ll",
    "repro.sh",
    "single-pass.ll",
    "src.ll",
    "tgt.ll",
    "regression.ll",
    "regression.c",
    "certificate.json",
];

fn file(name: &str, bytes: impl Into<Vec<u8>>) -> BundleFile {
    BundleFile { name: name.to_owned(), bytes: bytes.into(), executable: false }
}

/// Everything that is sent with a report, itself first.
pub fn bundle(dossier: &Dossier) -> Result<Vec<BundleFile>> {
    let report = |format: &ReportFormat| Ok(file(format.file, (format.render)(dossier)?));
    let mut files = FORMATS.iter().map(report).collect::<Result<Vec<_>>>()?;
    files.push(file(&dossier.program.file, dossier.program.bytes.clone()));
    if let Ok(script) = &dossier.script {
        files.push(BundleFile { executable: true, ..file("repro.sh", script.text.clone()) });
    }
    if let Ok(single) = &dossier.single_pass {
        files.push(file("single-pass.ll", single.before.clone()));
        if let Some(after) = &single.after {
            files.push(file("src.ll", single.before.clone()));
            files.push(file("tgt.ll", after.clone()));
        }
    }
    if let Ok(test) = &dossier.regression_test {
        files.push(file(&test.file, test.text.clone()));
    }
    if let Some(certificate) = &dossier.certificate {
        files.push(file("certificate.json", serde_json::to_vec_pretty(certificate)?));
    }
    Ok(files)
}
