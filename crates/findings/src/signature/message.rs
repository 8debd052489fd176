//! What a crashing compiler says, without what differs from program to program: values, numbers,
//! addresses, line numbers and directories.

use super::stack::function_name;

const INTERNAL_ERROR: &str = "internal compiler error: ";
const UNREACHABLE: &str = "UNREACHABLE executed at ";

/// What the telling line of a crash message holds.
pub const MARKERS: [&str; 4] = [INTERNAL_ERROR, "LLVM ERROR: ", "fatal error: error in backend: ", UNREACHABLE];

/// Lines that surround a message and say nothing themselves.
const CHATTER: [&str; 4] = ["PLEASE submit", "Stack dump", "during ", "Please submit"];

/// Texts shared by unrelated bugs.
const VAGUE: [&str; 12] = [
    "Segmentation fault",
    "Aborted",
    "Illegal instruction",
    "Bus error",
    "Floating point exception",
    "Trace/breakpoint trap",
    "Killed",
    "out of memory",
    "Broken module found",
    "Broken function found",
    "internal compiler error: verify_",
    "a name of another function referenced",
];

/// A normalised message.
pub struct Message {
    pub text: String,
    /// Many bugs share this text: the place must be told by other means.
    pub vague: bool,
}

impl Message {
    /// The telling part of what was said; none if nothing was.
    pub fn of(raw: &str) -> Option<Message> {
        let lines: Vec<&str> = raw.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        if let Some(message) = lines.iter().find_map(|line| assertion(line)) {
            return Some(message);
        }
        let marked = lines.iter().enumerate().find_map(|(at, line)| {
            let start = MARKERS.iter().find_map(|marker| line.find(marker))?;
            // The reason for an unreachable place stands on the line before it.
            let reason = lines.get(at.wrapping_sub(1)).filter(|_| line.starts_with(UNREACHABLE));
            Some(match reason {
                Some(reason) => format!("{reason} {}", &line[start..]),
                None => line[start..].to_owned(),
            })
        });
        let chatter = |line: &str| CHATTER.iter().any(|start| line.starts_with(start));
        let plain = || lines.iter().find(|line| !chatter(line)).map(|line| line.to_string());
        let said = without_references(marked.or_else(plain)?);
        Some(Message {
            vague: VAGUE.iter().any(|vague| said.contains(vague)) || said.contains(".h:"),
            text: normalise(&said),
        })
    }
}

/// GCC's `i_7 from foo referenced in bar` names things of the program without any mark.
fn without_references(said: String) -> String {
    if said.contains(" referenced in ") {
        return format!("{INTERNAL_ERROR}a name of another function referenced");
    }
    said
}

/// The first line of a text, normalised.
pub fn first_line(text: &str) -> String {
    normalise(text.trim().lines().next().unwrap_or_default())
}

/// GCC's `during GIMPLE pass: strlen`.
pub fn running_pass(raw: &str) -> Option<String> {
    let line = raw.lines().find(|line| line.starts_with("during "))?;
    let (_, pass) = line.split_once(" pass: ")?;
    Some(pass.trim().to_owned())
}

