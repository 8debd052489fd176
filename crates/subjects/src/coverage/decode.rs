//! Finds the basic blocks of a linked library: where each begins and how many instructions it has.

use std::collections::{BTreeSet, HashMap};

use anyhow::{Context, Result};
use iced_x86::{Code, Decoder, DecoderOptions, FlowControl, Instruction};
use object::{Object, ObjectSection, ObjectSegment, ObjectSymbol, SymbolKind};

use crate::coverage::TextSegment;
use crate::coverage::table::{BlockTable, Function, SourceFile};

/// Whom a function is charged to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// A source file, by its number.
    File(u32),
    /// A header, of which many files have a copy.
    Header,
}

/// A function's bytes, before they are decoded.
struct Symbol<'a> {
    name: &'a str,
    address: u64,
    code: &'a [u8],
    file: Option<u32>,
}

/// A block as the decoder sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block {
    address: u64,
    instructions: u16,
}

/// Where blocks begin.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cut<'a> {
    /// Behind branches and at their targets.
    AtBranches,
    /// At these addresses, sorted; a function without any has no blocks.
    At(&'a [u32]),
}

/// Makes the table of a linked compiler. `owner` is asked for whose the function at an address is;
/// one that is nobody's is no part of the compiler.
pub(crate) fn decode(
    object: &object::File,
    files: Vec<SourceFile>,
    owner: &dyn Fn(u64) -> Option<Owner>,
    cut: Cut,
) -> Result<BlockTable> {
    let section = object.section_by_name(".text").context("it has no text")?;
    let text = TextSegment {
        address: section.address(),
        file_offset: file_offset(object, section.address()).context("it has no segment for text")?,
        size: section.size(),
    };
    let symbols = symbols(object, section.address(), section.data()?, owner);
    let blocks = match cut {
        Cut::AtBranches => blocks_of_all(&symbols),
        Cut::At(addresses) => symbols.iter().map(|symbol| blocks_at(symbol, addresses)).collect(),
    };
    let mut table = BlockTable { text, files, ..BlockTable::default() };
    for (symbol, blocks) in symbols.iter().zip(blocks) {
        if blocks.is_empty() {
            continue;
        }
        let first_block = table.addresses.len() as u32;
        table.functions.push(Function { symbol: symbol.name.to_owned(), file: symbol.file, first_block });
        table.addresses.extend(blocks.iter().map(|block| block.address as u32));
        table.instructions.extend(blocks.iter().map(|block| block.instructions));
    }
    Ok(table)
}

fn file_offset(object: &object::File, address: u64) -> Option<u64> {
    let segment = object.segments().find(|s| (s.address()..s.address() + s.size()).contains(&address))?;
    Some(segment.file_range().0 + (address - segment.address()))
}

/// The functions in the order of their addresses, one for each address.
fn symbols<'a>(
    object: &object::File<'a>,
    start: u64,
    text: &'a [u8],
    owner: &dyn Fn(u64) -> Option<Owner>,
) -> Vec<Symbol<'a>> {
    let mut symbols = Vec::new();
    for symbol in object.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0) {
        let Some(from) = symbol.address().checked_sub(start).map(|offset| offset as usize) else {
            continue;
        };
        let (Some(code), Ok(name)) = (text.get(from..from + symbol.size() as usize), symbol.name()) else {
            continue;
        };
        let file = match owner(symbol.address()) {
            Some(Owner::File(file)) => Some(file),
            Some(Owner::Header) => None,
            None => continue,
        };
        symbols.push(Symbol { name, address: symbol.address(), code, file });
    }
    // Of several names for one place the longest stretch counts, then the first in the alphabet.
    symbols.sort_by(|a, b| {
        (a.address, std::cmp::Reverse(a.code.len()), a.name).cmp(&(b.address, std::cmp::Reverse(b.code.len()), b.name))
    });
    symbols.dedup_by_key(|symbol| symbol.address);
    symbols
}

/// Decodes every function; those that others jump into the middle of are decoded again.
fn blocks_of_all(symbols: &[Symbol]) -> Vec<Vec<Block>> {
    let halves = symbols.chunks(symbols.len().div_ceil(2).max(1));
    let decoded: Vec<(Vec<Block>, Vec<u64>)> = std::thread::scope(|scope| {
        let threads: Vec<_> = halves
            .map(|half| scope.spawn(|| half.iter().map(|s| blocks_of(s, &BTreeSet::new())).collect::<Vec<_>>()))
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("decoding does not panic")).collect()
    });
    let mut entries: HashMap<usize, BTreeSet<u64>> = HashMap::new();
    for target in decoded.iter().flat_map(|(_, foreign)| foreign) {
        let behind = symbols.partition_point(|symbol| symbol.address <= *target);
        if let Some(symbol) = symbols[..behind].last()
            && *target > symbol.address
            && *target < symbol.address + symbol.code.len() as u64
        {
            entries.entry(behind - 1).or_default().insert(*target);
        }
    }
    let mut blocks: Vec<Vec<Block>> = decoded.into_iter().map(|(blocks, _)| blocks).collect();
    for (number, entries) in entries {
        blocks[number] = blocks_of(&symbols[number], &entries).0;
    }
    blocks
}

