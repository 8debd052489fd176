//! What the checks with a sanitizer have in common: build with it, run, read its report.

use anyhow::Result;

use crate::certificate::CheckVerdict;
use crate::checks::Answer;
use crate::examination::{Build, Examination, Surroundings};
use crate::reports::judge;
use crate::tools::Tool;

/// Reports must be found quickly and read by a program: no symbolizer, no leaks, and a refused
/// allocation is an answer that C allows.
pub const ENVIRONMENT: &[(&str, &str)] = &[
    (
        "ASAN_OPTIONS",
        "symbolize=0:detect_leaks=0:detect_stack_use_after_return=1:detect_invalid_pointer_pairs=2:\
         strict_string_checks=1:allocator_may_return_null=1:hard_rss_limit_mb=2048",
    ),
    ("MSAN_OPTIONS", "symbolize=0:allocator_may_return_null=1:hard_rss_limit_mb=2048"),
    ("UBSAN_OPTIONS", "symbolize=0:print_stacktrace=0:halt_on_error=1"),
];

/// Builds with these options, runs and judges.
pub fn run(examination: &mut Examination, tool: &Tool, options: &[&str]) -> Result<Answer> {
    let name = tool.to_string();
    if let Some(why) = &examination.hopeless {
        return Ok(Answer::unproven(&name, why.clone()));
    }
    let mut options = options.to_vec();
    // Linking the runtime takes longer than compiling a small program.
    match tool.family {
        "clang" if examination.tools.lld.is_some() => options.push("-fuse-ld=lld"),
        "gcc" if examination.tools.gold.is_some() => options.push("-fuse-ld=gold"),
        _ => {}
    }
    let executable = match examination.build(tool, &options)? {
        Build::Made { executable, .. } => executable,
        Build::Refused(why) | Build::Stopped(why) => return Ok(Answer::unproven(&name, why)),
    };
    let how = Surroundings { environment: ENVIRONMENT, sanitized: true, ..Surroundings::default() };
    let run = examination.run(&executable, how)?;
    let answer = judge(&run, examination.expected.as_ref(), &name);
    Ok(leave_open_if_packed(answer, &examination.program.text))
}

/// Pointers into packed structures are an extension whose limits nobody has written down: such a
/// program is not for reports, but neither can it be called wrong.
fn leave_open_if_packed(answer: Answer, text: &[u8]) -> Answer {
    let packed = || text.windows(4).any(|four| four == b"pack");
    if answer.verdict == CheckVerdict::Failed && answer.evidence.contains("misaligned address") && packed() {
        return Answer::unproven(&answer.tool, format!("a packed structure: {}", answer.evidence));
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misaligned_access_is_left_open_only_where_structures_are_packed() {
        let seen =
            || Answer::failed("gcc-12", "prog.c:3:4: runtime error: store to misaligned address 0x7 for type 'int'");
        assert_eq!(leave_open_if_packed(seen(), b"#pragma pack(1)").verdict, CheckVerdict::Unproven);
        assert_eq!(leave_open_if_packed(seen(), b"int x;").verdict, CheckVerdict::Failed);
    }
}
