//! The formulas that turn counts into suspicion, one file each: the more suspicious, the higher.

mod dstar;
mod jaccard;
mod kulczynski2;
mod ochiai;
mod ochiai2;
mod op2;
mod sbi;
mod tarantula;

use crate::Counts;

/// A way to turn counts into suspicion.
pub struct Formula {
    /// Name on the command line.
    pub name: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    /// Finite for all counts.
    pub score: fn(Counts) -> f64,
}

/// Every formula, in the order in which they are listed; the first is the usual one.
pub const FORMULAS: &[Formula] = &[
    ochiai::OCHIAI,
    tarantula::TARANTULA,
    jaccard::JACCARD,
    ochiai2::OCHIAI2,
    kulczynski2::KULCZYNSKI2,
    sbi::SBI,
    op2::OP2,
    dstar::DSTAR,
];

/// A formula by its name.
pub fn formula(name: &str) -> anyhow::Result<&'static Formula> {
    FORMULAS.iter().find(|formula| formula.name == name).ok_or_else(|| {
        let names: Vec<_> = FORMULAS.iter().map(|formula| formula.name).collect();
        anyhow::anyhow!("unknown formula {name:?} (one of {})", names.join(", "))
    })
}

/// A fraction; 0 if there is nothing to divide by.
fn ratio(part: f64, whole: f64) -> f64 {
    if whole == 0.0 { 0.0 } else { part / whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_formula_is_finite_whatever_the_counts() {
        for formula in FORMULAS {
            for bits in 0..81u32 {
                let digit = |place: u32| [0, 1, 1000][(bits / 3u32.pow(place) % 3) as usize];
                let counts = Counts::new(digit(0), digit(1), digit(2), digit(3));
                let score = (formula.score)(counts);
                assert!(score.is_finite(), "{} of {counts:?} is {score}", formula.name);
            }
        }
    }

    #[test]
    fn every_formula_suspects_a_block_less_the_more_witnesses_executed_it() {
        for formula in FORMULAS {
            for ep in 0..20 {
                let with = |ep| (formula.score)(Counts::new(1, ep, 0, 20 - ep));
                assert!(with(ep) > with(ep + 1), "{} at {ep}", formula.name);
            }
        }
    }

    #[test]
    fn no_formula_suspects_a_block_that_only_witnesses_executed() {
        for formula in FORMULAS {
            assert!((formula.score)(Counts::new(0, 5, 1, 5)) <= 0.0, "{}", formula.name);
        }
    }

    #[test]
    fn unknown_formulas_are_told_the_known_ones() {
        let message = formula("magic").err().unwrap().to_string();
        assert!(message.contains("ochiai, tarantula"), "{message}");
    }
}
