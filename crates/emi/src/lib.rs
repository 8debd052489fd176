//! Equivalent programs, modulo an input: snippets put in or taken out where the output cannot
//! change (Hermes, Orion, Athena).

pub mod integer;
pub mod synthesis;
