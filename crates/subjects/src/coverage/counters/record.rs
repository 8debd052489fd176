//! The files that the runtime leaves: counters of one process, or the addresses they belong to.

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

const HEADER: usize = 4096;
const COUNTERS: &[u8; 8] = b"whocnt01";
const ADDRESSES: &[u8; 8] = b"whopcs01";

/// What one process left of one executable or library.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub module: PathBuf,
    pub content: Content,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Not zero for blocks that were executed. Counters of 8 bits go round: 256 times is none.
    Counters(Vec<u8>),
    /// Where each counter's block begins in the file, in the order of the counters.
    Addresses(Vec<u64>),
}

/// All records in a directory; a file that a dying process did not finish says nothing.
pub(super) fn records_in(directory: &Path) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    let entries = std::fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    for entry in entries {
        let path = entry?.path();
        let data = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        records.extend(parse(&data));
    }
    Ok(records)
}

fn parse(data: &[u8]) -> Option<Record> {
    let number = |at: usize| Some(u64::from_le_bytes(data.get(at..at + 8)?.try_into().ok()?));
    let (base, offset, count) = (number(8)?, number(16)? as usize, number(24)? as usize);
    let path = data.get(32..HEADER)?.split(|byte| *byte == 0).next()?;
    let module = PathBuf::from(std::ffi::OsStr::from_bytes(path));
    let content = match data.get(..8)?.try_into().ok()? {
        COUNTERS => Content::Counters(data.get(offset..offset.checked_add(count)?)?.to_vec()),
        ADDRESSES => {
            // Each stands with flags behind it.
            let pairs = data.get(offset..offset.checked_add(count.checked_mul(16)?)?)?;
            let address = |pair: &[u8]| Some(u64::from_le_bytes(pair[..8].try_into().ok()?).wrapping_sub(base));
            Content::Addresses(pairs.chunks_exact(16).filter_map(address).collect())
        }
        _ => return None,
    };
    Some(Record { module, content })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn foreign_bytes_are_a_record_or_nothing(
            bytes: Vec<u8>,
            kind in prop::sample::select(vec![COUNTERS, ADDRESSES]),
            numbers: (u64, u64, u64),
            small: (u64, u16, u8),
        ) {
            parse(&bytes);
            parse(&file(kind, numbers.0, numbers.1, numbers.2, &bytes));
            parse(&file(kind, small.0, small.1.into(), small.2.into(), &bytes));
        }
    }

    fn file(magic: &[u8; 8], base: u64, offset: u64, count: u64, content: &[u8]) -> Vec<u8> {
        let mut data = magic.to_vec();
        [base, offset, count].iter().for_each(|number| data.extend(number.to_le_bytes()));
        data.extend(b"/opt/cc1");
        data.resize(HEADER, 0);
        data.extend(content);
        data
    }

    #[test]
    fn counters_and_addresses_are_read_back() {
        let counters = parse(&file(COUNTERS, 0, 4098, 3, &[9, 9, 0, 1, 255, 9])).unwrap();
        assert_eq!(counters, Record { module: "/opt/cc1".into(), content: Content::Counters(vec![0, 1, 255]) });
        let pairs: Vec<u8> = [0x5010u64, 1, 0x5020, 0].iter().flat_map(|number| number.to_le_bytes()).collect();
        let addresses = parse(&file(ADDRESSES, 0x5000, 4096, 2, &pairs)).unwrap();
        assert_eq!(addresses.content, Content::Addresses(vec![0x10, 0x20]));
    }

    #[test]
    fn what_is_not_whole_says_nothing() {
        let whole = file(COUNTERS, 0, 4096, 4, &[1, 2, 3, 4]);
        assert!(parse(&whole).is_some());
        assert_eq!([0, 8, 40, 4096, 4099].map(|length| parse(&whole[..length])), [const { None }; 5]);
        assert_eq!(parse(&file(b"whatever", 0, 4096, 0, &[])), None);
        assert_eq!(parse(&file(ADDRESSES, 0, 4096, u64::MAX / 8, &[])), None);
    }
}
