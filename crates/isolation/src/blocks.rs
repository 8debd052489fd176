//! Sets of compiler blocks: what one run executed. A compiler has a million blocks and a run
//! executes some ten thousand, in clumps, so only the chunks a run touches are kept.

use serde::{Deserialize, Serialize};

/// Number of a basic block of the compiler.
pub type Block = u32;

/// Words a chunk. On sets of 35,000 blocks (`tests/measure.rs`) 1, 2, 4 and 8 took 42, 46, 55 and 76 KB a
/// run and 23, 22, 8 and 8 us a similarity. A bitmap over all blocks would take 175 KB.
const WORDS: usize = 4;
const CHUNK_BITS: u32 = WORDS as u32 * u64::BITS;

type Chunk = [u64; WORDS];

/// A set of blocks.
///
/// ```
/// use whodunit_isolation::BlockSet;
/// let (one, other): (BlockSet, BlockSet) = ([1, 2, 3].into(), [2, 3, 4].into());
/// assert_eq!((one.intersection_len(&other), one.union_len(&other)), (2, 4));
/// assert_eq!(one.similarity(&other), 0.5);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u32>", into = "Vec<u32>")]
pub struct BlockSet {
    /// Which chunks are kept, ascending. None of them is empty.
    keys: Vec<u32>,
    chunks: Vec<Chunk>,
    len: u32,
}

impl BlockSet {
    /// From block numbers in any order; ascending ones are taken without sorting.
    pub fn from_blocks(mut blocks: Vec<Block>) -> BlockSet {
        if !blocks.is_sorted() {
            blocks.sort_unstable();
        }
        let mut set = BlockSet::default();
        for block in blocks {
            set.push(block);
        }
        set.keys.shrink_to_fit();
        set.chunks.shrink_to_fit();
        set
    }

    /// Adds a block that is not before the last one.
    fn push(&mut self, block: Block) {
        let key = block / CHUNK_BITS;
        if self.keys.last() != Some(&key) {
            self.keys.push(key);
            self.chunks.push(Chunk::default());
        }
        if let Some(chunk) = self.chunks.last_mut() {
            let word = &mut chunk[word_of(block)];
            self.len += u32::from(*word & bit_of(block) == 0);
            *word |= bit_of(block);
        }
    }

    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn contains(&self, block: Block) -> bool {
        let found = self.keys.binary_search(&(block / CHUNK_BITS));
        found.is_ok_and(|at| self.chunks[at][word_of(block)] & bit_of(block) != 0)
    }

    /// The blocks, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Block> + '_ {
        let words = self.keys.iter().zip(&self.chunks).flat_map(|(key, chunk)| {
            let first = key * CHUNK_BITS;
            (0..).zip(chunk).map(move |(at, word): (u32, &u64)| (first + at * u64::BITS, *word))
        });
        words.flat_map(|(first, word)| bits(word).map(move |bit| first + bit))
    }

    pub fn intersection_len(&self, other: &BlockSet) -> usize {
        self.common_chunks(other).map(|(mine, its)| ones(&and(&self.chunks[mine], &other.chunks[its])) as usize).sum()
    }

    pub fn union_len(&self, other: &BlockSet) -> usize {
        self.len() + other.len() - self.intersection_len(other)
    }

    /// Jaccard's coefficient: blocks in both over blocks in either. Two empty sets are alike.
    pub fn similarity(&self, other: &BlockSet) -> f64 {
        jaccard(self.intersection_len(other), self.union_len(other))
    }

    /// Jaccard's distance: 1 less the similarity.
    pub fn distance(&self, other: &BlockSet) -> f64 {
        1.0 - self.similarity(other)
    }

    /// Visits each block that is also in `other`, by its position among the blocks of `self`.
    pub fn for_each_common(&self, other: &BlockSet, mut visit: impl FnMut(usize)) {
        let (mut counted, mut before) = (0, 0);
        for (mine, its) in self.common_chunks(other) {
            before += self.chunks[counted..mine].iter().map(ones).sum::<u32>();
            counted = mine;
            let mut position = before;
            for (own, common) in self.chunks[mine].iter().zip(and(&self.chunks[mine], &other.chunks[its])) {
                for bit in bits(common) {
                    visit((position + (own & ((1 << bit) - 1)).count_ones()) as usize);
                }
                position += own.count_ones();
            }
        }
    }

    /// Bytes on the heap.
    pub fn heap_bytes(&self) -> usize {
        self.keys.capacity() * size_of::<u32>() + self.chunks.capacity() * size_of::<Chunk>()
    }

    /// Positions of the chunks that both sets keep.
    fn common_chunks<'a>(&'a self, other: &'a BlockSet) -> impl Iterator<Item = (usize, usize)> + 'a {
        let (mut mine, mut its) = (0, 0);
        std::iter::from_fn(move || {
            while let (Some(own), Some(foreign)) = (self.keys.get(mine), other.keys.get(its)) {
                let found = (own == foreign).then_some((mine, its));
                mine += usize::from(own <= foreign);
                its += usize::from(foreign <= own);
                if found.is_some() {
                    return found;
                }
            }
            None
        })
    }
}

