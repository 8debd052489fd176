//! Places in a compiler's text where a few bytes decide: a conditional branch, a comparison, a call. Changing one is an
//! intervention, or a seeded fault. No change is longer than the instruction it is made to.

use std::fs::File;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::Path;

use anyhow::{Context, Result};
use iced_x86::{Code, Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, OpKind};
use serde::{Deserialize, Serialize};

use crate::coverage::{BlockTable, TextSegment};

/// A change of the compiler's text for one run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patch {
    /// Address in the library.
    pub address: u32,
    pub bytes: Vec<u8>,
    /// Whether it is part of the compiler that is looked into, as a seeded fault is, rather than tried for one run.
    #[serde(default)]
    pub lasting: bool,
}

/// What a change does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// The branch goes the other way.
    InvertBranch,
    /// A comparison is made with a constant one larger.
    RaiseConstant,
    /// A comparison is made with a constant one smaller.
    LowerConstant,
    /// The branch is always taken.
    ForceTaken,
    /// The branch is never taken.
    ForceNotTaken,
    /// A function is not called; its result is 0.
    SkipCall,
    /// What is compared changes sides.
    ExchangeOperands,
}

impl Change {
    pub fn word(self) -> &'static str {
        match self {
            Change::InvertBranch => "branch inverted",
            Change::RaiseConstant => "constant raised",
            Change::LowerConstant => "constant lowered",
            Change::ForceTaken => "branch always taken",
            Change::ForceNotTaken => "branch never taken",
            Change::SkipCall => "call skipped",
            Change::ExchangeOperands => "operands exchanged",
        }
    }

    /// Whether it changes what is compared with.
    pub fn is_of_constant(self) -> bool {
        matches!(self, Change::RaiseConstant | Change::LowerConstant)
    }

    /// Whether it decides where a branch goes.
    pub fn is_of_branch(self) -> bool {
        matches!(self, Change::InvertBranch | Change::ForceTaken | Change::ForceNotTaken)
    }
}

/// A place that can be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// The block it stands in.
    pub block: u32,
    pub change: Change,
    pub patch: Patch,
    /// Where a branch leads to in its function, taken or not.
    pub leads_to: Vec<u32>,
}

/// The places in some functions of a compiler that is in a file.
pub(crate) fn sites_in(table: &BlockTable, file: &Path, functions: &[u32]) -> Result<Vec<Site>> {
    let TextSegment { file_offset, size, .. } = table.text;
    let mut text = vec![0; size as usize];
    let opened = File::open(file).and_then(|opened| opened.read_exact_at(&mut text, file_offset));
    opened.with_context(|| format!("cannot read the text of {}", file.display()))?;
    Ok(functions.iter().flat_map(|function| sites_of(table, &text, *function)).collect())
}

/// The places in one function, given the library's text.
fn sites_of(table: &BlockTable, text: &[u8], function: u32) -> Vec<Site> {
    let blocks = table.blocks_of(function);
    let (Some(first), Some(last)) = (blocks.clone().next(), blocks.clone().last()) else { return Vec::new() };
    let start = table.addresses[first as usize];
    let offset = (u64::from(start) - table.text.address) as usize;
    let mut decoder = Decoder::with_ip(64, &text[offset..], u64::from(start), DecoderOptions::NONE);
    let mut sites = Vec::new();
    let (mut block, mut left) = (first, table.instructions[first as usize]);
    let mut instruction = Instruction::default();
    while decoder.can_decode() {
        decoder.decode_out(&mut instruction);
        let address = instruction.ip() as u32;
        // Padding between blocks belongs to none.
        if block < last && address >= table.addresses[block as usize + 1] {
            block =
                first + table.addresses[first as usize..=last as usize].partition_point(|at| *at <= address) as u32 - 1;
            left = table.instructions[block as usize];
        }
        if left == 0 || instruction.code() == Code::INVALID {
            if block == last {
                break;
            }
            continue;
        }
        left -= 1;
        let code = &text[(u64::from(address) - table.text.address) as usize..][..instruction.len()];
        let leads_to = match instruction.flow_control() {
            FlowControl::ConditionalBranch => {
                let ways = [instruction.next_ip(), instruction.near_branch_target()];
                ways.into_iter().filter_map(|address| beginning_at(table, &blocks, address)).collect()
            }
            _ => Vec::new(),
        };
        let site = |(change, patch)| Site { block, change, patch, leads_to: leads_to.clone() };
        sites.extend(changes(&instruction, address, code).map(site));
    }
    sites
}

