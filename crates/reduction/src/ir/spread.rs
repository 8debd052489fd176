//! A few of many places, so that of a large module all of it is looked at.

/// At most so many of them, in their order and from all over.
pub(super) fn spread<T: Copy>(all: &[T], most: usize) -> Vec<T> {
    if all.len() <= most {
        return all.to_vec();
    }
    // Code is regular, so that equal steps may look at one column of it only. Multiples of the golden ratio are in step with nothing.
    let drawn = |part: usize| {
        let (start, end) = (part * all.len() / most, (part + 1) * all.len() / most);
        let share = (part as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        all[start + (((end - start) as u64 * share) >> 32) as usize]
    };
    (0..most).map(drawn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_left_as_they_are() {
        assert_eq!(spread(&[1, 2, 3], 3), [1, 2, 3]);
        assert_eq!(spread::<u8>(&[], 0), []);
    }

    #[test]
    fn of_many_some_are_drawn_from_all_over_in_their_order() {
        let all: Vec<usize> = (0..100_000).collect();
        let some = spread(&all, 1000);
        assert_eq!(some.len(), 1000);
        assert!(some.windows(2).all(|two| two[0] < two[1] && two[1] - two[0] < 200));
        assert!(some[0] < 100 && some[999] >= 99_900);
    }

    #[test]
    fn every_column_of_regular_text_has_its_turn() {
        for columns in [2, 3, 5, 7, 10] {
            let all: Vec<usize> = (0..70_000).collect();
            let mut times = vec![0; columns];
            spread(&all, 1000).into_iter().for_each(|at| times[at % columns] += 1);
            assert!(times.iter().all(|times| times * columns > 700), "{columns}: {times:?}");
        }
    }
}
