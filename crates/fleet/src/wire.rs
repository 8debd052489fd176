//! What is said between a hunt and its workers, as JSON. Whatever comes is read without trust: bytes that say
//! nothing sensible are an error, never more.

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use whodunit_campaign::{Config, Order, Unit, Worked};
use whodunit_findings::UnitRecord;
use whodunit_program::{Language, Program};

/// Changes whenever something here does.
pub const PROTOCOL: u32 = 1;

/// A campaign that wants help.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    pub protocol: u32,
    /// The whodunit that collects: another one may come to other results.
    pub whodunit: String,
    pub config: Config,
    /// After so long without a sign an item is given to another worker.
    pub silence_seconds: f64,
    /// Longest reduction of one bug.
    pub reduce_seconds: f64,
    /// Whether C-Vise or llvm-reduce go on where the built-in reducer ends.
    pub foreign: bool,
    /// Time for naming the guilty files of one bug, if they are to be named.
    pub isolate_seconds: Option<f64>,
}

impl Announcement {
    /// Whether this whodunit may work for it.
    pub fn check(&self, whodunit: &str) -> Result<()> {
        ensure!(
            self.protocol == PROTOCOL && self.whodunit == whodunit,
            "the campaign is led by whodunit {} (protocol {}), this is {whodunit} (protocol {PROTOCOL}); install the same",
            self.whodunit,
            self.protocol
        );
        let silence = self.silence_seconds;
        ensure!((1.0..=86400.0).contains(&silence), "a silence of {silence} s makes no sense; use 1 s to a day");
        ensure!(self.reduce_seconds > 0.0, "a reduction cannot take {} s", self.reduce_seconds);
        Ok(())
    }
}

/// One piece of work.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    /// The unit of this index.
    Unit(u64),
    /// A bug to be made small and written up.
    Bug(Box<Order>),
}

/// What came of an item.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Report {
    Unit { index: u64, outcome: UnitOutcome },
    Bug(Box<Worked>),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitOutcome {
    Done(Box<DoneUnit>),
    /// The source has no program with this index.
    NoMore,
    /// It was given out so often without an answer that it seems to take its workers with it.
    Deadly,
    /// Every worker that tried failed; what the last one said.
    Failed(String),
}

/// A unit with its program beside it, whose bytes would take four times the room as a list of numbers.
#[derive(Debug, Serialize, Deserialize)]
pub struct DoneUnit {
    record: UnitRecord,
    program: Option<SentProgram>,
}

#[derive(Debug, Serialize, Deserialize)]
struct SentProgram {
    name: String,
    language: Language,
    #[serde(serialize_with = "to_base64", deserialize_with = "from_base64")]
    text: Vec<u8>,
}

impl DoneUnit {
    pub fn new(mut record: UnitRecord) -> DoneUnit {
        let program = record.program.take();
        let sent = program.map(|Program { name, language, text }| SentProgram { name, language, text });
        DoneUnit { record, program: sent }
    }

    pub fn into_unit(self) -> Unit {
        let program = self.program.map(|SentProgram { name, language, text }| Program { name, language, text });
        Unit::Done(UnitRecord { program, ..self.record })
    }

    pub fn index(&self) -> u64 {
        self.record.index
    }
}

/// A worker's sign of life.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sign {
    pub worker: String,
    pub host: String,
    pub jobs: u32,
    /// Tests it has made for the campaign.
    pub tests: u64,
    /// Why it cannot help, if it cannot.
    pub trouble: Option<String>,
}

/// Reads a message.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    serde_json::from_slice(bytes).context("that is no message of this protocol")
}

pub fn encode<T: Serialize>(message: &T) -> Result<Vec<u8>> {
    serde_json::to_vec(message).context("a message can be written")
}

fn to_base64<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&BASE64_STANDARD.encode(bytes))
}

fn from_base64<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    let text = String::deserialize(deserializer)?;
    BASE64_STANDARD.decode(text).map_err(D::Error::custom)
}

#[cfg(test)]
mod tests;