/// The block of a function that begins at an address.
fn beginning_at(table: &BlockTable, blocks: &Range<u32>, address: u64) -> Option<u32> {
    let addresses = &table.addresses[blocks.start as usize..blocks.end as usize];
    let at = addresses.binary_search(&u32::try_from(address).ok()?).ok()?;
    Some(blocks.start + at as u32)
}

/// What can be made of one instruction: a change, where in it, and the bytes that stand there then.
fn changes(instruction: &Instruction, address: u32, code: &[u8]) -> impl Iterator<Item = (Change, Patch)> {
    let found = match instruction.mnemonic() {
        _ if instruction.flow_control() == FlowControl::ConditionalBranch => changes_of_branch(code),
        Mnemonic::Cmp => changes_of_comparison(instruction, code),
        Mnemonic::Call => changes_of_call(code),
        _ => Vec::new(),
    };
    let patch = move |at: usize, bytes| Patch { address: address + at as u32, bytes, lasting: false };
    found.into_iter().map(move |(change, at, bytes)| (change, patch(at, bytes)))
}

fn changes_of_branch(code: &[u8]) -> Vec<(Change, usize, Vec<u8>)> {
    match code {
        [first @ 0x70..=0x7f, _] => vec![
            (Change::InvertBranch, 0, vec![first ^ 1]),
            (Change::ForceTaken, 0, vec![0xeb]),
            (Change::ForceNotTaken, 0, vec![0x66, 0x90]),
        ],
        // A jump with the same distance is a byte shorter: it stands behind a `nop`.
        [0x0f, second @ 0x80..=0x8f, _, _, _, _] => vec![
            (Change::InvertBranch, 1, vec![second ^ 1]),
            (Change::ForceTaken, 0, vec![0x90, 0xe9]),
            (Change::ForceNotTaken, 0, vec![0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00]),
        ],
        _ => Vec::new(),
    }
}

fn changes_of_comparison(instruction: &Instruction, code: &[u8]) -> Vec<(Change, usize, Vec<u8>)> {
    let small = matches!(
        instruction.op1_kind(),
        OpKind::Immediate8 | OpKind::Immediate8to16 | OpKind::Immediate8to32 | OpKind::Immediate8to64
    );
    let registers = instruction.op0_kind() == OpKind::Register && instruction.op1_kind() == OpKind::Register;
    match code {
        [.., constant] if small => vec![
            (Change::RaiseConstant, code.len() - 1, vec![constant.wrapping_add(1)]),
            (Change::LowerConstant, code.len() - 1, vec![constant.wrapping_sub(1)]),
        ],
        // One bit of the code says which of two registers is the first.
        [.., operation @ 0x38..=0x3b, _] if registers => {
            vec![(Change::ExchangeOperands, code.len() - 2, vec![operation ^ 2])]
        }
        _ => Vec::new(),
    }
}

