//! Campaigns on a real compiler: whatever is done to one from outside, its store ends up the same,
//! and nothing of it is left running or lying about.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use serde_json::Value;
use whodunit_findings::{Lab, Totals};

use crate::support::{Home, Ran, SUBJECT, end_with_test, installed, standin};

/// A seed whose campaign finds several bugs.
const SEED: &str = "10";
/// How long a campaign may take before the test gives up on it.
pub const WATCHDOG: Duration = Duration::from_secs(900);
/// How long what a killed campaign leaves may take to clear itself away.
const CLEARING: Duration = Duration::from_secs(20);

/// One campaign: always the same one, each time in a home of its own.
pub struct Campaign {
    pub home: Home,
    tests: u32,
}

/// What the campaign comes to when nobody disturbs it.
pub struct Undisturbed {
    digest: String,
    pub totals: Totals,
    pub took: Duration,
}

impl Campaign {
    /// A campaign that has not begun.
    pub fn new() -> Campaign {
        Campaign::of(70)
    }

    /// A longer or shorter one.
    pub fn of(tests: u32) -> Campaign {
        Campaign { home: Home::with_passes(), tests }
    }

    fn lab(&self) -> PathBuf {
        self.home.path().join("lab")
    }

    pub fn has_begun(&self) -> bool {
        self.lab().join("campaign.db").exists()
    }

    /// Starts the campaign, or goes on with it if it has begun, in a process group of its own.
    fn start(&self, jobs: u32) -> Child {
        self.start_with(jobs, &[])
    }

    /// The same with more options.
    pub fn start_with(&self, jobs: u32, more: &[&str]) -> Child {
        let (jobs, tests) = (jobs.to_string(), self.tests.to_string());
        // A busy machine must not make a wrong result look like a slow compiler.
        let shape = ["--sequences", "4", "--length", "2..5", "--tiers", "experimental", "--timeout", "20"];
        let choice = ["--seed", SEED, "--subject", SUBJECT, "--strategy", "sequences", "--strategy", "levels"];
        let mut arguments =
            vec!["hunt", "--until", "find", "--json", "--out", "lab", "--tests", &tests, "--jobs", &jobs];
        match self.has_begun() {
            true => arguments.push("--resume"),
            false => arguments.extend(shape.into_iter().chain(choice)),
        }
        arguments.extend(more);
        let mut command = self.home.whodunit(&arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        end_with_test(&mut command).spawn().expect("the binary starts")
    }

    /// Runs the campaign to its end.
    pub fn finish(&self, jobs: u32) -> Value {
        end_of(self.start(jobs)).expect(0).json()
    }

    pub fn digest(&self) -> String {
        self.open().digest().expect("the store can be read")
    }

    pub fn totals(&self) -> Totals {
        self.open().totals().expect("the store can be read")
    }

    pub fn open(&self) -> Lab {
        Lab::open_read_only(&self.lab()).expect("the store opens")
    }

    /// The log of the campaign.
    pub fn log(&self) -> String {
        fs::read_to_string(self.lab().join("campaign.log")).expect("there is a log")
    }

    /// Fails unless the store is that of the undisturbed campaign.
    pub fn must_equal_undisturbed(&self) {
        assert_eq!(self.totals(), undisturbed().totals);
        assert_eq!(self.digest(), undisturbed().digest);
    }

    /// Fails unless everything the campaign started and made outside its lab goes away.
    pub fn must_leave_nothing(&self) {
        let gone = || self.processes().is_empty() && self.home.leftovers().is_empty();
        if !soon(CLEARING, gone) {
            panic!("left behind: {:?} {:?}", self.processes(), self.home.leftovers());
        }
    }

    /// The workers of a hunt and what they forked under their own name: for each program and each
    /// test, where they hold a library. What is about to become a compiler is left out.
    fn workers(&self, hunt: i32) -> Vec<i32> {
        let mut workers = self.processes();
        workers.retain(|process| process.command.get(1).is_some_and(|word| word == "__worker"));
        let direct: Vec<i32> = workers.iter().filter(|worker| worker.parent == hunt).map(|worker| worker.pid).collect();
        let holds_a_library = |worker: &Process| worker.command.len() > 3;
        workers.retain(|worker| {
            direct.contains(&worker.pid) || direct.contains(&worker.parent) || holds_a_library(worker)
        });
        workers.iter().map(|worker| worker.pid).collect()
    }

    /// Every process of this campaign, told by the home in its environment, which all inherit.
    fn processes(&self) -> Vec<Process> {
        let home = format!("WHODUNIT_HOME={}\0", self.home.path().display()).into_bytes();
        let pids = fs::read_dir("/proc").expect("/proc is mounted").flatten();
        let pids = pids.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let ours = |pid: &i32| {
            let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            environment.windows(home.len()).any(|part| part == home)
        };
        pids.filter(ours).filter_map(Process::read).collect()
    }
}

/// The campaign as it is when nobody disturbs it; run once for all tests.
pub fn undisturbed() -> &'static Undisturbed {
    static UNDISTURBED: OnceLock<Undisturbed> = OnceLock::new();
    UNDISTURBED.get_or_init(|| {
        let campaign = Campaign::new();
        let started = Instant::now();
        campaign.finish(3);
        let took = started.elapsed();
        let (digest, totals) = (campaign.digest(), campaign.totals());
        assert!(totals.findings > 0 && totals.bugs > 0, "this seed finds nothing, choose another: {totals:?}");
        Undisturbed { digest, totals, took }
    })
}

