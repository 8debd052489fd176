//! Integers exactly as C computes with them on x86-64 Linux.
