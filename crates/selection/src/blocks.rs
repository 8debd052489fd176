//! Work shared out over threads in blocks of one size, so that results do not depend on the threads.

use std::sync::{Mutex, PoisonError};

/// Items in a block: enough to be worth a lock, few enough for many threads.
const BLOCK: usize = 2048;

/// Calls `work` with each block of the items and the index of its first, on several threads, and
/// gives the results in the order of the blocks.
pub fn by_blocks<Item: Send, Found: Send>(
    items: &mut [Item],
    workers: usize,
    work: impl Fn(usize, &mut [Item]) -> Found + Sync,
) -> Vec<Found> {
    let blocks = items.len().div_ceil(BLOCK);
    let queue = Mutex::new(items.chunks_mut(BLOCK).enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let serve = || {
        let mut found = Vec::new();
        while let Some((index, block)) = next() {
            found.push((index, work(index * BLOCK, block)));
        }
        found
    };
    let mut found = std::thread::scope(|scope| {
        let others: Vec<_> = (1..workers.min(blocks)).map(|_| scope.spawn(serve)).collect();
        let mut found = serve();
        for other in others {
            found.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        found
    });
    found.sort_unstable_by_key(|(index, _)| *index);
    found.into_iter().map(|(_, found)| found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_come_back_in_order_whatever_the_number_of_workers() {
        for workers in [0, 1, 2, 7] {
            let mut items: Vec<usize> = (0..10_000).collect();
            let firsts = by_blocks(&mut items, workers, |first, block| {
                block.iter_mut().for_each(|item| *item *= 2);
                first
            });
            assert_eq!(firsts, [0, 2048, 4096, 6144, 8192]);
            assert!(items.iter().enumerate().all(|(index, item)| *item == 2 * index));
        }
        assert!(by_blocks(&mut [(); 0], 3, |_, _| ()).is_empty());
    }
}
