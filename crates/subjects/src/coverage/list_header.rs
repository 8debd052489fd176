//! The head of a list of blocks, as a worker and the preloaded library read it.

/// The numbers a list's file begins with. Lists of one library are files of one size, whatever is
/// watched, so that all workers have the same things at the same addresses: compilers hash pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct ListHeader {
    pub magic: u64,
    pub text_address: u64,
    pub text_file_offset: u64,
    pub text_size: u64,
    pub steps: u64,
    pub code_generation: u64,
    pub capacity: u64,
    pub count: u64,
}

pub(crate) const LIST_MAGIC: u64 = u64::from_le_bytes(*b"whoblk01");
