//! A worker: takes items of the campaigns it is fit for, one for each of its jobs, says that it is alive, and
//! acknowledges an item when the server has its result. It can be ended at any moment.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::AckKind;
use futures_util::StreamExt;
use futures_util::future::join_all;
use tokio::sync::oneshot;
use whodunit_campaign::Order;
use whodunit_subjects::{Crew, Gate, Registry, WorkerBinary};

use crate::dispatch::runtime;
use crate::door::Door;
use crate::names;
use crate::recruit::{Engagement, Register, Standing, make_ready};
use crate::server::Server;
use crate::slot::{Answer, Enlisted, FinishFor, Task, Tools, hold};
use crate::wire::{Item, Report, Sign, UnitOutcome, encode};

/// An item that was handed out so often takes its workers with it, or fails on all of them.
const MOST_DELIVERIES: i64 = 5;
/// So many failures of our own in a row, and this worker is of no use.
const MOST_FAILURES: u32 = 3;
/// How long a request for an item waits at the server.
const WAITING: Duration = Duration::from_millis(1000);
/// How long to wait before a server that did not answer is asked again.
const PAUSE: Duration = Duration::from_millis(300);
/// How often to look for campaigns, and to give a sign of life.
const LOOK: Duration = Duration::from_millis(1000);
/// An item that failed here is not handed out again at once: another worker may be mended meanwhile.
const SECOND_TRY: Duration = Duration::from_secs(1);

/// What a worker is given.
pub struct WorkerSettings<'a> {
    pub door: Door,
    /// How it is called in reports.
    pub name: String,
    pub host: String,
    pub jobs: usize,
    /// The version of this whodunit.
    pub version: String,
    pub registry: &'a Registry,
    pub binary: &'a WorkerBinary,
    pub finish: &'a FinishFor<'a>,
    pub interrupt: &'a AtomicBool,
    /// Told what people may want to know.
    pub tell: &'a dyn Fn(&str),
}

/// What a worker has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Served {
    pub units: u64,
    pub tests: u64,
    pub bugs: u64,
}

/// Works until `interrupt` is set, or until too much fails here.
pub fn serve_work(settings: &WorkerSettings) -> Result<Served> {
    let gate = Gate::default();
    let crew = |_| Crew::new(settings.binary.clone(), gate.clone());
    let crews: Vec<Crew> = (0..settings.jobs).map(crew).collect::<Result<_>>()?;
    let tools =
        Tools { registry: settings.registry, binary: settings.binary, gate: gate.clone(), finish: settings.finish };
    std::thread::scope(|scope| {
        let tools = &tools;
        let slots: Vec<Sender<Task>> = crews
            .into_iter()
            .map(|crew| {
                let (hand_out, tasks) = mpsc::channel();
                scope.spawn(move || hold(crew, tools, tasks));
                hand_out
            })
            .collect();
        let (apply, applications) = mpsc::channel();
        scope.spawn(move || make_ready(tools, applications));
        runtime()?.block_on(async {
            let server = Server::connect(&settings.door, &settings.name).await?;
            server.prepare().await?;
            let worker = Worker {
                settings,
                server,
                register: Register::new(&settings.version, apply),
                items: RefCell::default(),
                served: Cell::default(),
                failures: Cell::new(0),
                given_up: RefCell::default(),
            };
            (settings.tell)(&format!("waiting for work at {}", settings.door.shown()));
            worker.work(&slots).await
        })
    })
}

struct Worker<'a> {
    settings: &'a WorkerSettings<'a>,
    server: Server,
    register: Register,
    items: RefCell<BTreeMap<String, PullConsumer>>,
    served: Cell<Served>,
    /// Items in a row that failed here.
    failures: Cell<u32>,
    given_up: RefCell<Option<anyhow::Error>>,
}