/// `opt: FILE:LINE: FUNCTION: Assertion `EXPRESSION' failed.` The expression is source text of
/// the compiler, so its numbers and quotes are kept.
fn assertion(line: &str) -> Option<Message> {
    let (before, rest) = line.split_once("Assertion `")?;
    let expression = rest.rsplit_once("' failed").map_or(rest, |(expression, _)| expression);
    let before = before.trim_end().trim_end_matches(':');
    let after_line = |at: usize| {
        let tail = before[at..].strip_prefix(':')?;
        tail.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(": ")
    };
    let split = before
        .match_indices(':')
        .filter(|(at, _)| before[at + 1..].starts_with(|c: char| c.is_ascii_digit()))
        .find_map(|(at, _)| Some((&before[..at], after_line(at)?)));
    let Some((path, function)) = split else {
        return Some(Message { text: expression.to_owned(), vague: false });
    };
    let file = path.rsplit(['/', ' ']).next().unwrap_or(path);
    Some(Message {
        text: format!("{file}: {}: {expression}", function_name(function)),
        // A check in a header serves every caller: `cast<Ty>() argument of incompatible type`.
        vague: file.ends_with(".h"),
    })
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Replaces quoted texts, `%` and `@` names, numbers and addresses by marks, and drops directories.
fn normalise(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut in_word = false;
    while let Some(c) = rest.chars().next() {
        let mut taken = c.len_utf8();
        if let Some(end) = quoted_end(rest).filter(|_| !in_word) {
            out.push_str("'_'");
            taken = end;
        } else if matches!(c, '%' | '@') && rest[1..].starts_with(is_name) {
            out.extend([c, '_']);
            taken = 1 + length_while(&rest[1..], is_name);
        } else if c.is_ascii_digit() {
            out.push('N');
            taken = number_end(rest);
        } else if is_word(c) {
            taken = length_while(rest, is_word);
            out.push_str(without_count(&rest[..taken]));
        } else if c == '/' {
            let start = out.rfind(|c: char| c.is_whitespace() || "([=,'\"".contains(c));
            out.truncate(start.map_or(0, |at| at + 1));
        } else if !(c.is_whitespace() && out.ends_with(' ')) {
            out.push(if c.is_whitespace() { ' ' } else { c });
        }
        in_word = rest[..taken].ends_with(is_word);
        rest = &rest[taken..];
    }
    out.trim().to_owned()
}

fn is_name(c: char) -> bool {
    is_word(c) || matches!(c, '.' | '-' | '$')
}

/// Numbered values of selection graphs (`t12`), SSA names (`_7`) and blocks (`bb3`).
fn without_count(word: &str) -> &str {
    match word.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "t" if word.len() > 1 => "tN",
        "_" if word.len() > 1 => "_N",
        "bb" if word.len() > 2 => "bbN",
        _ => word,
    }
}

/// Where a quoted text that starts here ends.
fn quoted_end(text: &str) -> Option<usize> {
    let open = text.chars().next()?;
    let close = match open {
        '\'' | '"' => open,
        '`' => '\'',
        '‘' => '’',
        '“' => '”',
        _ => return None,
    };
    let start = open.len_utf8();
    let at = text[start..].find(close)?;
    Some(start + at + close.len_utf8())
}

/// A number with its fraction: a dot counts only before a digit, so that sentences keep theirs.
fn number_end(text: &str) -> usize {
    let end = length_while(text, is_word);
    match text[end..].strip_prefix('.') {
        Some(fraction) if fraction.starts_with(|c: char| c.is_ascii_digit()) => end + 1 + number_end(fraction),
        _ => end,
    }
}

fn length_while(text: &str, accept: fn(char) -> bool) -> usize {
    text.find(|c| !accept(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_and_words_stay() {
        let table = [
            ("doesn't fit in 32-bit, use 1.5e3.", "doesn't fit in N-bit, use N."),
            ("cannot  open \"a b\" near `x'", "cannot open '_' near '_'"),
            ("call to @foo.bar with %0 in bb12 uses _7 and i32", "call to @_ with %_ in bbN uses _N and i32"),
            ("at ../../src/gcc/tree.cc:12 (in /b/x.md)", "at tree.cc:N (in x.md)"),
            ("unterminated 'quote", "unterminated 'quote"),
            ("100% sure", "N% sure"),
        ];
        for (raw, wanted) in table {
            assert_eq!(normalise(raw), wanted);
        }
    }

    #[test]
    fn checks_in_headers_are_vague() {
        let cast = "opt: /u/llvm/Support/Casting.h:269: typename cast_retty<X, Y *>::ret_type llvm::cast(Y *) \
                    [X = llvm::Instruction]: Assertion `isa<X>(Val) && \"bad cast\"' failed.";
        let message = Message::of(cast).unwrap();
        assert!(message.vague);
        assert_eq!(message.text, "Casting.h: llvm::cast: isa<X>(Val) && \"bad cast\"");
    }

    #[test]
    fn an_assertion_without_a_place_is_its_expression() {
        let message = Message::of("Assertion `a < b' failed.").unwrap();
        assert_eq!((message.text.as_str(), message.vague), ("a < b", false));
    }
}
