//! Places in a compiler's text where one byte decides: a conditional branch that can be inverted,
//! a constant that a comparison is made with. Changing one is an intervention, or a seeded fault.

use std::fs::File;
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
}

impl Change {
    pub const ALL: [Change; 3] = [Change::InvertBranch, Change::RaiseConstant, Change::LowerConstant];

    pub fn word(self) -> &'static str {
        match self {
            Change::InvertBranch => "branch inverted",
            Change::RaiseConstant => "constant raised",
            Change::LowerConstant => "constant lowered",
        }
    }
}

/// A place that can be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// The block it stands in.
    pub block: u32,
    pub change: Change,
    pub patch: Patch,
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
        sites.extend(changes(&instruction, address, code).map(|(change, patch)| Site { block, change, patch }));
    }
    sites
}

fn changes(instruction: &Instruction, address: u32, code: &[u8]) -> impl Iterator<Item = (Change, Patch)> {
    let mut found = Vec::new();
    let patch = |at: usize, byte: u8| Patch { address: address + at as u32, bytes: vec![byte] };
    if instruction.flow_control() == FlowControl::ConditionalBranch {
        match code {
            [first @ 0x70..=0x7f, ..] => found.push((Change::InvertBranch, patch(0, first ^ 1))),
            [0x0f, second @ 0x80..=0x8f, ..] => found.push((Change::InvertBranch, patch(1, second ^ 1))),
            _ => {}
        }
    }
    let small = matches!(
        instruction.op1_kind(),
        OpKind::Immediate8 | OpKind::Immediate8to16 | OpKind::Immediate8to32 | OpKind::Immediate8to64
    );
    if instruction.mnemonic() == Mnemonic::Cmp
        && small
        && let Some(constant) = code.last()
    {
        let at = code.len() - 1;
        found.push((Change::RaiseConstant, patch(at, constant.wrapping_add(1))));
        found.push((Change::LowerConstant, patch(at, constant.wrapping_sub(1))));
    }
    found.into_iter()
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
            .map(|site| (site.block, site.change, site.patch.address, site.patch.bytes[0]))
            .collect();
        let expected = [
            (0, Change::RaiseConstant, 0x102, 6),
            (0, Change::LowerConstant, 0x102, 4),
            (0, Change::InvertBranch, 0x103, 0x75),
            (1, Change::InvertBranch, 0x108, 0x84),
        ];
        assert_eq!(found, expected);
    }
}
