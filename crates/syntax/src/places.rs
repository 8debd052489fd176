//! Where cursors stand in the text, when macros are taken for what is written there.

use std::ops::Range;

use crate::clang::Extent;

/// A place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub range: Range<u32>,
    /// Whether it begins and whether it ends within a macro's expansion.
    pub begins_in_macro: bool,
    pub ends_in_macro: bool,
}

impl Place {
    pub fn touches_macro(&self) -> bool {
        self.begins_in_macro || self.ends_in_macro
    }
}

/// The calls of macros in the text, none within another.
pub struct Macros(Vec<Range<u32>>);

impl Macros {
    pub fn new(expansions: impl Iterator<Item = Range<u32>>) -> Macros {
        let mut all: Vec<_> = expansions.collect();
        all.sort_by_key(|call| (call.start, u32::MAX - call.end));
        let mut outermost: Vec<Range<u32>> = Vec::new();
        for call in all {
            if outermost.last().is_none_or(|last| last.end <= call.start) {
                outermost.push(call);
            }
        }
        Macros(outermost)
    }

    /// Where an extent is; none if that is another file.
    pub fn place(&self, extent: Extent) -> Option<Place> {
        let Range { start, end } = extent.called()?;
        let begins_in = self.last_from(start).filter(|call| call.start == start);
        let ends_in = self.last_from(end).filter(|call| end <= call.end && !ends_before(extent, call));
        // One that ends where a call does has its last token from there.
        let ends_in = ends_in.or_else(|| self.last_from(end.checked_sub(1)?).filter(|call| call.end == end));
        let range = start..ends_in.or(begins_in).map_or(end, |call| call.end.max(end));
        Some(Place { range, begins_in_macro: begins_in.is_some(), ends_in_macro: ends_in.is_some() })
    }

    /// The last call that begins at or before an offset.
    fn last_from(&self, offset: u32) -> Option<&Range<u32>> {
        let after = self.0.partition_point(|call| call.start <= offset);
        self.0[..after].last()
    }
}

/// Whether an extent that seems to end where a call begins really ends just before it, rather than
/// within one of its arguments.
fn ends_before(extent: Extent, call: &Range<u32>) -> bool {
    extent.written().is_some_and(|written| written.end == call.start)
}
