//! `whodunit doctor`: what is installed, what a missing tool costs, how to get it.
//! The table is `packages.txt`, shared with `scripts/install-packages`; only `find` looks at the machine.

use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use whodunit_subjects::find_program;

const TABLE: &str = include_str!("../../../packages.txt");

/// Package sets, smallest first; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Set {
    Hunt,
    Test,
    Compilers,
}

impl Set {
    const ALL: [Set; 3] = [Set::Hunt, Set::Test, Set::Compilers];

    fn name(self) -> &'static str {
        match self {
            Set::Hunt => "hunt",
            Set::Test => "test",
            Set::Compilers => "compilers",
        }
    }

    fn purpose(self) -> &'static str {
        match self {
            Set::Hunt => "what `make hunt` needs",
            Set::Test => "what `make test` needs besides",
            Set::Compilers => "more compilers and checkers",
        }
    }
}

/// One line of the table.
#[derive(Debug, PartialEq)]
struct Entry<'a> {
    set: Set,
    package: &'a str,
    /// A command to find on PATH, or an absolute path to a file.
    probe: &'a str,
    cost: &'a str,
}

/// One entry and what the machine says of it. The field names are the JSON contract.
#[derive(Serialize)]
struct Tool<'a> {
    set: Set,
    package: &'a str,
    present: bool,
    path: Option<PathBuf>,
    cost: &'a str,
}

/// The whole answer. The field names are the JSON contract.
#[derive(Serialize)]
struct Diagnosis<'a> {
    /// The `hunt` set is complete.
    ready: bool,
    tools: Vec<Tool<'a>>,
    /// One command for everything that is missing.
    install: Option<String>,
}

/// Prints the diagnosis. Exit code 0 if the `hunt` set is complete, 1 otherwise.
pub fn run(json: bool) -> Result<ExitCode> {
    let entries = parse(TABLE).context("packages.txt, as built into whodunit, is malformed")?;
    let diagnosis = diagnose(&entries, find);
    let text = if json {
        serde_json::to_string(&diagnosis).context("cannot write the diagnosis as JSON")? + "\n"
    } else {
        render(&diagnosis, wants_colour())
    };
    crate::output::print(format_args!("{text}"));
    Ok(ExitCode::from(u8::from(!diagnosis.ready)))
}

fn parse(table: &str) -> Result<Vec<Entry<'_>>> {
    table
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .map(|(index, line)| parse_line(line).with_context(|| format!("line {}", index + 1)))
        .collect()
}

fn parse_line(line: &str) -> Result<Entry<'_>> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [set, package, probe, cost] = fields[..] else {
        bail!("want `set | package | probe | cost`, got {} fields", fields.len());
    };
    if package.is_empty() || probe.is_empty() || cost.is_empty() {
        bail!("a field is empty; want `set | package | probe | cost`");
    }
    let set = Set::ALL
        .into_iter()
        .find(|known| known.name() == set)
        .with_context(|| format!("unknown set `{set}`; want hunt, test or compilers"))?;
    Ok(Entry { set, package, probe, cost })
}

/// Where the probe is, if it is anywhere.
fn find(probe: &str) -> Option<PathBuf> {
    if probe.starts_with('/') {
        return Some(PathBuf::from(probe)).filter(|file| file.exists());
    }
    find_program(probe)
}

fn diagnose<'a>(entries: &[Entry<'a>], find: impl Fn(&str) -> Option<PathBuf>) -> Diagnosis<'a> {
    let tools: Vec<Tool> = entries
        .iter()
        .map(|entry| {
            let path = find(entry.probe);
            Tool { set: entry.set, package: entry.package, present: path.is_some(), path, cost: entry.cost }
        })
        .collect();
    Diagnosis {
        ready: tools.iter().all(|tool| tool.present || tool.set != Set::Hunt),
        install: install_command(&tools),
        tools,
    }
}

fn install_command(tools: &[Tool]) -> Option<String> {
    let missing: Vec<&str> = tools.iter().filter(|tool| !tool.present).map(|tool| tool.package).collect();
    let command = "apt-get install -y --no-install-recommends";
    (!missing.is_empty()).then(|| format!("{command} {}", missing.join(" ")))
}

fn render(diagnosis: &Diagnosis, colour: bool) -> String {
    let mut text = String::new();
    for set in Set::ALL {
        render_set(&mut text, set, &diagnosis.tools, colour);
    }
    render_advice(&mut text, diagnosis);
    text
}

fn render_set(text: &mut String, set: Set, tools: &[Tool], colour: bool) {
    put(text, format_args!("{}: {}\n", set.name(), set.purpose()));
    for tool in tools.iter().filter(|tool| tool.set == set) {
        let (word, code) = if tool.present { ("present", "32") } else { ("missing", "31") };
        let word = if colour { format!("\x1b[{code}m{word}\x1b[0m") } else { word.to_owned() };
        let detail = match &tool.path {
            Some(path) => path.display().to_string(),
            None => tool.cost.to_owned(),
        };
        put(text, format_args!("  {word}  {:<18}  {detail}\n", tool.package));
    }
    text.push('\n');
}

