//! What a crash leaves in the compiler's own words that stays the same from run to run: fixed
//! strings to look for in its log.

use whodunit_findings::telling_frames;
use whodunit_subjects::Frame;

const LEAST_LENGTH: usize = 12;

/// Fixed strings of a compiler's log that tell this crash from another; none where only the signal
/// can tell.
pub fn marks(log: &str) -> Vec<String> {
    let line_with = |words: &str| log.lines().find(|line| line.contains(words));
    if let Some(line) = line_with("internal compiler error: ") {
        let during = log.lines().find(|line| line.starts_with("during ") && line.contains(" pass: "));
        return [Some(without_line_number(from(line, "internal compiler error: "))), during.map(str::to_owned)]
            .into_iter()
            .flatten()
            .collect();
    }
    if let Some(line) = line_with("Assertion `") {
        return vec![lasting(from(line, "Assertion `"))];
    }
    if let Some(line) = line_with("UNREACHABLE executed at ") {
        return vec![lasting(&without_line_number(from(line, "UNREACHABLE executed at ")))];
    }
    if log.contains("Broken module found") || log.contains("Broken function found") {
        return log.lines().next().map(lasting).into_iter().collect();
    }
    if let Some(line) = line_with("LLVM ERROR: ") {
        return vec![lasting(from(line, "LLVM ERROR: "))];
    }
    if let Some(function) = telling_frames(&stack_dump(log)).find(|name| name.contains("::") && log.contains(name)) {
        return vec![function];
    }
    let refused = ["rror: ", "undefined reference to"].iter().find_map(|words| Some(from(line_with(words)?, words)));
    refused.map(lasting).into_iter().collect()
}

fn from<'a>(line: &'a str, words: &str) -> &'a str {
    line.find(words).map_or(line, |at| &line[at..]).trim_end()
}

/// `in foo, at bar.cc:12` without its line, which the next patch release moves.
fn without_line_number(text: &str) -> String {
    match text.rsplit_once(':') {
        Some((before, after)) if after.trim_end_matches('!').chars().all(|c| c.is_ascii_digit()) => before.to_owned(),
        _ => text.to_owned(),
    }
}

/// The beginning of a message that names no value, address or number of this run, if that is
/// enough to tell it by.
fn lasting(text: &str) -> String {
    let end = text.find(['%', '@']).into_iter().chain(text.find("0x")).min().unwrap_or(text.len());
    let cut = text[..end].trim_end();
    if cut.len() >= LEAST_LENGTH { cut.to_owned() } else { text.to_owned() }
}

/// Reads the frames of a stack dump: ` #4 0x00007f llvm::foo(int) (/lib/libLLVM.so+0x12)`.
fn stack_dump(log: &str) -> Vec<Frame> {
    let frame = |line: &str| {
        let rest = line.trim_start().strip_prefix('#')?.split_once(" 0x")?.1;
        let rest = rest.split_once(' ')?.1;
        let (function, place) = match rest.rsplit_once(" (") {
            Some((function, place)) => (function, place.trim_end_matches(')')),
            None => ("", rest.trim_matches(['(', ')'])),
        };
        Some(Frame { function: (!function.is_empty()).then(|| function.to_owned()), place: place.to_owned() })
    };
    log.lines().filter_map(frame).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_is_told_by_what_stays_the_same() {
        let table: [(&str, &[&str]); 7] = [
            (
                "during GIMPLE pass: vect\np.c:3:1: internal compiler error: in vect_x, at tree-vect.cc:12\n",
                &["internal compiler error: in vect_x, at tree-vect.cc", "during GIMPLE pass: vect"],
            ),
            ("p.c:3:1: internal compiler error: Segmentation fault", &["internal compiler error: Segmentation fault"]),
            (
                "opt: /b/LICM.cpp:12: bool f(): Assertion `N == 2 && \"no\"' failed.",
                &["Assertion `N == 2 && \"no\"' failed."],
            ),
            (
                "Instruction does not dominate all uses!\n  %2 = add i32 1, 1\nLLVM ERROR: Broken module found!",
                &["Instruction does not dominate all uses!"],
            ),
            ("LLVM ERROR: Cannot select the value 0x55aa", &["LLVM ERROR: Cannot select the value"]),
            (
                "Stack dump:\n #0 0x00007f llvm::sys::PrintStackTrace(int) (/l/libLLVM.so+0x1)\n \
                 #1 0x00007e (/l/libLLVM.so+0x2)\n #2 0x00007d llvm::GVN::run(int) (/l/libLLVM.so+0x3)",
                &["llvm::GVN::run"],
            ),
            ("Segmentation fault", &[]),
        ];
        for (log, wanted) in table {
            assert_eq!(marks(log), wanted, "{log}");
        }
    }
}
