//! Stores units in the order of their indices as they come from those who run them, so that the store is
//! at any moment the beginning of the one result that the configuration has.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use whodunit_findings::{BugId, Lab, Room, RoomLimits, Totals, UnitRecord};

use crate::chronicle::Chronicle;
use crate::labour::{Field, Labour, News};
use crate::unit::Unit;
use crate::work_up::{Order, Worked};

/// When a campaign ends by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Budget {
    /// Seconds of hunting in this session.
    pub seconds: Option<f64>,
    /// Tests of the whole campaign, rounded up to whole programs.
    pub tests: Option<u64>,
    /// What it may write.
    pub room: RoomLimits,
}

/// How far a campaign is.
#[derive(Clone, Debug)]
pub struct Progress {
    pub totals: Totals,
    /// Seconds of hunting, over all sessions.
    pub seconds: f64,
    /// Tests and seconds of this session, for the rate.
    pub session_tests: u64,
    pub session_seconds: f64,
}

/// Told how the campaign goes.
pub trait Watcher {
    fn progress(&mut self, progress: &Progress);
    /// A step that is not hunting, for example a replay.
    fn step(&mut self, what: &str);
}

/// Why a hunt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hunted {
    BudgetUsed,
    SeedsUsed,
    /// The lab directory has taken what it may take.
    RoomUsed,
    Interrupted,
}

/// How long units that are under way may take to finish when the time is up.
const GRACE: Duration = Duration::from_secs(15);

/// So many programs in a row without a test mean that something is wrong with all of them.
const MOST_BARREN: u64 = 50;

/// The disk is looked at so often at most.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Whether there will be room for what is found.
#[derive(PartialEq)]
enum Outlook {
    Fair,
    Bleak,
}

/// Hunts until the budget is used, the seeds are used up, or `interrupt` is set.
pub fn hunt(
    lab: &mut Lab,
    labour: &dyn Labour,
    budget: Budget,
    interrupt: &AtomicBool,
    watcher: &mut dyn Watcher,
) -> Result<Hunted> {
    lab.begin_session()?;
    employ(lab, labour, budget, |collector, news| collector.collect(news, interrupt, watcher))
}

/// Has `labour` work while `oversee` stores what comes of it.
fn employ<T>(
    lab: &mut Lab,
    labour: &dyn Labour,
    budget: Budget,
    oversee: impl FnOnce(&mut Collector, &Receiver<News>) -> Result<T>,
) -> Result<T> {
    let field = Field::new(lab.next_unit()?);
    let totals = lab.totals()?;
    let (news, receiver) = mpsc::channel();
    let (orders, work) = mpsc::channel();
    let result = std::thread::scope(|scope| {
        let field = &field;
        scope.spawn(move || {
            let trouble = news.clone();
            if let Err(error) = labour.work(field, work, news) {
                // Nobody listens when the hunt is over.
                let _ = trouble.send(News::Trouble(error));
            }
        });
        let orders = Orders { sender: orders, under_way: BTreeSet::new(), most: labour.benches(), look: true };
        let (waiting, next_look) = (BTreeMap::new(), Instant::now());
        let chronicle = Chronicle::new();
        let mut collector = Collector { totals, lab, field, budget, waiting, barren: 0, orders, next_look, chronicle };
        let result = oversee(&mut collector, &receiver);
        field.drop_everything();
        result
    });
    // What a reduction came to when it was stopped: the next one begins there.
    for news in receiver.try_iter() {
        match news {
            News::Kept(bug, reduction) => lab.record_reduction(&bug, &reduction)?,
            News::Worked(worked) => (*worked)?.store(lab)?,
            News::Sign(worker) => lab.note_worker(&worker)?,
            News::Unit(..) | News::Trouble(_) => {}
        }
    }
    result
}

/// Has every bug worked up that has not been, by those who are elsewhere; interrupted, the rest is left for later.
pub fn work_up_elsewhere(
    lab: &mut Lab,
    labour: &dyn Labour,
    interrupt: &AtomicBool,
    watcher: &mut dyn Watcher,
) -> Result<()> {
    employ(lab, labour, Budget::default(), |collector, news| {
        collector.field.call_it_enough();
        collector.finish_orders(news, interrupt, watcher)
    })?;
    lab.sync_bug_folders()?;
    Ok(())
}

/// Bugs that are being worked up.
struct Orders {
    sender: Sender<Order>,
    under_way: BTreeSet<BugId>,
    most: usize,
    /// Whether the store may have others: asking it costs more the more bugs it has.
    look: bool,
}

impl Orders {
    /// Has the newest bugs worked up that have not been, as many as can be.
    fn place(&mut self, lab: &Lab) -> Result<()> {
        if self.under_way.len() >= self.most || !self.look {
            return Ok(());
        }
        for bug in lab.pending_reductions()? {
            if self.under_way.len() < self.most && self.under_way.insert(bug.id.clone()) {
                // Nobody takes it when the hunt is over: it stays for the next one.
                let _ = self.sender.send(Order::of(lab, bug)?);
            }
        }
        self.look = false;
        Ok(())
    }
}

/// Puts units in order and stores them.
struct Collector<'a> {
    lab: &'a mut Lab,
    field: &'a Field,
    budget: Budget,
    /// Units that came before their turn.
    waiting: BTreeMap<u64, Unit>,
    /// What the store holds.
    totals: Totals,
    /// Programs since the last one that could be tested.
    barren: u64,
    orders: Orders,
    /// When the disk is looked at again.
    next_look: Instant,
    chronicle: Chronicle,
}