fn changes_of_call(code: &[u8]) -> Vec<(Change, usize, Vec<u8>)> {
    match code {
        // `xor eax, eax` and a `nop` of three bytes.
        [0xe8, _, _, _, _] => vec![(Change::SkipCall, 0, vec![0x31, 0xc0, 0x0f, 0x1f, 0x00])],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::Function;

    #[test]
    fn branches_and_small_constants_are_found_in_their_blocks() {
        // cmp eax,5; je +2; nop; nop; jne far; ret
        let text = [0x83, 0xf8, 0x05, 0x74, 0x02, 0x90, 0x90, 0x0f, 0x85, 0, 0, 0, 0, 0xc3];
        let table = BlockTable {
            text: TextSegment { address: 0x100, file_offset: 0, size: text.len() as u64 },
            functions: vec![Function { symbol: "f".into(), file: None, first_block: 0 }],
            addresses: vec![0x100, 0x107, 0x10d],
            instructions: vec![2, 1, 1],
            ..BlockTable::default()
        };
        let found: Vec<_> = sites_of(&table, &text, 0)
            .into_iter()
            .map(|site| (site.block, site.change, site.patch.address, site.patch.bytes))
            .collect();
        let expected = [
            (0, Change::RaiseConstant, 0x102, vec![6]),
            (0, Change::LowerConstant, 0x102, vec![4]),
            (0, Change::InvertBranch, 0x103, vec![0x75]),
            (0, Change::ForceTaken, 0x103, vec![0xeb]),
            (0, Change::ForceNotTaken, 0x103, vec![0x66, 0x90]),
            (1, Change::InvertBranch, 0x108, vec![0x84]),
            (1, Change::ForceTaken, 0x107, vec![0x90, 0xe9]),
            (1, Change::ForceNotTaken, 0x107, vec![0x66, 0x0f, 0x1f, 0x44, 0, 0]),
        ];
        assert_eq!(found, expected);
        // In the middle of a block none begins.
        let leads_to: Vec<_> = sites_of(&table, &text, 0).into_iter().map(|site| (site.block, site.leads_to)).collect();
        assert_eq!((&leads_to[0], &leads_to[2], &leads_to[5]), (&(0, vec![]), &(0, vec![1]), &(1, vec![2, 2])));
    }

    /// One instruction with each of its changes, as a disassembler reads them.
    fn read_back(code: &[u8]) -> Vec<(Change, Vec<String>)> {
        fn decode(code: &[u8]) -> Vec<Instruction> {
            let mut decoder = Decoder::with_ip(64, code, 0x100, 0);
            decoder.iter().collect()
        }
        let instruction = decode(code)[0];
        let changed = |(change, patch): (Change, Patch)| {
            let mut text = code.to_vec();
            text[patch.address as usize - 0x100..][..patch.bytes.len()].copy_from_slice(&patch.bytes);
            let read =
                decode(&text).into_iter().map(|read| format!("{:?} {:x}", read.code(), read.near_branch_target()));
            (change, read.collect())
        };
        changes(&instruction, 0x100, code).map(changed).collect()
    }

    #[test]
    fn changed_instructions_are_instructions_and_end_where_they_did() {
        let same = |texts: &[(Change, &[&str])]| -> Vec<(Change, Vec<String>)> {
            let owned = |text: &&str| (*text).to_owned();
            texts.iter().map(|(change, lines)| (*change, lines.iter().map(owned).collect())).collect()
        };
        // je, 16 bytes on
        let short = same(&[
            (Change::InvertBranch, &["Jne_rel8_64 112"]),
            (Change::ForceTaken, &["Jmp_rel8_64 112"]),
            (Change::ForceNotTaken, &["Nopw 0"]),
        ]);
        assert_eq!(read_back(&[0x74, 0x10]), short);
        let near = same(&[
            (Change::InvertBranch, &["Jne_rel32_64 306"]),
            (Change::ForceTaken, &["Nopd 0", "Jmp_rel32_64 306"]),
            (Change::ForceNotTaken, &["Nop_rm16 0"]),
        ]);
        assert_eq!(read_back(&[0x0f, 0x84, 0x00, 0x02, 0x00, 0x00]), near);
        let skipped = same(&[(Change::SkipCall, &["Xor_rm32_r32 0", "Nop_rm32 0"])]);
        assert_eq!(read_back(&[0xe8, 0x00, 0x02, 0x00, 0x00]), skipped);
        // cmp rax, rcx
        let exchanged = same(&[(Change::ExchangeOperands, &["Cmp_r64_rm64 0"])]);
        assert_eq!(read_back(&[0x48, 0x39, 0xc8]), exchanged);
        // cmp rax, [rcx] and a call through a pointer are left alone.
        assert!(read_back(&[0x48, 0x3b, 0x01]).is_empty() && read_back(&[0xff, 0xd0]).is_empty());
    }
}
