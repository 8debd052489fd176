//! Cases that are files: a program with its bug, command and expectation in its first comments.
//! `BLESS=1 cargo test cases` writes down what the binary says now.

use std::path::{Path, PathBuf};

use crate::support::{Home, installed};

/// A case, read from its file.
struct Case {
    path: PathBuf,
    /// What begins a comment line in its language.
    comment: &'static str,
    text: String,
}

impl Case {
    fn read(path: &Path) -> Case {
        let comment = if path.extension().is_some_and(|extension| extension == "ll") { "; " } else { "// " };
        let text = std::fs::read_to_string(path).expect("cases are readable");
        Case { path: path.to_owned(), comment, text }
    }

    /// The rest of every header line that begins with `word`.
    fn lines(&self, word: &str) -> Vec<&str> {
        let header = self.text.lines().map_while(|line| line.strip_prefix(self.comment));
        header.filter_map(|line| line.strip_prefix(word)?.strip_prefix(' ')).collect()
    }

    fn name(&self) -> &str {
        self.path.file_name().and_then(|name| name.to_str()).expect("case names are plain")
    }

    fn needs(&self) -> Vec<&str> {
        let subject = |line: &&str| line.strip_prefix("subject = ").is_some();
        self.lines("BUG").into_iter().filter(subject).map(|line| line["subject = ".len()..].trim_matches('"')).collect()
    }

    /// Runs the case: its exit code and output, with the folder's path taken out.
    fn run(&self) -> Vec<String> {
        let home = Home::new();
        let program = format!("program = {:?}", self.name());
        let toml = [self.lines("BUG"), vec![&program]].concat().join("\n");
        let folder = home.bug("bug", &toml, (self.name(), &self.text));
        let folder = folder.display().to_string();
        let [command] = self.lines("RUN")[..] else { panic!("{} has no RUN line, or several", self.name()) };
        let arguments: Vec<_> = command.split(' ').map(|word| if word == "BUG" { &folder } else { word }).collect();
        let ran = home.run(&arguments);
        let mut seen = vec![format!("EXIT {}", ran.code())];
        let shown = ran.stdout() + &ran.stderr();
        seen.extend(shown.lines().map(|line| format!("OUT {}", without_offsets(&line.replace(&folder, "BUG")))));
        seen
    }

    fn expected(&self) -> Vec<String> {
        let of = |word: &str| self.lines(word).iter().map(|line| format!("{word} {line}")).collect::<Vec<_>>();
        [of("EXIT"), of("OUT")].concat()
    }

    /// Puts what was seen in the place of what was expected.
    fn bless(&self, seen: &[String]) {
        let is_expectation = |line: &str| {
            let rest = line.strip_prefix(self.comment);
            rest.is_some_and(|rest| rest.starts_with("EXIT ") || rest.starts_with("OUT "))
        };
        let header =
            self.text.lines().take_while(|line| line.starts_with(self.comment)).filter(|line| !is_expectation(line));
        let body = self.text.lines().skip_while(|line| line.starts_with(self.comment));
        let seen = seen.iter().map(|line| format!("{}{line}", self.comment));
        let all: Vec<String> = header.map(str::to_owned).chain(seen).chain(body.map(str::to_owned)).collect();
        std::fs::write(&self.path, all.join("\n") + "\n").expect("cases are writable");
    }
}

/// Offsets into a library change with every update of its package.
fn without_offsets(line: &str) -> String {
    match line.split_once("+0x") {
        Some((before, after)) => {
            let rest = after.trim_start_matches(|c: char| c.is_ascii_hexdigit());
            format!("{before}+OFFSET{}", without_offsets(rest))
        }
        None => line.to_owned(),
    }
}

#[test]
fn every_case_does_what_its_file_says() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let mut files: Vec<_> =
        std::fs::read_dir(directory).expect("there are cases").flatten().map(|e| e.path()).collect();
    files.sort();
    let mut wrong = Vec::new();
    let mut run = 0;
    for case in files.iter().map(|path| Case::read(path)) {
        if !case.needs().iter().all(|subject| installed(subject)) {
            continue;
        }
        run += 1;
        let seen = case.run();
        if std::env::var_os("BLESS").is_some() {
            case.bless(&seen);
        } else if seen != case.expected() {
            wrong.push(format!("{}\n  expected {:#?}\n  seen {seen:#?}", case.name(), case.expected()));
        }
    }
    assert!(run > 0, "no case could be run");
    assert!(wrong.is_empty(), "{}\nBLESS=1 renews the expectations", wrong.join("\n"));
}
