//! Markdown that foreign text cannot break out of.

/// Compilers and programs print what they like: nothing of it may become markup.
pub fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' => escaped.extend(['\\', c]),
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A block of code, fenced by more backticks than it has in a row.
pub fn fenced(language: &str, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let visible: String = text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    let end = if visible.is_empty() || visible.ends_with('\n') { "" } else { "\n" };
    format!("{fence}{language}\n{visible}{end}{fence}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_does_not_become_markup() {
        assert_eq!(escape("<script>`x`\n# y"), "&lt;script>\\`x\\` \\# y");
    }

    #[test]
    fn a_fence_is_longer_than_any_run_of_backticks_inside() {
        assert_eq!(fenced("c", "int x;"), "```c\nint x;\n```\n");
        assert_eq!(fenced("", "a\n````\nb\n"), "`````\na\n````\nb\n`````\n");
        assert_eq!(fenced("", "a\u{1b}[31mb"), "```\na[31mb\n```\n");
    }
}