/// The blocks of one function, and the places outside it that it jumps to.
fn blocks_of(symbol: &Symbol, entries: &BTreeSet<u64>) -> (Vec<Block>, Vec<u64>) {
    let end = symbol.address + symbol.code.len() as u64;
    let mut leaders = entries.clone();
    leaders.insert(symbol.address);
    let mut instructions: Vec<(u64, bool)> = Vec::new();
    let mut foreign = Vec::new();
    let mut decoder = Decoder::with_ip(64, symbol.code, symbol.address, DecoderOptions::NONE);
    let mut instruction = Instruction::default();
    while decoder.can_decode() {
        decoder.decode_out(&mut instruction);
        // Data among the instructions: whatever follows cannot be told from it.
        if instruction.code() == Code::INVALID {
            return (Vec::new(), Vec::new());
        }
        instructions.push((instruction.ip(), is_padding(&instruction)));
        let flow = instruction.flow_control();
        let jumps = matches!(flow, FlowControl::ConditionalBranch | FlowControl::UnconditionalBranch);
        if jumps && (symbol.address..end).contains(&instruction.near_branch_target()) {
            leaders.insert(instruction.near_branch_target());
        } else if jumps {
            foreign.push(instruction.near_branch_target());
        }
        if jumps || matches!(flow, FlowControl::Return | FlowControl::IndirectBranch | FlowControl::Interrupt) {
            leaders.insert(instruction.next_ip());
        }
    }
    (split(&instructions, &leaders), foreign)
}

/// The blocks of one function that begin at given addresses.
fn blocks_at(symbol: &Symbol, addresses: &[u32]) -> Vec<Block> {
    let end = symbol.address + symbol.code.len() as u64;
    let first = addresses.partition_point(|address| u64::from(*address) < symbol.address);
    let leaders: BTreeSet<u64> =
        addresses[first..].iter().map(|address| u64::from(*address)).take_while(|address| *address < end).collect();
    let Some(first) = leaders.first() else { return Vec::new() };
    let code = &symbol.code[(first - symbol.address) as usize..];
    let mut decoder = Decoder::with_ip(64, code, *first, DecoderOptions::NONE);
    let instructions: Vec<(u64, bool)> = decoder.iter().map(|one| (one.ip(), is_padding(&one))).collect();
    split(&instructions, &leaders)
}

/// Cuts the instructions at the leaders. What is padding only is never executed.
fn split(instructions: &[(u64, bool)], leaders: &BTreeSet<u64>) -> Vec<Block> {
    let mut blocks: Vec<(Block, bool)> = Vec::new();
    for (address, is_padding) in instructions {
        match blocks.last_mut().filter(|_| !leaders.contains(address)) {
            Some((block, only_padding)) => {
                block.instructions = block.instructions.saturating_add(1);
                *only_padding &= *is_padding;
            }
            None => blocks.push((Block { address: *address, instructions: 1 }, *is_padding)),
        }
    }
    blocks.into_iter().filter(|(_, only_padding)| !only_padding).map(|(block, _)| block).collect()
}

fn is_padding(instruction: &Instruction) -> bool {
    use iced_x86::Mnemonic;
    matches!(instruction.mnemonic(), Mnemonic::Nop | Mnemonic::Int3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(code: &[u8]) -> Vec<(u64, u16)> {
        let symbol = Symbol { name: "f", address: 0x100, code, file: None };
        blocks_of(&symbol, &BTreeSet::new()).0.iter().map(|block| (block.address, block.instructions)).collect()
    }

    #[test]
    fn blocks_begin_at_targets_and_behind_branches() {
        // test eax,eax; je +3; xor ebx,ebx; nop; inc ebx; ret; nop; nop
        let code = [0x85, 0xc0, 0x74, 0x03, 0x31, 0xdb, 0x90, 0xff, 0xc3, 0xc3, 0x90, 0x90];
        assert_eq!(blocks(&code), [(0x100, 2), (0x104, 2), (0x107, 2)]);
    }

    #[test]
    fn calls_do_not_end_a_block_and_data_gives_none() {
        // call +0; ret
        assert_eq!(blocks(&[0xe8, 0, 0, 0, 0, 0xc3]), [(0x100, 2)]);
        assert_eq!(blocks(&[0x06, 0x07]), []);
    }

    #[test]
    fn blocks_begin_where_they_are_told_to() {
        // push rbp; xor ebx,ebx; inc ebx; ret
        let symbol = Symbol { name: "f", address: 0x100, code: &[0x55, 0x31, 0xdb, 0xff, 0xc3, 0xc3], file: None };
        let of = |addresses: &[u32]| {
            blocks_at(&symbol, addresses).iter().map(|block| (block.address, block.instructions)).collect::<Vec<_>>()
        };
        assert_eq!(of(&[0x90, 0x100, 0x103, 0x106]), [(0x100, 2), (0x103, 2)]);
        assert_eq!(of(&[0x101]), [(0x101, 3)]);
        assert_eq!(of(&[0x90, 0x106]), []);
    }

    #[test]
    fn a_jump_from_outside_begins_a_block() {
        // f: jmp g+2; g: nop; nop; ret
        let f = Symbol { name: "f", address: 0x100, code: &[0xeb, 0x02], file: None };
        let g = Symbol { name: "g", address: 0x102, code: &[0x40, 0x90, 0xc3], file: None };
        let all = blocks_of_all(&[f, g]);
        assert_eq!(all[1].iter().map(|block| block.address).collect::<Vec<_>>(), [0x104]);
    }
}
