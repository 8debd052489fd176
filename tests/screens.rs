//! Pages without a browser: what a hunt, a report and a server show, who they answer to, and how fast.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use whodunit_findings::{Lab, Suspects, keep_ranking};
use whodunit_subjects::find_program;

use crate::support::server::Server;
use crate::support::stores::{self, KNOWN_PROGRAM};
use crate::support::{Home, SUBJECT, installed};

/// What a page may take to answer, whatever the size of the store.
const PROMPTLY: Duration = Duration::from_millis(200);

/// A ranking as `isolate` keeps it.
const RANKING: &str = r#"{"strategy": "blend", "witnesses": 12, "runs": 40, "recipe": "attributor",
    "files": [{"rank": 1, "file": "llvm/lib/Transforms/IPO/Attributor.cpp", "score": 0.9}],
    "functions": [{"rank": 1, "function": "manifest", "file": "llvm/lib/Transforms/IPO/Attributor.cpp", "score": 0.8}],
    "decisive": [{"function": "manifest", "offset": 16, "file": null, "weight": 1.0}],
    "nearest": [{"candidate": {"sequence": ["function(sroa)"]}, "similarity": 0.9}]}"#;

fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

/// The folder of a real bug that was isolated before.
fn isolated_bug(home: &Home) -> String {
    let keys = "subject = \"llvm-14\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"attributor\"\n";
    let bug = home.bug("bug", keys, ("prog.c", KNOWN_PROGRAM));
    keep_ranking(&bug, RANKING.as_bytes()).expect("the folder is writable");
    bug.to_str().expect("paths are plain").to_owned()
}

#[test]
fn a_report_comes_in_every_form_with_the_suspects_of_an_earlier_isolation() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::new();
    let bug = isolated_bug(&home);
    let quick = ["--no-check", "--reduction", "0.1", "--search", "5", "--out", "bundle"];
    let page = home.run(&[&["report", &bug, "--format", "html"], &quick[..]].concat()).expect(0).stdout();
    for part in ["Attributor.cpp", "manifest", "opt-14", "Content-Security-Policy", "90.0 % the same blocks"] {
        assert!(page.contains(part), "{part} is missing");
    }
    let bundle = home.path().join("bundle");
    assert_eq!(read(bundle.join("report.html")).trim(), page.trim());
    assert!(read(bundle.join("report.md")).contains("| 1 | 0.900 | llvm/lib/Transforms/IPO/Attributor.cpp |"));
    let log: Value = serde_json::from_str(&read(bundle.join("report.sarif"))).expect("it is JSON");
    assert_eq!(log["runs"][0]["results"].as_array().map(Vec::len), Some(2));
    fits_the_schema(&bundle.join("report.sarif"));
    home.run(&["report", &bug, "--format", "pdf"]).expect(2);
}

/// Asks the validator that `make test` installs; says so if it is not there.
fn fits_the_schema(log: &Path) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    if find_program("node").is_none() || !tests.join("browser/node_modules/ajv").exists() {
        eprintln!(
            "NOT RUN: the SARIF schema is not checked: node or tests/browser/node_modules is missing (make browser-packages)"
        );
        return;
    }
    let mut node = Command::new("node");
    node.arg(tests.join("browser/sarif.mjs")).arg(tests.join("schemas/sarif-2.1.0.json"));
    let ran = node.arg(log).output().expect("node starts");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let broken = log.with_extension("broken");
    std::fs::write(&broken, read(log).replace("\"2.1.0\"", "\"9\"")).expect("the bundle is writable");
    let ran = Command::new("node")
        .arg(tests.join("browser/sarif.mjs"))
        .arg(tests.join("schemas/sarif-2.1.0.json"))
        .arg(broken)
        .output()
        .expect("node starts");
    assert!(!ran.status.success(), "a log of another version fits the schema");
}

#[test]
fn a_hunt_ends_with_pages_of_what_it_found() {
    if !installed(SUBJECT) {
        return;
    }
    let home = Home::with_passes();
    let shape = ["--sequences", "4", "--length", "2..5", "--tiers", "experimental", "--seed", "10"];
    let what = ["hunt", "--until", "find", "--tests", "70", "--subject", SUBJECT, "--out", "lab"];
    let told = home.run(&[&what[..], &shape[..]].concat()).expect(0).stdout();
    let index = home.path().join("lab/report/index.html");
    assert!(told.lines().last().is_some_and(|line| line == "open: lab/report/index.html"), "{told}");
    let page = read(&index);
    let bugs = Lab::open_read_only(&home.path().join("lab")).and_then(|lab| lab.bugs()).expect("the lab can be read");
    assert!(!bugs.is_empty(), "the campaign of this seed finds bugs");
    assert!(page.contains("class=\"curve\""), "there is something to draw");
    for bug in &bugs {
        let link = format!("bugs/{}.html", bug.id);
        assert!(page.contains(&format!("href=\"{link}\"")), "{link}");
        assert!(read(home.path().join("lab/report").join(&link)).contains("What happens"));
    }
    a_reduction_is_taken_into_the_campaign(&home, &bugs[0].id.to_string());
}