/// A running process.
#[derive(Debug)]
struct Process {
    pid: i32,
    parent: i32,
    command: Vec<String>,
}

impl Process {
    fn read(pid: i32) -> Option<Process> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let (_, behind_name) = stat.rsplit_once(')')?;
        let parent = behind_name.split_whitespace().nth(1)?.parse().ok()?;
        let command = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
        let command = String::from_utf8_lossy(&command).split_terminator('\0').map(str::to_owned).collect();
        Some(Process { pid, parent, command })
    }
}

/// Numbers that look random and are the same in every run.
pub struct Random(pub u64);

impl Random {
    /// At least 0, less than 1.
    pub fn fraction(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.fraction() * end as f64) as usize
    }
}

/// Waits until `done`, for at most `patience`.
pub fn soon(patience: Duration, mut done: impl FnMut() -> bool) -> bool {
    let give_up = Instant::now() + patience;
    while !done() {
        if Instant::now() > give_up {
            return false;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    true
}

/// Waits for the end of a campaign, which the watchdog brings about if need be.
pub fn end_of(child: Child) -> Ran {
    let pid = child.id() as i32;
    let waiting = std::thread::spawn(move || child.wait_with_output().expect("it can be waited for"));
    if !soon(WATCHDOG, || waiting.is_finished()) {
        send(pid, libc::SIGKILL);
    }
    let output: Output = waiting.join().expect("waiting does not fail");
    Ran(output)
}

pub fn send(pid: i32, signal: i32) {
    // SAFETY: plain numbers; the process, or the group with a minus in front, is our own.
    unsafe { libc::kill(pid, signal) };
}

fn bug_dirs(document: &Value) -> Vec<PathBuf> {
    let bugs = document["bugs"].as_array().expect("bugs are a list");
    bugs.iter().map(|bug| PathBuf::from(bug["dir"].as_str().expect("a bug has a dir"))).collect()
}

#[test]
fn a_campaign_killed_twenty_times_ends_like_one_that_was_not() {
    const KILLS: u64 = 20;
    if !installed(SUBJECT) {
        return;
    }
    let (mut random, whole) = (Random(20), undisturbed());
    let (campaign, mut stored, mut struck) = (Campaign::new(), 0, Vec::new());
    for kill in 0..KILLS {
        let mut child = campaign.start(2);
        // The moments lie all along the campaign: a share of it, and a random time after that.
        let share = whole.totals.tests * kill / (KILLS + 3);
        let mut over = || child.try_wait().expect("it can be asked").is_some();
        let far_enough = || over() || campaign.has_begun() && campaign.totals().tests >= share;
        assert!(soon(WATCHDOG, far_enough), "the campaign does not get on");
        std::thread::sleep(whole.took.mul_f64(random.fraction() * 0.1));
        if child.try_wait().expect("it can be asked").is_none() {
            struck.push(share);
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it can be waited for");
        campaign.must_leave_nothing();
        if campaign.has_begun() {
            let now = campaign.totals().tests;
            assert!(now >= stored, "{stored} tests were stored, now only {now}");
            stored = now;
        }
    }
    assert!(struck.len() > 10, "most kills came too late: {struck:?}");
    campaign.finish(2);
    campaign.must_equal_undisturbed();
    campaign.must_leave_nothing();
}

#[test]
fn the_number_of_jobs_does_not_change_the_result() {
    if !installed(SUBJECT) {
        return;
    }
    let campaign = Campaign::new();
    campaign.finish(1);
    // That one had three.
    campaign.must_equal_undisturbed();
}

#[test]
fn an_interrupted_campaign_says_so_clears_up_and_can_be_resumed() {
    if !installed(SUBJECT) {
        return;
    }
    for (signal, programs) in [(libc::SIGINT, 3), (libc::SIGTERM, 1)] {
        let campaign = Campaign::new();
        let child = campaign.start(2);
        let pid = child.id() as i32;
        let far_enough = || campaign.has_begun() && campaign.totals().programs >= programs;
        assert!(soon(WATCHDOG, far_enough), "the campaign does not get on");
        // As Ctrl-C does it, to the whole group; others mean the one process.
        send(if signal == libc::SIGINT { -pid } else { pid }, signal);
        let document = end_of(child).expect(0).json();
        assert!(document["programs"].as_u64() < Some(undisturbed().totals.programs), "{document:#}");
        assert_eq!(document["interrupted"], true, "{document:#}");
        assert_eq!(document["tests"], campaign.totals().tests);
        campaign.must_leave_nothing();
        assert_eq!(campaign.finish(2)["interrupted"], false);
        campaign.must_equal_undisturbed();
        must_tell_both_sessions(&campaign.log(), &campaign.open());
    }
}

/// The log of a campaign that was interrupted once has both sessions, and every bug once.
fn must_tell_both_sessions(log: &str, lab: &Lab) {
    let places: Vec<_> =
        [" begins, here: {", "hunting ends, interrupted: ", " goes on after ", "hunting ends, the budget is used: "]
            .iter()
            .map(|text| log.find(text).unwrap_or_else(|| panic!("{text:?} is not in {log}")))
            .collect();
    assert!(places.is_sorted(), "{places:?} {log}");
    for bug in lab.bugs().expect("the store can be read") {
        assert_eq!(log.matches(&format!("new bug {},", bug.id)).count(), 1, "{log}");
    }
}

#[test]
fn hunt_prints_one_document_and_every_bug_in_it_replays() {
    if !installed(SUBJECT) {
        return;
    }
    let campaign = Campaign::new();
    let document = campaign.finish(2);
    for key in ["seconds", "programs", "tests", "tests_per_second", "findings"] {
        assert!(document[key].is_number(), "{key} is missing in {document:#}");
    }
    let totals = campaign.totals();
    assert_eq!((&document["tests"], &document["findings"]), (&totals.tests.into(), &totals.findings.into()));
    let bugs = document["bugs"].as_array().expect("bugs are a list");
    assert_eq!(bugs.len() as u64, totals.bugs);
    for bug in bugs {
        for key in ["id", "kind", "dir", "passes"] {
            assert!(bug[key].is_string(), "{key} is missing in {bug:#}");
        }
        assert_eq!(bug["subject"], SUBJECT);
    }
    for dir in bug_dirs(&document) {
        assert!(campaign.home.path().join(&dir).is_dir(), "there is no {}", dir.display());
        campaign.home.run(&["test", dir.to_str().expect("a path is text")]).expect(0);
    }
}

#[test]
fn a_hunt_waits_while_the_disk_is_nearly_full_and_ends_when_its_room_is_used() {
    let home = Home::new();
    home.run(&["subject", "add", "standin-1", "--command", standin()]).expect(0);
    home.write("seeds/prog.c", "int printf(const char *, ...);\nint main(void) { printf(\"%d\\n\", 42); return 0; }\n");
    let hunt = |out: &str, more: &[&str]| {
        let choice = ["--subject", "standin-1", "--strategy", "levels", "--seeds", "seeds", "--until", "find"];
        home.run(&[&["hunt", "--out", out][..], &choice, more].concat()).expect(0)
    };
    let waiting = hunt("full", &["--keep-free", "1000T", "--budget", "2s", "--json"]).json();
    assert_eq!((&waiting["programs"], &waiting["interrupted"]), (&0.into(), &false.into()));
    let log = home.read("full/campaign.log");
    assert_eq!(log.matches("waiting for room: only ").count(), 1, "{log}");
    assert!(hunt("small", &["--disk", "1K", "--budget", "1m"]).stdout().contains("--disk"));
    assert!(home.read("small/campaign.log").contains("hunting ends, the directory may not become larger: 0 tests"));
    assert!(hunt("fine", &["--disk", "1G", "--budget", "1m", "--json"]).json()["tests"].as_u64() > Some(0));
}

#[test]
fn bug_folders_that_were_deleted_come_back_on_resume() {
    if !installed(SUBJECT) {
        return;
    }
    let campaign = Campaign::new();
    let dirs = bug_dirs(&campaign.finish(2));
    let there = |dir: &Path| campaign.home.path().join(dir).join("bug.toml").is_file();
    assert!(dirs.iter().all(|dir| there(dir)));
    fs::remove_dir_all(campaign.lab().join("bugs")).expect("the folders can be deleted");
    campaign.finish(2);
    assert!(dirs.iter().all(|dir| there(dir)));
    campaign.must_equal_undisturbed();
}

#[test]
fn killed_workers_change_nothing() {
    if !installed(SUBJECT) {
        return;
    }
    let (mut random, took) = (Random(7), undisturbed().took);
    let campaign = Campaign::new();
    let mut child = campaign.start(2);
    let mut killed = 0;
    while child.try_wait().expect("it can be asked").is_none() {
        // Far enough apart that the one that was killed has been replaced.
        std::thread::sleep(took.mul_f64(0.1 + random.fraction() * 0.2));
        let victims = campaign.workers(child.id() as i32);
        if !victims.is_empty() {
            send(victims[random.below(victims.len())], libc::SIGKILL);
            killed += 1;
        }
    }
    end_of(child).expect(0);
    assert!(killed > 1, "only {killed} workers were killed");
    campaign.must_equal_undisturbed();
    campaign.must_leave_nothing();
}
