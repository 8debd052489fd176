//! The forms a report comes in. A new one is a function from a dossier to text and a line here.

use anyhow::Result;
use whodunit_dossier::Dossier;

use crate::bug::bug_markdown;
use crate::facts::Facts;
use crate::html::{BugView, Setting, bug_page};
use crate::sarif::sarif;

/// One form of a report.
pub struct ReportFormat {
    pub name: &'static str,
    pub about: &'static str,
    /// Its file in a bundle.
    pub file: &'static str,
    pub render: fn(&Dossier) -> Result<String>,
}

/// Every form, the one that is printed if nothing is said first.
pub const FORMATS: &[ReportFormat] = &[
    ReportFormat {
        name: "md",
        about: "a page for GCC's Bugzilla or LLVM's tracker",
        file: "report.md",
        render: |dossier| Ok(bug_markdown(dossier)),
    },
    ReportFormat {
        name: "json",
        about: "everything as data",
        file: "report.json",
        render: |dossier| Ok(serde_json::to_string_pretty(dossier)?),
    },
    ReportFormat {
        name: "html",
        about: "a page for a browser, all in one file",
        file: "report.html",
        render: |dossier| Ok(page(dossier)),
    },
    ReportFormat {
        name: "sarif",
        about: "the suspects as results of static analysis (SARIF 2.1.0)",
        file: "report.sarif",
        render: |dossier| Ok(serde_json::to_string_pretty(&sarif(dossier))?),
    },
];

/// The form of this name.
pub fn report_format(name: &str) -> Result<&'static ReportFormat, String> {
    let names = || FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
    FORMATS
        .iter()
        .find(|format| format.name == name)
        .ok_or_else(|| format!("there is no form {name:?}; there are {}", names()))
}

fn page(dossier: &Dossier) -> String {
    bug_page(&BugView {
        facts: &Facts::of_dossier(dossier),
        dossier: Some(dossier),
        suspects: dossier.suspects.as_ref(),
        crumbs: &[],
        setting: Setting::File,
        controls: None,
    })
}