/// As a page has it done.
fn a_reduction_is_taken_into_the_campaign(home: &Home, bug: &str) {
    let lab = home.path().join("lab");
    let folder = format!("lab/bugs/{bug}");
    let reduce = ["reduce", &folder, "--into-lab", "--built-in", "--budget", "4s"];
    let running = Lab::open(&lab).expect("nobody else has it");
    assert!(home.run(&reduce).expect(2).stderr().contains("lab"), "the campaign is in use");
    drop(running);
    home.run(&reduce).expect(0);
    let known = Lab::open_read_only(&lab).and_then(|lab| lab.bug(bug)).expect("the lab can be read");
    let small = known.reduction.expect("it was taken in").program;
    let folder = lab.join("bugs").join(bug);
    assert_eq!(read(folder.join(&small.name)).as_bytes(), small.text);
    let mut names = std::fs::read_dir(&folder).expect("it is there").flatten().map(|entry| entry.file_name());
    let original = names.find(|name| name.to_string_lossy().starts_with("original-")).expect("it is kept");
    assert!(read(folder.join(original)).len() > small.text.len());
}

#[test]
fn a_bug_is_shown_without_colours_where_nobody_sees_them() {
    let home = Home::new();
    let bug = isolated_bug(&home);
    let shown = home.run(&["show", &bug]).expect(0).stdout();
    assert!(shown.contains("[llvm-14] wrong code with attributor") && shown.contains("Attributor.cpp"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "{shown}");
    let coloured = home.run(&["show", &bug, "--color", "always"]).expect(0).stdout();
    assert!(coloured.contains("\u{1b}[1m[llvm-14]"), "{coloured}");
    let document = home.run(&["show", &bug, "--json"]).expect(0).json();
    let suspects: Suspects = serde_json::from_value(document["suspects"].clone()).expect("suspects are kept");
    assert_eq!((document["kind"].as_str(), suspects.files[0].rank), (Some("wrong-code"), 1));
    std::fs::write(Path::new(&bug).join("ranking.json"), "{").expect("the folder is writable");
    assert!(home.run(&["show", &bug]).expect(2).stderr().contains("ranking.json"));
}

#[test]
fn a_hundred_thousand_findings_are_answered_for_promptly() {
    let home = Home::new();
    let dir = home.path().join("lab");
    let lab = stores::with_findings(&dir, 100_000, 1_500);
    let bugs = lab.bugs().expect("there are bugs");
    assert_eq!(lab.totals().expect("they are counted").findings, 100_000);
    drop(lab);
    let server = Server::start(&home, &dir, &[]);
    let bug = &bugs[7].id;
    let pages = [
        "/".to_owned(),
        "/?kind=wrong-code&subject=llvm-16&page=2".to_owned(),
        "/?text=pass-77".to_owned(),
        format!("/bugs/{bug}"),
        format!("/bugs/{bug}/findings"),
        "/bugs/no-such-bug".to_owned(),
    ];
    for page in &pages {
        // The machine may be busy with other tests: what counts is that a page can be this fast.
        let best = (0..7).map(|_| server.get(page)).min_by_key(|answer| answer.took).expect("it was asked");
        println!("{page}: {:?}, {} bytes", best.took, best.body.len());
        assert!(best.took < PROMPTLY, "{page} took {:?}", best.took);
        assert_eq!(best.status, if page.contains("no-such") { 404 } else { 200 }, "{page}");
    }
    let page = server.get("/");
    assert!(page.body.contains("100000") && page.body.contains("1500"), "the numbers are there");
    assert_eq!(server.interrupt(), Some(0));
}

#[test]
fn one_bug_with_all_findings_has_pages_to_its_end() {
    let home = Home::new();
    let dir = home.path().join("lab");
    let lab = stores::with_findings(&dir, 100_000, 1);
    let bug = lab.bugs().expect("there is one")[0].id.to_string();
    drop(lab);
    let server = Server::start(&home, &dir, &[]);
    for path in [format!("/bugs/{bug}"), format!("/bugs/{bug}/findings?page=999"), "/".to_owned()] {
        let best = (0..7).map(|_| server.get(&path)).min_by_key(|answer| answer.took).expect("it was asked");
        println!("{path}: {:?}", best.took);
        assert!(best.took < PROMPTLY && best.status == 200, "{path} took {:?}", best.took);
    }
    let last = server.get(&format!("/bugs/{bug}/findings?page=999")).body;
    assert!(last.contains("page 1000 of 1000") && last.contains("<td class=\"n\">499</td>"), "{last}");
}

#[test]
fn a_page_follows_the_store_and_tells_by_events() {
    let home = Home::new();
    let dir = home.path().join("lab");
    let mut lab = stores::with_findings(&dir, 400, 3);
    let server = Server::start(&home, &dir, &[]);
    assert!(server.get("/").body.contains("<b>400</b>findings"));
    let mut events = server.events();
    assert!(events.any(|line| line.is_empty()), "the head of the answer ends");
    let more = vec![stores::finding(2, 0, "llvm-14", "new-pass")];
    lab.commit(&stores::unit(2, KNOWN_PROGRAM, more)).expect("it is stored");
    assert!(events.any(|line| line == "event: changed"), "the change is told");
    let page = server.get("/").body;
    assert!(page.contains("<b>401</b>findings") && page.contains("new-pass"), "{page}");
}

#[test]
fn a_server_answers_to_its_own_pages_only() {
    let home = Home::new();
    let dir = home.path().join("lab");
    let bug = stores::with_known_bug(&dir);
    let server = Server::start(&home, &dir, &[]);
    let page = server.get(&format!("/bugs/{bug}"));
    assert!(page.head.contains("content-security-policy: default-src 'none'"), "{}", page.head);
    assert!(page.head.contains("frame-ancestors 'none'") && page.head.contains("x-content-type-options: nosniff"));
    assert!(page.body.contains("&lt;script&gt;document.title") && page.body.matches("<script").count() == 2);
    assert_eq!(server.ask("GET", "/", &[("Host", "evil.example")]).status, 403, "a name that leads here by a trick");
    let isolate = format!("/bugs/{bug}/isolate");
    let ours = ("X-Whodunit", "do");
    for headers in [
        &[][..],
        &[("Content-Type", "application/x-www-form-urlencoded")],
        &[ours, ("Origin", "http://evil.example")],
        &[ours, ("Sec-Fetch-Site", "cross-site")],
        &[ours, ("Host", "evil.example")],
    ] {
        assert_eq!(server.ask("POST", &isolate, headers).status, 403, "{headers:?}");
    }
    assert_eq!(server.ask("POST", "/bugs/..%2f..%2fetc/isolate", &[ours]).status, 404);
    assert_eq!(server.ask("POST", "/jobs/1/stop", &[ours]).status, 404);
    assert_eq!(server.ask("GET", &isolate, &[]).status, 405, "looking changes nothing");
    assert_eq!(server.interrupt(), Some(0));
}

#[test]
fn where_others_can_ask_a_token_is_needed_to_change_something() {
    let home = Home::new();
    let dir = home.path().join("lab");
    stores::with_known_bug(&dir);
    let server = Server::start(&home, &dir, &["--bind", "0.0.0.0"]);
    let token = server.token.clone().expect("it is told");
    let ours = ("X-Whodunit", "do");
    let stop = |headers: &[(&str, &str)]| server.ask("POST", "/jobs/1/stop", headers).status;
    assert_eq!(stop(&[ours]), 403);
    assert_eq!(stop(&[ours, ("Authorization", "Bearer wrong")]), 403);
    assert_eq!(stop(&[ours, ("Authorization", &format!("Bearer {token}"))]), 404, "no such job, but allowed to ask");
    assert!(server.get("/").status == 200, "looking needs none");
}

#[test]
fn what_cannot_be_served_or_shown_is_told() {
    let home = Home::new();
    assert!(home.run(&["serve", "--out", "nowhere"]).expect(2).stderr().contains("there is no campaign in nowhere"));
    assert!(home.run(&["show", "nothing"]).expect(2).stderr().contains("no bug folder nothing"));
    assert!(home.run(&["bench", "pages", "--out", "nowhere"]).expect(2).stderr().contains("nowhere"));
    let dir = home.path().join("lab");
    stores::with_known_bug(&dir);
    let server = Server::start(&home, &dir, &[]);
    let port = server.url.trim_end_matches('/').rsplit(':').next().expect("it has a port").to_owned();
    let told = home.run(&["serve", "--out", "lab", "--port", &port]).expect(2).stderr();
    assert!(told.contains("--port"), "{told}");
}
