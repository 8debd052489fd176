//! Exit codes, which scripts rely on, and how an error is told.

use std::process::ExitCode;

use crate::output::say;

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done, or the answer is yes.
    Done = 0,
    /// The question's answer is no.
    No = 1,
    /// Usage or environment: what was asked could not be done.
    Trouble = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Tells an error with its causes; as a document too, if documents were asked for.
pub fn complain(error: &anyhow::Error, json: bool) {
    eprintln!("whodunit: {error:#}");
    if json {
        say!("{}", serde_json::json!({ "error": format!("{error:#}") }));
    }
}
