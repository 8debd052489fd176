//! Worker processes: this binary re-executed, single-threaded, so that fork never meets a thread.
//! One kind runs command lines, the other holds one libLLVM and forks for each test.

mod handle;
mod protocol;
mod serve;

pub use handle::{Worker, WorkerBinary, WorkerError};
pub use protocol::{LlvmTest, Reply, Request};
pub use serve::serve;
