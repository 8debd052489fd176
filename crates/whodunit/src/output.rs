//! Standard output for people and scripts. A reader that has seen enough, such as `head`, ends
//! the tool quietly.

use std::io::{ErrorKind, Write};

use crate::exit::Exit;

/// Prints to standard output; ends the process if nobody reads it any more.
pub fn print(text: std::fmt::Arguments) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_fmt(text).and_then(|()| out.flush()) {
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(Exit::Done as i32);
        }
        eprintln!("whodunit: cannot write to standard output: {error}");
        std::process::exit(Exit::Trouble as i32);
    }
}

/// Prints a line as `println!` does.
macro_rules! say {
    () => { $crate::output::print(format_args!("\n")) };
    ($($part:tt)*) => { $crate::output::print(format_args!("{}\n", format_args!($($part)*))) };
}
pub(crate) use say;
