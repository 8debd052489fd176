//! `bug.toml` as text. Unknown keys are let pass, so that folders of later versions and of people
//! with remarks of their own stay readable.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::{Deserialize, Serialize};
use whodunit_subjects::Behaviour;

use super::{BugFolder, Expected, Seen, Trigger};
use crate::signature::Signature;

/// Every key, as it is on disk. What must be there is checked by hand, for better messages.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct BugKeys {
    subject: Option<String>,
    kind: Option<String>,
    program: Option<String>,
    passes: Option<String>,
    failing: Option<Vec<String>>,
    passing: Option<Vec<String>>,
    llvm_args: Option<Vec<String>>,
    front_end: Option<String>,
    expected: Option<ExpectedKeys>,
    seen: Option<SeenKeys>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    versions: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct ExpectedKeys {
    stdout: Option<String>,
    /// Instead of `stdout` where the output is not UTF-8.
    stdout_hex: Option<String>,
    exit: Option<i32>,
    signal: Option<i32>,
    #[serde(default)]
    by: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct SeenKeys {
    summary: String,
    last_pass: Option<String>,
    tier: Option<String>,
    signature: Option<String>,
}

#[derive(Deserialize)]
struct TruthKey {
    #[serde(default)]
    truth: Vec<String>,
}

pub fn parse(text: &str) -> Result<BugFolder> {
    let keys: BugKeys = toml::from_str(text)?;
    let trigger = trigger(&keys)?;
    let kind = needed(keys.kind, "kind", "\"wrong-code\"")?;
    Ok(BugFolder {
        subject: needed(keys.subject, "subject", "\"llvm-16\"")?,
        kind: kind.parse().map_err(|reason: String| anyhow!(reason))?,
        program_file: needed(keys.program, "program", "\"prog.c\"")?,
        trigger,
        expected: keys.expected.map(expected).transpose()?,
        seen: keys.seen.map(|seen| Seen {
            summary: seen.summary,
            last_pass: seen.last_pass,
            tier: seen.tier,
            signature: seen.signature.map(Signature),
        }),
        versions: keys.versions,
    })
}

pub fn parse_truth(text: &str) -> Result<Vec<String>> {
    let keys: TruthKey = toml::from_str(text)?;
    Ok(keys.truth)
}

pub fn render(folder: &BugFolder) -> Result<String> {
    let mut keys = BugKeys {
        subject: Some(folder.subject.clone()),
        kind: Some(folder.kind.to_string()),
        program: Some(folder.program_file.clone()),
        expected: folder.expected.as_ref().map(expected_keys),
        seen: folder.seen.as_ref().map(|seen| SeenKeys {
            summary: seen.summary.clone(),
            last_pass: seen.last_pass.clone(),
            tier: seen.tier.clone(),
            signature: seen.signature.as_ref().map(|signature| signature.0.clone()),
        }),
        versions: folder.versions.clone(),
        ..BugKeys::default()
    };
    let unless_empty = |list: &Vec<String>| (!list.is_empty()).then(|| list.clone());
    match &folder.trigger {
        Trigger::Passes { passes, llvm_args, front_end } => {
            keys.passes = Some(passes.to_string());
            keys.llvm_args = unless_empty(llvm_args);
            keys.front_end = front_end.clone();
        }
        Trigger::Options { failing, passing } => {
            keys.failing = Some(failing.clone());
            keys.passing = unless_empty(passing);
        }
    }
    let text = toml::to_string(&keys).context("cannot write the bug as TOML")?;
    Ok(format!("# Replay with: whodunit test FOLDER\n{text}"))
}

fn needed(value: Option<String>, key: &str, example: &str) -> Result<String> {
    value.with_context(|| format!("the key `{key}` is missing; add for example {key} = {example}"))
}

fn trigger(keys: &BugKeys) -> Result<Trigger> {
    match (&keys.passes, &keys.failing) {
        (Some(_), Some(_)) => bail!("both `passes` and `failing` are given; keep one of them"),
        (None, None) => {
            bail!("neither `passes` (a pipeline) nor `failing` (option sets) is given; add one of them")
        }
        (Some(passes), None) => {
            ensure!(keys.passing.is_none(), "`passing` goes with `failing`, not with `passes`; remove it");
            Ok(Trigger::Passes {
                passes: passes.parse()?,
                llvm_args: keys.llvm_args.clone().unwrap_or_default(),
                front_end: keys.front_end.clone(),
            })
        }
        (None, Some(failing)) => {
            ensure!(!failing.is_empty(), "`failing` is empty; name at least one option set");
            ensure!(
                keys.llvm_args.is_none(),
                "`llvm-args` goes with `passes`; in `failing` write \"-mllvm OPTION\" instead"
            );
            ensure!(keys.front_end.is_none(), "`front-end` goes with `passes`, not with `failing`; remove it");
            Ok(Trigger::Options { failing: failing.clone(), passing: keys.passing.clone().unwrap_or_default() })
        }
    }
}

fn expected(keys: ExpectedKeys) -> Result<Expected> {
    let stdout = match (keys.stdout, keys.stdout_hex) {
        (Some(_), Some(_)) => {
            bail!("[expected] has both `stdout` and `stdout-hex`; keep one of them")
        }
        (text, None) => text.unwrap_or_default().into_bytes(),
        (None, Some(hex)) => from_hex(&hex).context("[expected] `stdout-hex` is not hexadecimal")?,
    };
    Ok(Expected { behaviour: Behaviour { stdout, exit: keys.exit, signal: keys.signal }, by: keys.by })
}

fn expected_keys(expected: &Expected) -> ExpectedKeys {
    let stdout = String::from_utf8(expected.behaviour.stdout.clone());
    let stdout_hex = stdout.as_ref().err().map(|error| to_hex(error.as_bytes()));
    ExpectedKeys {
        stdout: stdout.ok(),
        stdout_hex,
        exit: expected.behaviour.exit,
        signal: expected.behaviour.signal,
        by: expected.by.clone(),
    }
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// None for anything but pairs of hexadecimal digits.
fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    let pair = |pair: &[u8]| match pair {
        [high, low] => Some(high << 4 | low),
        _ => None,
    };
    digits.chunks(2).map(pair).collect()
}
