//! A bug as SARIF 2.1.0: the compiler's files and functions under suspicion as results, so that viewers
//! of static analysis can show them in the compiler's source.

use serde_json::{Value, json};
use whodunit_dossier::Dossier;
use whodunit_findings::{DecisiveBranch, FileSuspect, Suspects};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
/// Files that become results: further down a ranking is no hint any more.
const FILES: usize = 20;
const FUNCTIONS: usize = 5;
const BRANCHES: usize = 10;

/// The log with one run.
pub fn sarif(dossier: &Dossier) -> Value {
    let none = Suspects::default();
    let suspects = dossier.suspects.as_ref().unwrap_or(&none);
    let mut results: Vec<Value> =
        suspects.files.iter().take(FILES).map(|suspect| of_file(dossier, suspects, suspect)).collect();
    results.extend(suspects.decisive.iter().take(BRANCHES).map(|branch| of_branch(dossier, branch)));
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "whodunit",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": [rule("suspect-file", "A file of the compiler that is suspected of a bug",
                               "Ranked by how far what it executed tells the bug from runs that are right. A hint, not a proof."),
                          rule("decisive-branch", "A place in the compiler where a change makes a bug go away",
                               "With a branch taken the other way, a call left out or a constant changed there, the compiler is right. A hint, not a proof.")],
            }},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": { "COMPILER": { "description": { "text": format!("The source tree of {}.", dossier.subject) } } },
            "automationDetails": { "id": format!("{}/", dossier.bug) },
            "properties": {
                "bug": dossier.bug, "subject": dossier.subject, "kind": dossier.kind, "recipe": dossier.recipe.text,
                "strategy": suspects.strategy, "witnesses": suspects.witnesses,
            },
            "results": results,
        }],
    })
}

fn rule(id: &str, short: &str, full: &str) -> Value {
    json!({ "id": id, "shortDescription": { "text": short }, "fullDescription": { "text": full } })
}

fn of_file(dossier: &Dossier, suspects: &Suspects, suspect: &FileSuspect) -> Value {
    let most = suspects.files.first().map_or(1.0, |first| first.score).max(f64::MIN_POSITIVE);
    let functions = suspects.functions.iter().filter(|one| one.file.as_deref() == Some(&suspect.file)).take(FUNCTIONS);
    let logical: Vec<Value> =
        functions.map(|one| json!({ "fullyQualifiedName": one.function, "kind": "function" })).collect();
    json!({
        "ruleId": "suspect-file",
        "ruleIndex": 0,
        "level": level(suspect.rank),
        "rank": (100.0 * suspect.score / most).clamp(0.0, 100.0),
        "message": { "text": format!(
            "Suspect {} of {} for {} ({}): score {:.3}, from {} runs that are right.",
            suspect.rank, suspects.files.len(), dossier.bug, dossier.kind, suspect.score, suspects.witnesses
        ) },
        "locations": [location(&suspect.file, 1, logical)],
        "partialFingerprints": { "bugAndFile/v1": format!("{}:{}", dossier.bug, suspect.file) },
    })
}

fn of_branch(dossier: &Dossier, branch: &DecisiveBranch) -> Value {
    let place = format!("{}+{:#x}", branch.function, branch.offset);
    let logical = vec![json!({ "fullyQualifiedName": branch.function, "kind": "function" })];
    let line = branch.line.as_deref().and_then(|place| place.rsplit_once(':')?.1.parse().ok());
    let location = match &branch.file {
        Some(file) => location(file, line.unwrap_or(1), logical),
        None => json!({ "logicalLocations": logical }),
    };
    json!({
        "ruleId": "decisive-branch",
        "ruleIndex": 1,
        "level": "note",
        "message": { "text": format!("At {place}, {} makes {} go away.", branch.deed(), dossier.bug) },
        "locations": [location],
    })
}

/// The first is worth a look before anything else.
fn level(rank: u64) -> &'static str {
    match rank {
        0 | 1 => "error",
        2..=5 => "warning",
        _ => "note",
    }
}

fn location(file: &str, line: u64, logical: Vec<Value>) -> Value {
    let mut location = json!({ "physicalLocation": {
        "artifactLocation": { "uri": uri(file), "uriBaseId": "COMPILER" }, "region": { "startLine": line },
    } });
    if !logical.is_empty() {
        location["logicalLocations"] = Value::Array(logical);
    }
    location
}

/// A path as a relative reference: everything else is escaped.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => uri.push(byte as char),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("llvm/lib/a b:c.cpp"), "llvm/lib/a%20b%3Ac.cpp");
        assert_eq!((level(1), level(3), level(9)), ("error", "warning", "note"));
    }
}