impl Collector<'_> {
    fn collect(
        &mut self,
        reports: &Receiver<News>,
        interrupt: &AtomicBool,
        watcher: &mut dyn Watcher,
    ) -> Result<Hunted> {
        let (started, before, tests_before) = (Instant::now(), self.lab.seconds()?, self.totals.tests);
        let mut deadline: Option<Instant> = None;
        loop {
            let session = started.elapsed().as_secs_f64();
            watcher.progress(&Progress {
                seconds: before + session,
                session_tests: self.totals.tests - tests_before,
                session_seconds: session,
                totals: self.totals.clone(),
            });
            if interrupt.load(Relaxed) {
                return self.end(session, Hunted::Interrupted);
            }
            if deadline.is_none() && self.budget.seconds.is_some_and(|seconds| session >= seconds) {
                self.field.call_it_enough();
                deadline = Some(Instant::now() + GRACE);
            }
            if self.tests_are_used() || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return self.end(session, Hunted::BudgetUsed);
            }
            if self.look_for_room(watcher)? == Outlook::Bleak {
                return self.end(session, Hunted::RoomUsed);
            }
            self.orders.place(self.lab)?;
            self.chronicle.tick(self.lab, &self.totals);
            match reports.recv_timeout(Duration::from_millis(100)) {
                Ok(News::Unit(index, unit)) => self.take_in(index, (*unit)?),
                Ok(other) => {
                    self.note(other)?;
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    return self.end(session, if deadline.is_some() { Hunted::BudgetUsed } else { Hunted::SeedsUsed });
                }
            }
            if !self.store_in_order()? {
                return self.end(session, Hunted::SeedsUsed);
            }
            self.lab.note_progress(session)?;
            self.lab.note_moment(before + session, &self.totals)?;
        }
    }

    /// Waits until every bug has been worked up.
    fn finish_orders(
        &mut self,
        reports: &Receiver<News>,
        interrupt: &AtomicBool,
        watcher: &mut dyn Watcher,
    ) -> Result<()> {
        while !interrupt.load(Relaxed) {
            self.orders.place(self.lab)?;
            if self.orders.under_way.is_empty() {
                break;
            }
            watcher.step(&format!("{} bugs are being worked up", self.orders.under_way.len()));
            self.chronicle.tick(self.lab, &self.totals);
            match reports.recv_timeout(Duration::from_millis(100)) {
                Ok(news) => self.note(news)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(())
    }

    /// Has the others wait while the disk is nearly full.
    fn look_for_room(&mut self, watcher: &mut dyn Watcher) -> Result<Outlook> {
        let begun = Instant::now();
        if begun < self.next_look {
            return Ok(Outlook::Fair);
        }
        let room = self.lab.room(&self.budget.room)?;
        self.field.pause(matches!(room, Room::NearlyFull(_)));
        // A large directory may not take more than a small share of the time to measure.
        self.next_look = begun + (begun.elapsed() * 50).max(LOOK_EVERY);
        self.chronicle.room(self.lab, &room);
        match room {
            Room::Enough => Ok(Outlook::Fair),
            Room::NearlyFull(why) => {
                watcher.step(&format!("waiting for room: {why}"));
                Ok(Outlook::Fair)
            }
            Room::BudgetUsed(why) => {
                watcher.step(&why);
                Ok(Outlook::Bleak)
            }
        }
    }

    /// Keeps a unit until its turn; one that came before, from another worker, is the same.
    fn take_in(&mut self, index: u64, unit: Unit) {
        if index >= self.field.first_open() {
            self.waiting.insert(index, unit);
        }
    }

    /// Stores news that have no turn to wait for.
    fn note(&mut self, news: News) -> Result<()> {
        match news {
            News::Unit(..) => Ok(()),
            News::Kept(bug, reduction) => self.lab.record_reduction(&bug, &reduction),
            News::Worked(worked) => self.settle((*worked)?),
            News::Sign(worker) => {
                self.chronicle.sign(self.lab, &worker);
                self.lab.note_worker(&worker)
            }
            News::Trouble(error) => Err(error),
        }
    }

    fn settle(&mut self, worked: Worked) -> Result<()> {
        let bug = worked.bug.clone();
        worked.store(self.lab)?;
        self.orders.under_way.remove(&bug);
        self.orders.look = true;
        self.field.settle(bug);
        Ok(())
    }

    fn end(&mut self, session: f64, hunted: Hunted) -> Result<Hunted> {
        self.lab.note_progress(session)?;
        self.chronicle.end(self.lab, hunted, &self.totals);
        Ok(hunted)
    }

    fn tests_are_used(&self) -> bool {
        self.budget.tests.is_some_and(|tests| self.totals.tests >= tests)
    }

    /// Stores every unit whose turn it is; false when the seeds are used up.
    fn store_in_order(&mut self) -> Result<bool> {
        while !self.tests_are_used() {
            let index = self.lab.next_unit()?;
            match self.waiting.remove(&index) {
                Some(Unit::Done(record)) => self.store(&record)?,
                Some(Unit::NoMore) => return Ok(false),
                Some(Unit::Stopped) | None => return Ok(true),
            }
        }
        Ok(true)
    }

    fn store(&mut self, record: &UnitRecord) -> Result<()> {
        let new_bugs = self.lab.commit(record)?;
        new_bugs.iter().try_for_each(|id| self.lab.write_bug_folder(id).map(drop))?;
        self.chronicle.unit(self.lab, record, &new_bugs);
        self.totals.add(record, new_bugs.len() as u64);
        self.field.stored_up_to(record.index + 1);
        self.orders.look |= !new_bugs.is_empty();
        self.barren = if record.tests == 0 { self.barren + 1 } else { 0 };
        if self.barren >= MOST_BARREN {
            let reason = record.set_aside.as_ref().map(ToString::to_string).unwrap_or_default();
            bail!("none of the last {MOST_BARREN} programs could be tested; the last one {reason}");
        }
        Ok(())
    }
}
