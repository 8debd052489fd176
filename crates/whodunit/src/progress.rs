//! The line that shows how long work goes; silent when nobody looks.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use whodunit_campaign::{Budget, Progress, Watcher};

pub struct Screen {
    bar: ProgressBar,
    budget: Budget,
}

impl Screen {
    pub fn new(json: bool, budget: Budget) -> Screen {
        let bar = if json || !std::io::stderr().is_terminal() { ProgressBar::hidden() } else { ProgressBar::new(1000) };
        let style = ProgressStyle::with_template("{spinner} [{elapsed_precise}] {bar:20} {msg}");
        bar.set_style(style.expect("the template above is well formed"));
        bar.enable_steady_tick(Duration::from_millis(200));
        Screen { bar, budget }
    }

    /// Clears the line, so that the result stands alone.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Says what may be a mistake, beside the line.
    pub fn warn(&self, text: &str) {
        self.bar.suspend(|| eprintln!("warning: {text}"));
    }

    /// The share of the budget that is used, from 0 to 1.
    fn share(&self, progress: &Progress) -> f64 {
        let of = |done: f64, all: Option<f64>| all.map_or(0.0, |all| done / all.max(1e-9));
        let time = of(progress.session_seconds, self.budget.seconds);
        time.max(of(progress.totals.tests as f64, self.budget.tests.map(|tests| tests as f64))).min(1.0)
    }
}

impl Watcher for Screen {
    fn progress(&mut self, progress: &Progress) {
        let rate = progress.session_tests as f64 / progress.session_seconds.max(1e-9);
        let share = self.share(progress);
        self.bar.set_position((share * 1000.0) as u64);
        let left = match share > 0.01 {
            true => format!(", {} left", clock(progress.session_seconds * (1.0 - share) / share)),
            false => String::new(),
        };
        let totals = &progress.totals;
        self.bar.set_message(format!(
            "{} tests ({rate:.0}/s) of {} programs, {} findings, {} bugs{left}",
            totals.tests, totals.programs, totals.findings, totals.bugs
        ));
    }

    fn step(&mut self, what: &str) {
        self.bar.set_message(what.to_owned());
    }
}

/// A line that says what is being done. Where `WHODUNIT_PROGRESS` is `lines` it is told as lines on standard
/// error, terminal or not: so a page that started this command shows how far it is.
pub struct Line {
    bar: ProgressBar,
    /// When the last line was told, if lines are.
    lines: Option<Mutex<Instant>>,
}

/// Lines are so far apart: nobody reads faster.
const APART: Duration = Duration::from_millis(250);

impl Line {
    pub fn new(json: bool) -> Line {
        let quiet = json || !std::io::stderr().is_terminal();
        let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
        let style = ProgressStyle::with_template("{spinner} [{elapsed_precise}] {msg}");
        bar.set_style(style.expect("the template above is well formed"));
        bar.enable_steady_tick(Duration::from_millis(200));
        let asked = std::env::var_os("WHODUNIT_PROGRESS").is_some_and(|how| how == "lines");
        Line { bar, lines: asked.then(|| Mutex::new(Instant::now() - APART)) }
    }

    pub fn say(&self, what: &str) {
        self.bar.set_message(what.to_owned());
        let Some(last) = &self.lines else { return };
        let mut last = last.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if last.elapsed() >= APART {
            *last = Instant::now();
            eprintln!("{what}");
        }
    }

    /// Clears the line, so that the result stands alone.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn clock(seconds: f64) -> String {
    let seconds = seconds as u64;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
