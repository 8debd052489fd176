//! Table 1 of the CTOS paper: ways to come by programs and by sequences, and every pair of them.

use std::fmt;
use std::str::FromStr;

use anyhow::{Result, anyhow, bail};
use whodunit_campaign::{Config, ProgramShape, RoundShape, Seeds, Swarm};
use whodunit_representatives::Likeness;
use whodunit_variants::{Pairwise, Sequences, Strategy};

/// Where programs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Programs {
    Random,
    Swarm,
    SwarmSizes,
    Selected,
    SelectedStatic,
}

/// Where sequences come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    Random,
    Selected,
    Pairwise,
}

/// One cell of the paper's experiment, `SP+SS` for example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Technique {
    pub programs: Programs,
    pub sequences: Source,
}

/// Selected programs under selected sequences: CTOS itself, which all others are compared with.
pub const CTOS: Technique = Technique { programs: Programs::Selected, sequences: Source::Selected };

const PROGRAMS: [(&str, Programs); 5] = [
    ("RP", Programs::Random),
    ("RPS", Programs::Swarm),
    ("RPSv", Programs::SwarmSizes),
    ("SP", Programs::Selected),
    ("SPS", Programs::SelectedStatic),
];

const SEQUENCES: [(&str, Source); 3] = [("RS", Source::Random), ("SS", Source::Selected), ("2W", Source::Pairwise)];

/// How much is drawn to select from.
#[derive(Clone, Copy)]
pub struct Pools {
    pub sequences: RoundShape,
    pub programs: u32,
    pub chosen_programs: u32,
}

impl Technique {
    /// All fifteen of the paper, CTOS last as in its Table 2.
    pub fn all() -> Vec<Technique> {
        let pair = |(_, programs)| SEQUENCES.map(|(_, sequences)| Technique { programs, sequences });
        let mut all: Vec<_> = PROGRAMS.into_iter().flat_map(pair).filter(|technique| *technique != CTOS).collect();
        all.push(CTOS);
        all
    }

    pub fn strategy(&self) -> &'static str {
        match self.sequences {
            Source::Random | Source::Selected => Sequences.name(),
            Source::Pairwise => Pairwise.name(),
        }
    }

    pub fn seeds(&self) -> Seeds {
        Seeds::Csmith(match self.programs {
            Programs::Random | Programs::Selected | Programs::SelectedStatic => Swarm::Off,
            Programs::Swarm => Swarm::Features,
            Programs::SwarmSizes => Swarm::Sizes,
        })
    }

    /// What is selected, in the settings of a campaign.
    pub fn select(&self, config: &mut Config, pools: Pools) {
        config.select = (self.sequences == Source::Selected).then_some(pools.sequences);
        let by = match self.programs {
            Programs::Selected => Some(Likeness::Regions),
            Programs::SelectedStatic => Some(Likeness::Static),
            _ => None,
        };
        let (pool, chosen) = (pools.programs, pools.chosen_programs);
        config.select_programs = by.map(|by| ProgramShape { pool, chosen, by });
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let programs = PROGRAMS.iter().find(|(_, programs)| *programs == self.programs);
        let sequences = SEQUENCES.iter().find(|(_, sequences)| *sequences == self.sequences);
        let words = [programs.map(|(word, _)| word), sequences.map(|(word, _)| word)];
        f.pad(&words.map(|word| *word.expect("the tables list all")).join("+"))
    }
}

impl FromStr for Technique {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Technique> {
        let Some((programs, sequences)) = text.split_once('+') else {
            bail!("{text:?} is no pair such as SP+SS");
        };
        let unknown = |word: &str, known: &[&str]| anyhow!("unknown {word:?} (one of {})", known.join(", "));
        let found = PROGRAMS.iter().find(|(word, _)| word.eq_ignore_ascii_case(programs));
        let (_, programs) = found.ok_or_else(|| unknown(programs, &PROGRAMS.map(|(word, _)| word)))?;
        let found = SEQUENCES.iter().find(|(word, _)| word.eq_ignore_ascii_case(sequences));
        let (_, sequences) = found.ok_or_else(|| unknown(sequences, &SEQUENCES.map(|(word, _)| word)))?;
        Ok(Technique { programs: *programs, sequences: *sequences })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_fifteen_pairs_and_each_is_read_as_it_is_written() {
        let all = Technique::all();
        assert_eq!((all.iter().collect::<BTreeSet<_>>().len(), all.last()), (15, Some(&CTOS)));
        for technique in all {
            assert_eq!(technique.to_string().parse::<Technique>().unwrap(), technique);
        }
        assert_eq!("sp+ss".parse::<Technique>().unwrap(), CTOS);
    }

    #[test]
    fn what_is_no_pair_is_told_the_known_words() {
        for (text, words) in [("SP", "SP+SS"), ("XX+SS", "RPSv"), ("SP+XX", "2W")] {
            let message = text.parse::<Technique>().unwrap_err().to_string();
            assert!(message.contains(words), "{message}");
        }
    }
}