/// What to do next: the smallest make command that helps, then apt-get for people who are not in a clone.
fn render_advice(text: &mut String, diagnosis: &Diagnosis) {
    text.push_str(match diagnosis.ready {
        true => "Ready to hunt: `make hunt`, or `whodunit hunt`.\n",
        false => "Not ready to hunt. `make hunt` installs what the hunt set lacks, and hunts.\n",
    });
    match &diagnosis.install {
        None => text.push_str("Everything is installed.\n"),
        Some(command) => {
            text.push_str(
                "To install everything that is missing, in a clone of the repository:\n\n  make compilers\n\n",
            );
            put(text, format_args!("or anywhere, as root:\n\n  {command}\n"));
        }
    }
}

fn put(text: &mut String, piece: std::fmt::Arguments) {
    text.write_fmt(piece).expect("writing to a String cannot fail");
}

/// Colour is for people at a terminal; `NO_COLOR`, set to anything but nothing, turns it off.
fn wants_colour() -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !refused && std::io::stdout().is_terminal()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "# comment\n\nhunt | a | a-cmd | no a\ncompilers|b|/opt/b|no b\n";

    fn seen(probe: &str) -> Option<PathBuf> {
        (probe == "a-cmd").then(|| PathBuf::from("/bin/a-cmd"))
    }

    fn error_of(table: &str) -> String {
        format!("{:#}", parse(table).expect_err("the table is malformed"))
    }

    #[test]
    fn every_line_of_the_table_is_well_formed() {
        let entries = parse(TABLE).expect("packages.txt parses");
        for set in Set::ALL {
            assert!(entries.iter().any(|entry| entry.set == set), "{} has no package", set.name());
        }
        for Entry { package, probe, .. } in &entries {
            assert!(!package.contains(char::is_whitespace), "{package}: blank in the name");
            assert!(!probe.contains(char::is_whitespace), "{package}: blank in the probe");
            assert!(probe.starts_with('/') || !probe.contains('/'), "{package}: relative path");
        }
    }

    #[test]
    fn no_package_is_listed_twice() {
        let entries = parse(TABLE).expect("packages.txt parses");
        let mut names = std::collections::BTreeSet::new();
        for Entry { package, .. } in &entries {
            assert!(names.insert(package), "{package} is listed twice");
        }
    }

    #[test]
    fn comments_and_blanks_are_skipped_and_fields_trimmed() {
        let entries = parse(SMALL).expect("well formed");
        let b = Entry { set: Set::Compilers, package: "b", probe: "/opt/b", cost: "no b" };
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[1], b);
    }

    #[test]
    fn malformed_lines_are_refused_with_their_number() {
        assert!(error_of("hunt | a | a | x\nfishing | b | b | x").contains("line 2: unknown set `fishing`"));
        assert!(error_of("hunt | a | a").contains("got 3 fields"));
        assert!(error_of("hunt | a | | x").contains("a field is empty"));
    }

    #[test]
    fn ready_depends_on_the_hunt_set_only() {
        let entries = parse(SMALL).expect("well formed");
        let diagnosis = diagnose(&entries, seen);
        assert!(diagnosis.ready);
        assert_eq!(diagnosis.install.as_deref(), Some("apt-get install -y --no-install-recommends b"));
        assert!(!diagnose(&entries, |_| None).ready);
        assert_eq!(diagnose(&entries, |probe| Some(probe.into())).install, None);
    }

    #[test]
    fn text_gives_the_path_of_the_present_and_the_cost_of_the_missing() {
        let entries = parse(SMALL).expect("well formed");
        let text = render(&diagnose(&entries, seen), false);
        assert!(text.contains("  present  a                   /bin/a-cmd\n"), "{text}");
        assert!(text.contains("  missing  b                   no b\n"), "{text}");
        assert!(text.contains("make compilers") && !text.contains('\x1b'), "{text}");
    }

    #[test]
    fn json_has_the_promised_shape() {
        let entries = parse(SMALL).expect("well formed");
        let json = serde_json::to_value(diagnose(&entries, seen)).expect("plain data");
        let b = serde_json::json!({"set": "compilers", "package": "b", "present": false, "path": null, "cost": "no b"});
        assert_eq!(json["ready"], true);
        assert_eq!(json["tools"][0]["path"], "/bin/a-cmd");
        assert_eq!(json["tools"][1], b);
    }

    #[test]
    fn commands_are_sought_on_path_and_files_where_they_are() {
        assert!(find("sh").is_some());
        assert!(find("no-such-program").is_none());
        assert!(find("/etc/passwd").is_some());
        assert!(find("/etc/no-such-file").is_none());
    }
}
