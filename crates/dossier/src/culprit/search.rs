//! Where a bug begins: the smallest number at which it shows.

use anyhow::Result;

/// No counter or pass number of a compiler is larger.
const LARGEST: u64 = 1 << 24;

/// The smallest number from 1 to `most` at which `shows` holds, taking it that what has gone wrong
/// stays wrong. None when it holds nowhere or `shows` gives up with none.
pub fn first_bad(most: Option<u64>, mut shows: impl FnMut(u64) -> Result<Option<bool>>) -> Result<Option<u64>> {
    let most = most.unwrap_or(LARGEST);
    let (mut good, mut bad) = (0, 1.min(most));
    loop {
        match shows(bad)? {
            None => return Ok(None),
            Some(true) => break,
            Some(false) if bad == most => return Ok(None),
            Some(false) => (good, bad) = (bad, (bad * 2).min(most)),
        }
    }
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        match shows(middle)? {
            None => return Ok(None),
            Some(true) => bad = middle,
            Some(false) => good = middle,
        }
    }
    Ok(Some(bad))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bad_number_is_found() {
        for wanted in [1, 2, 3, 7, 100, 12345] {
            let found = first_bad(None, |number| Ok(Some(number >= wanted))).unwrap();
            assert_eq!(found, Some(wanted));
            let bounded = first_bad(Some(wanted), |number| Ok(Some(number >= wanted))).unwrap();
            assert_eq!(bounded, Some(wanted));
        }
        assert_eq!(first_bad(Some(5), |_| Ok(Some(false))).unwrap(), None);
        assert_eq!(first_bad(Some(5), |_| Ok(None)).unwrap(), None);
    }
}
