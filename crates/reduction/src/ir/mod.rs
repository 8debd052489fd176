//! The nearest relatives of a program in LLVM IR, for bugs that stop the compiler: made word by word, since what is no IR LLVM refuses.

mod everywhere;
mod lacking;
mod names;
mod replaced;
mod spread;
mod words;

pub use lacking::lacking_a_piece;
pub use replaced::with_a_part_replaced;
