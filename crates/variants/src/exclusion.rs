//! Takes excluded subsequences out of a drawn sequence.

use whodunit_subjects::{PassPattern, Pipeline, bare_name};

/// The sequence without the elements that would complete an excluded subsequence; the rest stays.
pub fn without(excluded: &[&PassPattern], mut sequence: Pipeline) -> Pipeline {
    // How much of each pattern has been seen so far; always less than all of it. The earliest
    // element that fits is taken, so none that fits later can complete a pattern unnoticed.
    let mut seen = vec![0; excluded.len()];
    sequence.0.retain(|element| {
        let name = bare_name(element);
        let fits: Vec<bool> =
            excluded.iter().zip(&seen).map(|(pattern, seen)| pattern.names()[*seen].fits(name)).collect();
        let completes = |at: usize| fits[at] && seen[at] + 1 == excluded[at].names().len();
        if (0..excluded.len()).any(completes) {
            return false;
        }
        seen.iter_mut().zip(fits).for_each(|(seen, fits)| *seen += usize::from(fits));
        true
    });
    sequence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_element_that_completes_a_pattern_goes() {
        for (excluded, sequence, left) in [
            (&["gvn,dce"][..], "dce,gvn,sroa,dce,gvn,dce", "dce,gvn,sroa,gvn"),
            (&["gvn,gvn"], "gvn,a,gvn,b,gvn", "gvn,a,b"),
            (&["licm"], "function(loop-mssa(licm)),a,function(loop(licm<x>))", "a"),
            (&["a*"], "a,ab,b", "b"),
            // What one pattern took out does not count for another.
            (&["a,b", "b,c"], "a,b,c", "a,c"),
            (&["a,b,c", "c,c"], "c,a,b,c", "c,a,b"),
            (&[], "a,a", "a,a"),
        ] {
            let patterns: Vec<PassPattern> = excluded.iter().map(|text| text.parse().unwrap()).collect();
            let broken = without(&patterns.iter().collect::<Vec<_>>(), sequence.parse().unwrap());
            assert_eq!(broken.to_string(), left, "{sequence} without {excluded:?}");
            assert!(patterns.iter().all(|pattern| !pattern.is_part_of(&broken)));
        }
    }
}
