//! Text for a POSIX shell: bytes that a script writes into a file, whatever they are.

const DELIMITER: &str = "END_OF_TEXT";

/// Shell lines that write `bytes` into `file`: a here-document where people can read them, else
/// `printf` with octal escapes.
pub fn write_file(file: &str, bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if fits_here_document(text) => format!("cat >{file} <<'{DELIMITER}'\n{text}{DELIMITER}\n"),
        _ if bytes.is_empty() => format!(": >{file}\n"),
        _ => {
            let chunks = bytes.chunks(64).map(|chunk| format!("  printf '{}'\n", octal(chunk)));
            format!("{{\n{}}} >{file}\n", chunks.collect::<String>())
        }
    }
}

fn fits_here_document(text: &str) -> bool {
    let printable = |c: char| c == '\n' || c == '\t' || !c.is_control();
    text.ends_with('\n') && text.chars().all(printable) && text.lines().all(|line| line != DELIMITER)
}

fn octal(bytes: &[u8]) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b" .,:=-_".contains(&byte);
    bytes.iter().map(|&byte| if plain(byte) { char::from(byte).to_string() } else { format!("\\{byte:03o}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_readable_and_bytes_are_safe() {
        assert_eq!(write_file("f", b"a $b\n"), "cat >f <<'END_OF_TEXT'\na $b\nEND_OF_TEXT\n");
        assert_eq!(write_file("f", b"it's %d"), "{\n  printf 'it\\047s \\045d'\n} >f\n");
        assert_eq!(write_file("f", b""), ": >f\n");
        assert!(write_file("f", b"END_OF_TEXT\n").starts_with("{\n  printf"));
    }
}
