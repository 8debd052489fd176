//! What is sent is what arrives, and nothing that arrives brings a worker or a hunt down.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

fn record(index: u64, text: Vec<u8>) -> UnitRecord {
    UnitRecord {
        index,
        program: Some(Program { name: "prog.c".into(), language: Language::C, text }),
        set_aside: None,
        tests: 3,
        inconclusive: BTreeMap::from([("it takes too long".into(), 1)]),
        findings: Vec::new(),
    }
}

fn read_all(bytes: &[u8]) {
    let _ = decode::<Announcement>(bytes).map(|announcement| announcement.check("0.1.0"));
    let _ = decode::<Item>(bytes);
    let _ = decode::<Report>(bytes);
    let _ = decode::<Sign>(bytes);
}

proptest! {
    #[test]
    fn a_unit_arrives_as_it_was_sent(index: u64, text: Vec<u8>) {
        let sent = record(index, text);
        let report = Report::Unit { index, outcome: UnitOutcome::Done(Box::new(DoneUnit::new(sent.clone()))) };
        let bytes = encode(&report).unwrap();
        let Report::Unit { outcome: UnitOutcome::Done(done), .. } = decode(&bytes).unwrap() else { panic!("another kind") };
        let Unit::Done(arrived) = done.into_unit() else { panic!("another kind") };
        prop_assert_eq!(arrived, sent);
    }

    #[test]
    fn foreign_bytes_are_a_message_or_an_error(bytes: Vec<u8>) {
        read_all(&bytes);
    }

    #[test]
    fn foreign_bytes_in_a_message_are_an_error_at_worst(at: usize, byte: u8, cut: usize) {
        let report = Report::Unit { index: 4, outcome: UnitOutcome::Done(Box::new(DoneUnit::new(record(4, b"x".into())))) };
        let sign = Sign { worker: "w".into(), host: "h".into(), jobs: 2, tests: 9, trouble: None };
        for mut bytes in [encode(&report).unwrap(), encode(&Item::Unit(7)).unwrap(), encode(&sign).unwrap()] {
            let (at, cut) = (at % bytes.len(), cut % bytes.len());
            bytes[at] = byte;
            read_all(&bytes);
            read_all(&bytes[..cut]);
        }
    }
}
