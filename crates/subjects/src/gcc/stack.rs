//! Where GCC crashed, from the trace it prints after an internal error.

use crate::outcome::Frame;

/// Frames innermost first; what only reports the error is left out.
pub(super) fn frames(said: &str) -> Vec<Frame> {
    let frames = said.lines().filter_map(|line| {
        let (address, function) = line.strip_prefix("0x")?.split_once(' ')?;
        let address = u64::from_str_radix(address, 16).ok()?;
        Some(Frame { function: Some(function.to_owned()), place: format!("cc1+0x{address:x}") })
    });
    frames.skip_while(|frame| frame.function.as_deref().is_some_and(only_reports)).collect()
}

fn only_reports(function: &str) -> bool {
    let name = function.split('(').next().unwrap_or(function).trim();
    let words = ["internal_error", "fancy_abort", "crash_signal", "verify_"];
    words.iter().any(|word| name.starts_with(word)) || name.contains("_check_failed") || name.contains("_check_class")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn foreign_bytes_are_a_stack_or_none(text: String, near in "((0x)?[0-9a-f]{0,8} [a-z_:(*) ]{0,12}\n|\t../x.cc:[0-9]{0,3}\n){0,12}") {
            frames(&text);
            frames(&near);
        }
    }

    #[test]
    fn what_reports_the_error_is_left_out() {
        let said = "prog.c:3:1: internal compiler error: tree check: expected ssa_name\n\
            0x6c3f2c tree_check_failed(tree_node const*, char const*, int, char const*, ...)\n\
            \t../../gcc/tree.cc:8678\n\
            0xa10b22 tree_check(tree_node*, char const*, int, char const*, tree_code)\n\
            \t../../gcc/tree.h:3433\n\
            0x15d0e11 simplify_rotate\n\
            \t../../gcc/tree-ssa-forwprop.cc:1786\n\
            Please submit a full bug report";
        let found = frames(said);
        let names: Vec<_> = found.iter().map(|frame| frame.function.as_deref().unwrap()).collect();
        assert_eq!(names[1..], ["simplify_rotate"]);
        assert_eq!(found[1].place, "cc1+0x15d0e11");
    }
}
