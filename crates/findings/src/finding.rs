//! What a campaign keeps of its work: one record for each unit, with the findings it made.
//! Plain data without times or random parts, so that equal campaigns give equal records.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use whodunit_emi::Snippet;
use whodunit_oracles::{Kind, SetAside, Symptom};
use whodunit_program::Program;
use whodunit_subjects::{Behaviour, Recipe};

use crate::signature::Signature;

/// A test that the oracle called a bug.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Index of the program in the campaign.
    pub unit: u64,
    /// Index of the test within the unit.
    pub test: u32,
    pub subject: String,
    pub strategy: String,
    pub kind: Kind,
    pub symptom: Symptom,
    /// The recipe as it was found.
    pub recipe: Recipe,
    /// What is left of the recipe after reduction.
    pub minimal: Recipe,
    /// The pass at which it goes wrong, by its name alone: `licm`.
    pub last_pass: Option<String>,
    /// The least usual pass of the minimal pipeline: `default`, `optional` or `experimental`.
    pub tier: Option<String>,
    /// What the program should do, where it is run at all.
    pub expected: Option<Behaviour>,
    /// Those who say so, for example `gcc-12 -O0`.
    pub expected_by: Vec<String>,
    pub signature: Signature,
    /// The name of the known bug it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// The variant of the unit's program that it was made in, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<FoundIn>,
}

/// A variant of a program in which something was found, with no more snippets than that needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundIn {
    /// Place in its chain, from 1.
    pub number: u32,
    /// Snippets that the variant had.
    pub had: u32,
    /// Those that matter.
    pub snippets: Vec<Snippet>,
    /// The program with those only.
    pub text: String,
}

impl FoundIn {
    /// The mutators whose snippets matter.
    pub fn mutators(&self) -> BTreeSet<&str> {
        self.snippets.iter().map(|snippet| snippet.strategy.as_str()).collect()
    }

    /// How many snippets of which mutator matter: `fcb, 2 tcb`.
    pub fn summary(&self) -> String {
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        for snippet in &self.snippets {
            *counts.entry(&snippet.strategy).or_default() += 1;
        }
        let words = counts.iter().map(|(name, count)| match count {
            1 => name.to_string(),
            _ => format!("{count} {name}"),
        });
        words.collect::<Vec<_>>().join(", ")
    }
}

impl Finding {
    /// What findings of one bug share: all of a known bug are one, whatever their signatures, so
    /// that a new bug of the same signature does not go under with them.
    pub(crate) fn bug_key(&self) -> String {
        match &self.known {
            // No subject's name has a blank, so no signature begins like this.
            Some(name) => format!("known bug: {name}"),
            None => self.signature.0.clone(),
        }
    }
}

/// All that is kept of one unit: a program and the tests made with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitRecord {
    pub index: u64,
    /// Needed where there are findings, not kept where there are none.
    pub program: Option<Program>,
    /// Why the program served no test, if it did not.
    pub set_aside: Option<SetAside>,
    pub tests: u32,
    /// How many tests said nothing, by reason.
    pub inconclusive: BTreeMap<String, u32>,
    pub findings: Vec<Finding>,
}
