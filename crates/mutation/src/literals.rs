//! Integer constants as they are written.

/// A constant's value and what follows its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    pub value: u64,
    /// `u`, `LL` and the like.
    pub suffix: String,
}

/// Reads a constant.
pub fn read(text: &str) -> Option<Literal> {
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = if let Some(rest) = lower.strip_prefix("0x") {
        (rest, 16)
    } else if let Some(rest) = lower.strip_prefix("0b") {
        (rest, 2)
    } else if lower.len() > 1 && lower.starts_with('0') && lower.as_bytes()[1].is_ascii_digit() {
        (&lower[1..], 8)
    } else {
        (&lower[..], 10)
    };
    let length = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(length);
    let value = u64::from_str_radix(digits, radix).ok()?;
    let known = matches!(suffix, "" | "u" | "l" | "ul" | "lu" | "ll" | "ull" | "llu");
    let suffix = text[text.len() - suffix.len()..].to_owned();
    known.then_some(Literal { value, suffix })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_read_in_every_base() {
        let value = |text| read(text).map(|literal| (literal.value, literal.suffix));
        assert_eq!(value("0"), Some((0, String::new())));
        assert_eq!(value("0xFFuL"), Some((255, "uL".to_owned())));
        assert_eq!(value("017"), Some((15, String::new())));
        assert_eq!(value("0b101"), Some((5, String::new())));
        assert_eq!(value("18446744073709551616"), None);
        assert_eq!(value("1i"), None);
    }
}
