//! Pages in headless Chromium, by day, by night and on a phone: a campaign watched live, an isolation started
//! from a page, pages on disk. The scenarios are in tests/browser/screens.mjs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use whodunit_findings::keep_ranking;
use whodunit_subjects::find_program;

use crate::support::server::Server;
use crate::support::stores::{self, KNOWN_PROGRAM};
use crate::support::{Home, SUBJECT, installed};

fn tests_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").canonicalize().expect("the tests are there")
}

/// What a browser test needs; one that cannot run says so.
fn browser() -> Option<PathBuf> {
    let chromium = find_program("chromium").or_else(|| find_program("chromium-browser"));
    let packages = tests_dir().join("browser/node_modules/playwright-core").exists();
    if chromium.is_none() || find_program("node").is_none() || !packages {
        eprintln!(
            "NOT RUN: no page was looked at: Chromium, node or tests/browser/node_modules is missing (make browser-packages)"
        );
        return None;
    }
    chromium
}

/// Where pictures go: named by whoever wants them, else with what cargo builds.
fn shots() -> PathBuf {
    match std::env::var_os("WHODUNIT_SCREENSHOTS") {
        Some(dir) => tests_dir().join("..").join(dir),
        None => Path::new(env!("CARGO_TARGET_TMPDIR")).join("screens"),
    }
}

/// Plays a scenario and fails with what the browser complained about.
fn play(chromium: &Path, scenario: &str, arguments: &[&str]) {
    let mut node = Command::new("node");
    node.arg(tests_dir().join("browser/screens.mjs")).arg(scenario).arg(shots()).args(arguments);
    let ran = node.env("CHROMIUM", chromium).env("PATIENCE_SECONDS", "120").output().expect("node starts");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn a_running_campaign_is_watched_and_a_bug_of_it_opened() {
    let Some(chromium) = browser().filter(|_| installed(SUBJECT)) else { return };
    let home = Home::with_passes();
    let shape = ["--sequences", "4", "--length", "2..5", "--tiers", "experimental", "--seed", "10"];
    let what = ["hunt", "--until", "find", "--tests", "400", "--subject", SUBJECT, "--out", "lab", "--jobs", "1"];
    let mut hunt = home.whodunit(&[&what[..], &shape[..]].concat());
    let mut hunt = hunt.stdout(Stdio::null()).spawn().expect("the binary starts");
    let begun = Instant::now();
    let store = home.path().join("lab/campaign.db");
    while !store.exists() && begun.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let server = Server::start(&home, &home.path().join("lab"), &[]);
    play(&chromium, "campaign", &[&server.url]);
    // SAFETY: kill takes numbers only, and the child has not been waited for.
    unsafe { libc::kill(hunt.id() as libc::pid_t, libc::SIGINT) };
    hunt.wait().expect("it can be waited for");
}

#[test]
fn an_isolation_is_started_from_a_page_and_its_ranking_appears() {
    let archives = Path::new("/usr/lib/llvm-14/lib/libLLVMCore.a").exists();
    let Some(chromium) = browser().filter(|_| installed(SUBJECT) && archives) else { return };
    let home = Home::with_blocks();
    let dir = home.path().join("lab");
    let bug = stores::with_known_bug(&dir);
    let server = Server::start(&home, &dir, &[]);
    // Who leads after 20 s depends on how busy the machine is; tests/isolate.rs judges that.
    play(&chromium, "isolate", &[&server.url, &bug, "llvm/lib/"]);
    assert!(dir.join("bugs").join(&bug).join("ranking.json").exists(), "the ranking is kept with the bug");
    play(&chromium, "stop", &[&server.url, &bug]);
}

#[test]
fn pages_on_disk_are_sound_and_hostile_text_stays_text() {
    let Some(chromium) = browser() else { return };
    let home = Home::new();
    let dir = home.path().join("lab");
    let bug = stores::with_known_bug(&dir);
    let ranking = r#"{"strategy": "blend", "recipe": "attributor", "files": [{"rank": 1, "file": "<img src=x onerror=alert(1)>", "score": 1}],
        "nearest": [{"candidate": {"sequence": ["</table><script>alert(1)</script>"]}, "similarity": 0.5}]}"#;
    keep_ranking(&dir.join("bugs").join(&bug), ranking.as_bytes()).expect("it is kept");
    let lab = whodunit_findings::Lab::open(&dir).expect("nobody else has it");
    let index = whodunit_desk::write_pages(&lab).expect("pages are written");
    let bench = home.path().join("results");
    std::fs::create_dir_all(&bench).expect("the home is writable");
    for end in ["json", "md"] {
        let from = tests_dir().join("../docs/results").join(format!("throughput.{end}"));
        std::fs::copy(from, bench.join(format!("throughput.{end}"))).expect("the results are there");
    }
    home.run(&["bench", "pages", "--out", "results"]).expect(0);
    let mut pages = vec![
        format!("campaign-file={}", index.display()),
        format!("bug-file={}", dir.join("report/bugs").join(format!("{bug}.html")).display()),
        format!("bench={}", bench.join("throughput.html").display()),
    ];
    if installed(SUBJECT) {
        let keys = "subject = \"llvm-14\"\nkind = \"wrong-code\"\nprogram = \"prog.c\"\npasses = \"attributor\"\n";
        let folder = home.bug("hand", keys, ("prog.c", KNOWN_PROGRAM));
        let folder = folder.to_str().expect("paths are plain");
        home.run(&["report", folder, "--no-check", "--reduction", "0.1", "--search", "5", "--out", "bundle"]).expect(0);
        pages.push(format!("report={}", home.path().join("bundle/report.html").display()));
    }
    play(&chromium, "files", &pages.iter().map(String::as_str).collect::<Vec<_>>());
}