impl Worker<'_> {
    async fn work(&self, slots: &[Sender<Task>]) -> Result<Served> {
        let slots = slots.iter().enumerate().map(|(number, slot)| self.serve_slot(number, slot));
        tokio::join!(join_all(slots), self.look_for_campaigns(), self.give_signs());
        self.server.flush().await;
        match self.given_up.take() {
            Some(error) => Err(error.context(format!("{MOST_FAILURES} items in a row failed here; mend the cause"))),
            None => Ok(self.served.get()),
        }
    }

    fn is_leaving(&self) -> bool {
        self.settings.interrupt.load(Relaxed) || self.given_up.borrow().is_some()
    }

    /// Sleeps, but not for long when the worker is to leave.
    async fn rest(&self, time: Duration) {
        let until = tokio::time::Instant::now() + time;
        while tokio::time::Instant::now() < until && !self.is_leaving() {
            tokio::time::sleep(Duration::from_millis(50).min(time)).await;
        }
    }

    async fn look_for_campaigns(&self) {
        while !self.is_leaving() {
            // A server that restarts does not answer: what is under way goes on.
            if let Ok(open) = self.server.campaigns().await {
                self.register.renew(open, self.settings.tell).await;
            }
            self.rest(LOOK).await;
        }
        self.register.leave(|_, _| true);
    }

    async fn give_signs(&self) {
        while !self.is_leaving() {
            for (name, sign) in self.signs() {
                let bytes = encode(&sign).unwrap_or_default();
                // One that is lost is followed by the next.
                let _ = self.server.client.publish(names::sign(&name, &sign.worker), bytes.into()).await;
            }
            self.rest(LOOK).await;
        }
    }

    fn signs(&self) -> Vec<(String, Sign)> {
        let engagements = self.register.engagements.borrow();
        let sign = |(name, engagement): (&String, &Engagement)| {
            let trouble = match &engagement.standing {
                Standing::Fit(_) => None,
                Standing::Unfit(why) => Some(why.clone()),
            };
            let sign = Sign {
                worker: self.settings.name.clone(),
                host: self.settings.host.clone(),
                jobs: self.settings.jobs as u32,
                tests: engagement.tests.get(),
                trouble,
            };
            (name.clone(), sign)
        };
        engagements.iter().map(sign).collect()
    }

    /// Takes items for one job, from each campaign in turn.
    async fn serve_slot(&self, number: usize, slot: &Sender<Task>) {
        let mut turn = number;
        while !self.is_leaving() {
            let fit = self.register.fit();
            turn += 1;
            let Some(campaign) = fit.get(turn % fit.len().max(1)) else {
                self.rest(PAUSE).await;
                continue;
            };
            match self.take_item(campaign, fit.len()).await {
                Ok(Some(message)) => self.serve_item(campaign, message, slot).await,
                Ok(None) => {}
                Err(_) => self.rest(PAUSE).await,
            }
        }
    }

    /// The next item of a campaign, if one comes soon.
    async fn take_item(&self, campaign: &Enlisted, campaigns: usize) -> Result<Option<Message>> {
        let items = self.items_of(campaign).await?;
        let waiting = WAITING / campaigns as u32;
        let mut batch = items.batch().max_messages(1).expires(waiting).messages().await?;
        batch.next().await.transpose().map_err(|error| anyhow!(error))
    }

    /// What hands out the items of a campaign; asked for once, since every unit would have to wait for it.
    async fn items_of(&self, campaign: &Enlisted) -> Result<PullConsumer> {
        if let Some(items) = self.items.borrow().get(&campaign.name) {
            return Ok(items.clone());
        }
        let items = self.server.items(&campaign.name).await?;
        self.items.borrow_mut().insert(campaign.name.clone(), items.clone());
        Ok(items)
    }

    async fn serve_item(&self, campaign: &Arc<Enlisted>, message: Message, slot: &Sender<Task>) {
        let item = self.server.unpack::<Item>(&campaign.name, message.headers.as_ref(), &message.payload).await;
        let deliveries = message.info().map_or(1, |info| info.delivered);
        let (item, subject) = match (item, names::result_of(&message.subject)) {
            (Ok(item), Some(subject)) => (item, subject),
            // Nobody can do what nobody can read. Its object may come back with the server.
            _ => return settle(&message, if deliveries > MOST_DELIVERIES { AckKind::Term } else { later() }).await,
        };
        let hopeless = Hopeless::of(&item);
        let done = match deliveries > MOST_DELIVERIES {
            true => hopeless.deadly().map(|report| Answer::Done { report: Box::new(report), tests: 0 }),
            false => self.run(campaign, item, &message, slot).await,
        };
        let done = done.or_else(|error| self.note_failure(error, deliveries, &hopeless));
        match done {
            Ok(Answer::Done { report, tests }) => {
                if self.deliver(campaign, &subject, &report).await {
                    self.count(campaign, &report, tests);
                    settle(&message, AckKind::Ack).await;
                }
            }
            // Whoever is still there takes it at once; of a campaign that is over nothing is left anyway.
            Ok(Answer::Stopped) => settle(&message, AckKind::Nak(None)).await,
            Err(_) => settle(&message, later()).await,
        }
    }

    /// Has a slot run an item, and tells the server all the while that it is being worked on.
    async fn run(
        &self,
        campaign: &Arc<Enlisted>,
        item: Item,
        message: &Message,
        slot: &Sender<Task>,
    ) -> Result<Answer> {
        let (answer, mut answered) = oneshot::channel();
        slot.send(Task { campaign: campaign.clone(), item, answer }).map_err(|_| anyhow!("the job has ended"))?;
        let beat = Duration::from_secs_f64(campaign.announcement.silence_seconds / 4.0);
        loop {
            match tokio::time::timeout(beat, &mut answered).await {
                Ok(answer) => return answer.context("whodunit itself failed (see the message above)")?,
                Err(_) => settle(message, AckKind::Progress).await,
            }
        }
    }

    /// An item may fail here for want of something that others have. One that fails everywhere is reported.
    fn note_failure(&self, error: anyhow::Error, deliveries: i64, hopeless: &Hopeless) -> Result<Answer> {
        (self.settings.tell)(&format!("failed: {error:#}"));
        self.failures.set(self.failures.get() + 1);
        let why = format!("{error:#}");
        if self.failures.get() >= MOST_FAILURES {
            self.given_up.borrow_mut().get_or_insert(error);
        }
        match deliveries >= MOST_DELIVERIES {
            true => Ok(Answer::Done { report: Box::new(hopeless.failed(why)?), tests: 0 }),
            false => Err(anyhow!(why)),
        }
    }

    /// Sends a report until the server has it, or nobody wants it any more.
    async fn deliver(&self, campaign: &Enlisted, subject: &str, report: &Report) -> bool {
        // A worker that leaves has this one result to bring; of a campaign that is over nobody wants it.
        while self.is_leaving() || !campaign.stop.load(Relaxed) {
            if self.server.send(&campaign.name, subject.to_owned(), report).await.is_ok() {
                return true;
            }
            if self.is_leaving() {
                break;
            }
            self.rest(PAUSE).await;
        }
        false
    }

    fn count(&self, campaign: &Enlisted, report: &Report, tests: u64) {
        self.failures.set(0);
        self.register.count(&campaign.name, tests);
        let mut served = self.served.get();
        served.tests += tests;
        match report {
            Report::Unit { .. } => served.units += 1,
            Report::Bug { .. } => served.bugs += 1,
        }
        self.served.set(served);
    }
}

fn later() -> AckKind {
    AckKind::Nak(Some(SECOND_TRY))
}

/// An acknowledgement that is lost makes the item come again, which is harmless.
async fn settle(message: &Message, how: AckKind) {
    let _ = message.ack_with(how).await;
}

/// An item that cannot be done.
enum Hopeless {
    Unit(u64),
    Bug(Box<Order>),
}

impl Hopeless {
    /// Bugs are rare and units are numbers: the copy costs nothing.
    fn of(item: &Item) -> Hopeless {
        match item {
            Item::Unit(index) => Hopeless::Unit(*index),
            Item::Bug(order) => Hopeless::Bug(order.clone()),
        }
    }

    fn deadly(&self) -> Result<Report> {
        match self {
            Hopeless::Unit(index) => Ok(Report::Unit { index: *index, outcome: UnitOutcome::Deadly }),
            bug => bug.failed("no worker came back from it".to_owned()),
        }
    }

    fn failed(&self, why: String) -> Result<Report> {
        Ok(match self {
            Hopeless::Unit(index) => Report::Unit { index: *index, outcome: UnitOutcome::Failed(why) },
            Hopeless::Bug(order) => Report::Bug(Box::new(order.given_up(why)?)),
        })
    }
}
