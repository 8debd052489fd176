//! A program that may be a witness, and where it comes from.

use serde::{Deserialize, Serialize};

/// A program under the failing recipe.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct WitnessProgram {
    pub origin: Origin,
    /// C as it stands. What is no UTF-8 in it is written to JSON as far as that goes.
    #[serde(with = "as_text")]
    pub text: Vec<u8>,
    /// The same program but for the value of the constant that the last change changed: if the bug shows
    /// in one of these, it may only be hidden by the value.
    #[serde(skip)]
    pub siblings: Vec<Vec<u8>>,
}

impl WitnessProgram {
    /// Whether it is the failing program with some changes.
    pub fn is_mutant(&self) -> bool {
        matches!(self.origin, Origin::Mutated(_))
    }
}

/// Where a program comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The failing program with these changes, one after the other.
    Mutated(Vec<String>),
    /// A file, or the generator that made it and its number.
    Named(String),
}

impl std::fmt::Display for Origin {
    /// ```
    /// use whodunit_isolation::Origin;
    /// let twice = Origin::Mutated(vec!["remove-not".into(), "insert-goto".into()]);
    /// assert_eq!(twice.to_string(), "the program after remove-not, then insert-goto");
    /// ```
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Origin::Mutated(rules) => write!(f, "the program after {}", rules.join(", then ")),
            Origin::Named(name) => f.write_str(name),
        }
    }
}

mod as_text {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(text: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&String::from_utf8_lossy(text))
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        String::deserialize(deserializer).map(String::into_bytes)
    }
}
