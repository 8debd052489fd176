//! What an instrumented program has written down.

use crate::integer::{Known, Lvalue, Values, is_signed};

/// A profile as it stands in the shared file.
pub struct Record {
    pub visits: Vec<u64>,
    pub slots: Vec<Slot>,
}

/// What was seen of one integer at one point.
#[derive(Clone, Debug, Default)]
pub struct Slot {
    values: Vec<u64>,
    overflowed: bool,
    signed: (i64, i64),
    unsigned: (u64, u64),
}

/// Words of a slot before its values.
const HEAD: usize = 6;

impl Record {
    pub fn empty(points: usize, slots: usize) -> Record {
        Record { visits: vec![0; points], slots: vec![Slot::default(); slots] }
    }

    /// Reads the file; none if it is too short or makes no sense.
    pub fn read(bytes: &[u8], points: usize, slots: usize, kept: usize) -> Option<Record> {
        let words: Vec<u64> =
            bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes"))).collect();
        let (visits, rest) = words.split_at_checked(points.max(1))?;
        let read: Option<Vec<Slot>> = rest.chunks_exact(HEAD + kept).map(Slot::read).collect();
        let slots_read = read?;
        (slots_read.len() >= slots).then(|| Record { visits: visits[..points].to_vec(), slots: slots_read })
    }
}

impl Slot {
    fn read(words: &[u64]) -> Option<Slot> {
        let held = usize::try_from(words[0]).ok()?;
        Some(Slot {
            values: words[HEAD..].get(..held)?.to_vec(),
            overflowed: words[1] != 0,
            signed: (words[2] as i64, words[3] as i64),
            unsigned: (words[4], words[5]),
        })
    }

    /// What is known of the integer; none if it was never looked at.
    pub fn known(&self, lvalue: &Lvalue) -> Option<Known> {
        let signed = is_signed(lvalue.type_);
        let number = |word: u64| if signed { i128::from(word as i64) } else { i128::from(word) };
        let values = match (self.overflowed, self.values.is_empty()) {
            (false, true) => return None,
            (false, false) => Values::Set(self.values.iter().map(|word| number(*word)).collect()),
            (true, _) if signed => Values::Range { least: self.signed.0.into(), greatest: self.signed.1.into() },
            (true, _) => Values::Range { least: self.unsigned.0.into(), greatest: self.unsigned.1.into() },
        };
        Some(Known { lvalue: lvalue.clone(), values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integer::Integer;

    fn lvalue(type_: Integer) -> Lvalue {
        Lvalue { text: "x".into(), type_, bits: None, is_const: false }
    }

    #[test]
    fn values_are_read_with_the_sign_of_their_type() {
        let words = [1u64, 1, 0, u64::MAX, u64::MAX, 0, u64::MAX, u64::MAX, 7];
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let record = Record::read(&bytes, 1, 1, 2).unwrap();
        assert_eq!(record.visits, [1]);
        let seen = |type_| record.slots[0].known(&lvalue(type_)).unwrap().values;
        assert_eq!(seen(Integer::Int), Values::Set([-1].into()));
        assert_eq!(seen(Integer::UnsignedLong), Values::Set([i128::from(u64::MAX)].into()));
    }

    #[test]
    fn too_many_values_leave_their_bounds() {
        let words = [0u64, 2, 1, (-5i64) as u64, 9, 3, u64::MAX, 1, 2];
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let record = Record::read(&bytes, 1, 1, 2).unwrap();
        let known = record.slots[0].known(&lvalue(Integer::Long)).unwrap();
        assert_eq!(known.values, Values::Range { least: -5, greatest: 9 });
    }

    #[test]
    fn a_damaged_file_is_no_profile() {
        assert!(Record::read(&[1, 2, 3], 1, 0, 2).is_none());
        assert!(Record::read(&[0; 16], 1, 1, 2).is_none());
    }
}
