//! The map that lld writes: which piece of the linked text came from which archive member.

use std::io::{self, BufRead};

/// A stretch of text that came from one section of one object file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub address: u64,
    pub size: u64,
    /// Index into [`LinkMap::members`].
    pub member: u32,
    pub section: String,
}

/// An object file in an archive.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Member {
    /// `ScalarOpts` for `libLLVMScalarOpts.a`.
    pub library: String,
    /// `LICM.cpp` for `LICM.cpp.o`.
    pub file: String,
}

/// The pieces in the order of their addresses.
#[derive(Debug, Default)]
pub(crate) struct LinkMap {
    pub members: Vec<Member>,
    pub pieces: Vec<Piece>,
}

impl LinkMap {
    /// Reads a map; lines about anything but text of archive members are passed over.
    pub fn read(mut lines: impl BufRead) -> io::Result<LinkMap> {
        let mut map = LinkMap::default();
        let mut line = String::new();
        while lines.read_line(&mut line)? > 0 {
            map.add_line(&line);
            line.clear();
        }
        map.pieces.sort_by_key(|piece| piece.address);
        Ok(map)
    }

    fn add_line(&mut self, line: &str) {
        let Some((origin, section)) = line.trim_end().strip_suffix(')').and_then(|line| line.split_once("):(")) else {
            return;
        };
        if !section.starts_with(".text") {
            return;
        }
        let mut columns = origin.split_whitespace();
        let mut number = || u64::from_str_radix(columns.next()?, 16).ok();
        let (Some(address), Some(_), Some(size)) = (number(), number(), number()) else {
            return;
        };
        let Some(member) = origin.rsplit('/').next().and_then(Member::parse) else {
            return;
        };
        if size > 0 {
            let member = self.number_of(member);
            self.pieces.push(Piece { address, size, member, section: section.to_owned() });
        }
    }

    /// lld goes through the members one by one, so the last one is nearly always the one.
    fn number_of(&mut self, member: Member) -> u32 {
        let known = self.members.iter().rposition(|known| *known == member);
        known.unwrap_or_else(|| {
            self.members.push(member);
            self.members.len() - 1
        }) as u32
    }

    /// The piece that holds an address.
    pub fn piece_at(&self, address: u64) -> Option<&Piece> {
        let behind = self.pieces.partition_point(|piece| piece.address <= address);
        self.pieces[..behind].last().filter(|piece| address < piece.address + piece.size)
    }
}

impl Member {
    /// From `libLLVMScalarOpts.a(LICM.cpp.o`.
    fn parse(text: &str) -> Option<Member> {
        let (archive, object) = text.split_once(".a(")?;
        let library = archive.strip_prefix("lib").unwrap_or(archive);
        Some(Member {
            library: library.strip_prefix("LLVM").unwrap_or(library).to_owned(),
            file: object.strip_suffix(".o").unwrap_or(object).to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn foreign_bytes_make_a_map_or_an_error(bytes: Vec<u8>, line in r"[0-9a-f]{0,17} [0-9a-f]{1,16} +[0-9a-f]{0,16}[ 0-9]*(/|lib|[a-zA-Z.]{0,9}){0,4}\(?[A-Za-z.]{0,9}\)?:?\(?\.?text[a-z.]{0,5}\)?") {
            let _ = LinkMap::read(bytes.as_slice());
            let map = LinkMap::read(line.as_bytes()).unwrap();
            for address in [0, 1, u64::MAX] {
                let _ = map.piece_at(address);
            }
        }
    }

    const MAP: &str = "\
             VMA              LMA     Size Align Out     In      Symbol
         3a224c0          3a224c0  2fd78be    64 .text
         3a22500          3a22500       2d    16         /usr/lib/llvm-16/lib/libLLVMScalarOpts.a(LICM.cpp.o):(.text._ZN1aEv)
         3a22500          3a22500       2d     1                 a()
         3a22530          3a22530       10    16         /usr/lib/llvm-16/lib/libLLVMCore.a(Value.cpp.o):(.text.unlikely)
         3a22540          3a22540        0    16         /usr/lib/llvm-16/lib/libLLVMCore.a(Value.cpp.o):(.text)
         3a22000          3a22000       10     1         /usr/lib/llvm-16/lib/libLLVMCore.a(Value.cpp.o):(.rodata.x)
         3a22600          3a22600       10    16         /usr/lib/gcc/crti.o:(.text)
";

    #[test]
    fn text_of_archive_members_is_found_by_address() {
        let map = LinkMap::read(MAP.as_bytes()).unwrap();
        let of = |address| map.piece_at(address).map(|piece| map.members[piece.member as usize].file.as_str());
        assert_eq!(of(0x3a22500), Some("LICM.cpp"));
        assert_eq!(of(0x3a2252c), Some("LICM.cpp"));
        assert_eq!(of(0x3a2252d), None);
        assert_eq!(of(0x3a22530), Some("Value.cpp"));
        assert_eq!(of(0x3a224ff), None);
        assert_eq!(map.members[0].library, "ScalarOpts");
        assert_eq!(map.pieces.len(), 2);
    }
}