/// Jaccard's coefficient from the sizes of intersection and union.
pub(crate) fn jaccard(intersection: usize, union: usize) -> f64 {
    if union == 0 { 1.0 } else { intersection as f64 / union as f64 }
}

fn word_of(block: Block) -> usize {
    (block % CHUNK_BITS / u64::BITS) as usize
}

fn bit_of(block: Block) -> u64 {
    1 << (block % u64::BITS)
}

fn and(one: &Chunk, other: &Chunk) -> Chunk {
    std::array::from_fn(|at| one[at] & other[at])
}

fn ones(chunk: &Chunk) -> u32 {
    chunk.iter().map(|word| word.count_ones()).sum()
}

/// Positions of the bits that are set, lowest first.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < u64::BITS).then_some(bit)
    })
}

impl FromIterator<Block> for BlockSet {
    fn from_iter<I: IntoIterator<Item = Block>>(blocks: I) -> BlockSet {
        BlockSet::from_blocks(blocks.into_iter().collect())
    }
}

impl<const N: usize> From<[Block; N]> for BlockSet {
    fn from(blocks: [Block; N]) -> BlockSet {
        BlockSet::from_blocks(blocks.into())
    }
}

/// As gaps: how many blocks are missing before each. Small numbers stay small in any format.
impl From<BlockSet> for Vec<u32> {
    fn from(set: BlockSet) -> Vec<u32> {
        let mut next = 0;
        let gap = |block: Block| block - std::mem::replace(&mut next, block.wrapping_add(1));
        set.iter().map(gap).collect()
    }
}

impl TryFrom<Vec<u32>> for BlockSet {
    type Error = String;

    fn try_from(gaps: Vec<u32>) -> Result<BlockSet, String> {
        let mut next = Some(0u32);
        let mut set = BlockSet::default();
        for gap in gaps {
            let block = next.and_then(|next| next.checked_add(gap));
            let block = block.ok_or("block numbers beyond 32 bits: the set is damaged, record the run again")?;
            set.push(block);
            next = block.checked_add(1);
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn blocks() -> impl Strategy<Value = BTreeSet<u32>> {
        prop::collection::btree_set(prop_oneof![0..700u32, 1_399_000..1_400_000u32, Just(u32::MAX)], 0..200)
    }

    proptest! {
        #[test]
        fn sets_do_what_ordered_sets_of_numbers_do(one in blocks(), other in blocks()) {
            let (a, b): (BlockSet, BlockSet) = (one.iter().copied().collect(), other.iter().copied().collect());
            prop_assert_eq!(a.len(), one.len());
            prop_assert!(a.iter().eq(one.iter().copied()));
            prop_assert_eq!(a.intersection_len(&b), one.intersection(&other).count());
            prop_assert_eq!(a.union_len(&b), one.union(&other).count());
            prop_assert!(other.iter().all(|block| a.contains(*block) == one.contains(block)));
            let mut common = Vec::new();
            a.for_each_common(&b, |position| common.push(position));
            let expected = one.iter().enumerate().filter(|(_, block)| other.contains(block)).map(|(at, _)| at);
            prop_assert!(common.into_iter().eq(expected));
        }

        #[test]
        fn sets_survive_being_written(one in blocks()) {
            let set: BlockSet = one.into_iter().collect();
            let text = serde_json::to_string(&set).unwrap();
            prop_assert_eq!(serde_json::from_str::<BlockSet>(&text).unwrap(), set);
        }
    }

    #[test]
    fn order_and_repetition_do_not_matter() {
        assert_eq!(BlockSet::from([900, 3, 3, 70]), BlockSet::from([3, 70, 900]));
    }

    #[test]
    fn two_empty_sets_are_alike() {
        assert_eq!(BlockSet::default().similarity(&BlockSet::default()), 1.0);
        assert_eq!(BlockSet::default().distance(&[1].into()), 1.0);
    }

    #[test]
    fn damaged_text_is_refused() {
        assert!(serde_json::from_str::<BlockSet>("[4294967295,0]").is_err());
    }
}
