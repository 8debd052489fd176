//! What the types of a C program come down to: typedefs followed to their ends, widths and signs.

use std::collections::BTreeMap;

use crate::syntax::{Syntax, typedefs};

/// The typedefs of a program that have plain types.
pub struct Types<'s> {
    typedefs: BTreeMap<&'s str, &'s str>,
}

impl<'s> Types<'s> {
    pub fn of(syntax: &'s Syntax) -> Types<'s> {
        Types { typedefs: typedefs(syntax) }
    }

    /// What is particular about a type; nothing about `int` and `void`, which every program has.
    pub fn features(&self, word: &str) -> Vec<&'static str> {
        let mut meaning = word;
        // A program may be broken: typedefs that go round in circles must not keep us.
        for _ in 0..self.typedefs.len() {
            meaning = self.typedefs.get(meaning).unwrap_or(&meaning);
        }
        let has = |part: &str| meaning.split_whitespace().any(|word| word == part || word.starts_with(part));
        let sized = |bits: &str| meaning.contains(&format!("int{bits}_t"));
        let table = [
            ("8 bits", has("char") || has("_Bool") || has("bool") || sized("8")),
            ("16 bits", has("short") || sized("16")),
            ("64 bits", has("long") || has("size_t") || has("intptr") || has("uintptr") || sized("64")),
            ("128 bits", has("__int128")),
            ("floating point", has("float") || has("double")),
            ("unsigned", has("unsigned") || has("uint") || has("size_t")),
        ];
        table.into_iter().filter(|(_, applies)| *applies).map(|(name, _)| name).collect()
    }
}
