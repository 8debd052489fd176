//! Builds the library that is preloaded into compilers: with a bare rustc, so that the tool can carry
//! it in its own binary and needs no second file.

use std::path::PathBuf;
use std::process::Command;

const SHARED: [&str; 4] = [
    "src/process/shared_memory.rs",
    "src/coverage/list_header.rs",
    "src/coverage/traps.rs",
    "src/forkserver/request.rs",
];

fn main() {
    for file in ["build.rs", "preload/checkpoint.rs", "preload/lib.rs", "preload/libc.rs"].iter().chain(&SHARED) {
        println!("cargo::rerun-if-changed={file}");
    }
    let variable = |name| std::env::var_os(name).unwrap_or_else(|| panic!("cargo sets {name}"));
    let library = PathBuf::from(variable("OUT_DIR")).join("libforkserver.so");
    let status = Command::new(variable("RUSTC"))
        .args(["--edition", "2024", "--crate-type", "cdylib", "--crate-name", "forkserver"])
        .args(["-C", "opt-level=2", "-C", "panic=abort", "-C", "strip=symbols"])
        .args(["-D", "warnings", "-o"])
        .arg(&library)
        .arg("preload/lib.rs")
        .env_remove("RUSTFLAGS")
        .status()
        .expect("rustc can be started");
    assert!(status.success(), "the preloaded library does not build");
}
