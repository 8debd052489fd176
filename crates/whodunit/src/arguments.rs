//! Values on the command line as people write them.

/// What clocks can be asked to count to.
const MOST_SECONDS: f64 = 10.0 * 365.0 * 86400.0;

/// `90`, `90s`, `3m`, `2h`, `1d`.
pub fn parse_seconds(text: &str) -> Result<f64, String> {
    let (number, unit) = match text.char_indices().last() {
        Some((at, 's')) => (&text[..at], 1.0),
        Some((at, 'm')) => (&text[..at], 60.0),
        Some((at, 'h')) => (&text[..at], 3600.0),
        Some((at, 'd')) => (&text[..at], 86400.0),
        _ => (text, 1.0),
    };
    let value: f64 = number.parse().map_err(|_| format!("{text:?} is not a time such as 90s, 3m or 2h"))?;
    match value * unit {
        seconds if seconds > 0.0 && seconds <= MOST_SECONDS => Ok(seconds),
        seconds if seconds > MOST_SECONDS => Err("a time is at most ten years".to_owned()),
        _ => Err("a time must be more than nothing".to_owned()),
    }
}

/// Bytes: `500M`, `20G`, `1T`.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let bad = || format!("{text:?} is not a size such as 500M or 20G");
    let (number, shift) = match text.char_indices().last().ok_or_else(bad)? {
        (at, 'K') => (&text[..at], 10),
        (at, 'M') => (&text[..at], 20),
        (at, 'G') => (&text[..at], 30),
        (at, 'T') => (&text[..at], 40),
        _ => (text, 0),
    };
    let number: u64 = number.parse().map_err(|_| bad())?;
    number.checked_mul(1 << shift).ok_or_else(bad)
}

/// Seconds that a limit can be.
pub fn parse_limit(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("{text:?} is not a number of seconds"))?;
    if (0.1..=86400.0).contains(&seconds) {
        Ok(seconds)
    } else {
        Err("a limit is between 0.1 and 86400 seconds".to_owned())
    }
}

pub fn parse_range(text: &str) -> Result<(u32, u32), String> {
    let bad = || format!("{text:?} is not a range such as 3..30");
    let (low, high) = text.split_once("..").ok_or_else(bad)?;
    let range = (low.parse().map_err(|_| bad())?, high.trim_start_matches('=').parse().map_err(|_| bad())?);
    if range.0 >= 1 && range.0 <= range.1 { Ok(range) } else { Err(bad()) }
}

/// A share: above 0, at most 1.
pub fn parse_share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| format!("{text:?} is not a number"))?;
    if share > 0.0 && share <= 1.0 { Ok(share) } else { Err("a share is above 0 and at most 1".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        for (text, seconds) in [("90", 90.0), ("90s", 90.0), ("3m", 180.0), ("1.5h", 5400.0)] {
            assert_eq!(parse_seconds(text), Ok(seconds));
        }
        for text in ["", "x", "0", "-3m", "3 weeks", "inf", "1e19", "1e308d"] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_read_as_people_write_them() {
        for (text, bytes) in [("7", 7), ("2K", 2048), ("500M", 500 << 20), ("20G", 20 << 30)] {
            assert_eq!(parse_bytes(text), Ok(bytes));
        }
        for text in ["", "G", "-1M", "1.5G", "99999999T", "5 G"] {
            assert!(parse_bytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn limits_are_sensible_numbers() {
        assert_eq!(parse_limit("2.5"), Ok(2.5));
        for text in ["nan", "inf", "-1", "0", "1e300", "x"] {
            assert!(parse_limit(text).is_err(), "{text}");
        }
    }

    #[test]
    fn ranges_must_go_upwards() {
        assert_eq!(parse_range("3..30"), Ok((3, 30)));
        assert!(parse_range("30..3").is_err() && parse_range("0..3").is_err() && parse_range("7").is_err());
    }
}
