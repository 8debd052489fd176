//! The hunt's side: keeps the queue filled a little ahead of the store, brings results to the one who stores,
//! and acknowledges each once it is stored.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, anyhow, bail};
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::message::{AckKind, Acker, PublishMessage};
use futures_util::StreamExt;
use whodunit_campaign::{AHEAD, Config, Field, Labour, News, Order, Unit};
use whodunit_findings::{BugId, UnitRecord};

use crate::crowd::Crowd;
use crate::door::Door;
use crate::names;
use crate::server::{Server, object_of};
use crate::wire::{Announcement, Item, PROTOCOL, Report, UnitOutcome, encode};

/// Units in the queue when no worker has been heard of.
const LEAST_AHEAD: u64 = 32;
/// Items that are on their way to the server at the same time.
const AT_ONCE: u64 = 256;
/// Bugs that are in the queue at the same time.
const BENCHES: usize = 64;
/// How long to wait for results before the queue is looked after again.
const TURN: Duration = Duration::from_millis(100);
/// How long to wait before a server that did not answer is asked again.
const PAUSE: Duration = Duration::from_millis(300);
/// So many results that cannot be read mean that something is wrong with all of them.
const MOST_UNREADABLE: u32 = 20;

/// How a campaign is led.
#[derive(Clone, Debug)]
pub struct FleetSettings {
    pub config: Config,
    pub whodunit: String,
    pub silence_seconds: f64,
    pub reduce_seconds: f64,
    pub foreign: bool,
    pub isolate_seconds: Option<f64>,
    /// Whether bugs are worked up.
    pub works_up: bool,
}

/// The workers of a campaign, wherever they are.
pub struct Fleet {
    door: Door,
    name: String,
    announcement: Announcement,
    works_up: bool,
}

impl Fleet {
    /// Leads the campaign of this name; nothing is sent yet.
    pub fn new(door: Door, name: String, settings: FleetSettings) -> Fleet {
        let announcement = Announcement {
            protocol: PROTOCOL,
            whodunit: settings.whodunit,
            config: settings.config,
            silence_seconds: settings.silence_seconds,
            reduce_seconds: settings.reduce_seconds,
            foreign: settings.foreign,
            isolate_seconds: settings.isolate_seconds,
        };
        Fleet { door, name, announcement, works_up: settings.works_up }
    }

    /// A name that no other campaign has.
    pub fn fresh_name(config: &Config) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let text = format!("{config:?} {} {}", now.as_nanos(), std::process::id());
        blake3::hash(text.as_bytes()).to_hex()[..12].to_owned()
    }

    /// Tells everybody that the campaign is over and removes what is left of it on the server.
    pub fn close(&self) -> Result<()> {
        runtime()?.block_on(async {
            let server = Server::connect(&self.door, &self.name).await?;
            server.close_campaign(&self.name).await.context("cannot remove the campaign from the server")
        })
    }

    async fn lead(&self, field: &Field, orders: Receiver<Order>, news: Sender<News>) -> Result<()> {
        let server = Server::connect(&self.door, &self.name).await?;
        server.prepare().await?;
        let results = server.open_campaign(&self.name, &self.announcement).await?;
        let signs = server.client.subscribe(names::signs(&self.name)).await?;
        let mut lead = Lead {
            server: &server,
            name: &self.name,
            field,
            news,
            next: field.first_open(),
            units: BTreeMap::new(),
            bugs: BTreeMap::new(),
            orders: Vec::new(),
            ordered: BTreeMap::new(),
            again: Vec::new(),
            unreadable: 0,
            crowd: Crowd::new(signs),
        };
        // What lies there from before need not be done again.
        let waiting = results.cached_info().num_pending;
        while (lead.units.len() + lead.bugs.len()) < waiting as usize && !lead.is_over() {
            if lead.receive(&results).await? == 0 {
                break;
            }
        }
        while !lead.is_over() {
            let turn = lead.turn(&results, &orders).await?;
            if turn == Answered::No {
                tokio::time::sleep(PAUSE).await;
            }
        }
        server.flush().await;
        Ok(())
    }
}

impl Labour for Fleet {
    fn work(&self, field: &Field, orders: Receiver<Order>, news: Sender<News>) -> Result<()> {
        runtime()?.block_on(self.lead(field, orders, news))
    }

    fn benches(&self) -> usize {
        if self.works_up { BENCHES } else { 0 }
    }
}

/// Whether the server answered: while it restarts it does not, and all is tried again.
#[derive(PartialEq)]
enum Answered {
    Yes,
    No,
}

/// A result that waits for being stored.
struct Held {
    acker: Acker,
    object: Option<String>,
}

struct Lead<'a> {
    server: &'a Server,
    name: &'a str,
    field: &'a Field,
    news: Sender<News>,
    /// The next unit to be put into the queue.
    next: u64,
    units: BTreeMap<u64, Held>,
    bugs: BTreeMap<BugId, Held>,
    /// Bugs that are to be put into the queue.
    orders: Vec<Item>,
    /// Those that are in it, by the subject of their result.
    ordered: BTreeMap<String, Item>,
    /// Units whose results were of no use.
    again: Vec<u64>,
    unreadable: u32,
    crowd: Crowd,
}

impl Lead<'_> {
    fn is_over(&self) -> bool {
        self.field.stop().load(Relaxed)
    }

    /// Looks after everything once.
    async fn turn(&mut self, results: &PullConsumer, orders: &Receiver<Order>) -> Result<Answered> {
        for sign in self.crowd.listen() {
            self.tell(News::Sign(sign));
        }
        self.orders.extend(orders.try_iter().map(|order| Item::Bug(Box::new(order))));
        if self.queue_bugs().await.is_err() || self.fill_queue().await.is_err() || self.acknowledge().await.is_err() {
            return Ok(Answered::No);
        }
        self.receive(results).await?;
        Ok(Answered::Yes)
    }

    /// Puts ordered bugs into the queue.
    async fn queue_bugs(&mut self) -> Result<()> {
        while let Some(item) = self.orders.last() {
            let Item::Bug(order) = item else { break };
            let subject = names::work_on_bug(self.name, &order.bug.id.0);
            let message = self.server.pack(self.name, item).await?;
            let result = names::result_of(&subject);
            self.server.queue(vec![(subject, message)]).await?;
            if let (Some(item), Some(result)) = (self.orders.pop(), result) {
                self.ordered.insert(result, item);
            }
        }
        Ok(())
    }

    /// Plans units ahead of the store, as many as the workers can have under way.
    async fn fill_queue(&mut self) -> Result<()> {
        let again = self.again.iter().map(|index| self.unit_item(*index)).collect::<Result<_>>()?;
        self.server.queue(again).await?;
        self.again.clear();
        let end = self.field.first_open() + (self.crowd.jobs() * AHEAD).max(LEAST_AHEAD);
        while self.next < end && !self.field.has_enough() && !self.field.is_paused() {
            let some = self.next..end.min(self.next + AT_ONCE);
            let items = some.clone().filter(|index| !self.units.contains_key(index));
            let items = items.map(|index| self.unit_item(index)).collect::<Result<_>>()?;
            self.server.queue(items).await?;
            self.next = some.end;
        }
        Ok(())
    }

    fn unit_item(&self, index: u64) -> Result<(String, PublishMessage)> {
        let bytes = encode(&Item::Unit(index))?;
        Ok((names::work_on_unit(self.name, index), PublishMessage::build().payload(bytes.into())))
    }

    /// Lets the server forget what is stored.
    async fn acknowledge(&mut self) -> Result<()> {
        let first_open = self.field.first_open();
        while let Some(entry) = self.units.first_entry() {
            if *entry.key() >= first_open {
                break;
            }
            let held = entry.remove();
            self.forget(held).await?;
        }
        for bug in self.field.take_settled() {
            if let Some(held) = self.bugs.remove(&bug) {
                self.forget(held).await?;
            }
        }
        Ok(())
    }

    async fn forget(&self, held: Held) -> Result<()> {
        // An acknowledgement that is lost makes the result come again, when it is known already.
        held.acker.ack().await.map_err(|error| anyhow!(error))?;
        if let Some(object) = held.object {
            let _ = self.server.discard(self.name, &object).await;
        }
        Ok(())
    }

    /// Takes in what has come; says how much that was.
    async fn receive(&mut self, results: &PullConsumer) -> Result<usize> {
        let Ok(mut batch) = results.batch().max_messages(AT_ONCE as usize).expires(TURN).messages().await else {
            tokio::time::sleep(PAUSE).await;
            return Ok(0);
        };
        let mut count = 0;
        while let Some(message) = batch.next().await {
            let Ok(message) = message else { break };
            self.take_in(message).await?;
            count += 1;
        }
        Ok(count)
    }

    async fn take_in(&mut self, message: Message) -> Result<()> {
        let (message, acker) = message.split();
        if self.is_known(&message.subject) {
            return self.forget(Held { acker, object: None }).await;
        }
        let report = self.server.unpack(self.name, message.headers.as_ref(), &message.payload).await;
        let object = object_of(message.headers.as_ref()).map(str::to_owned);
        let held = Held { acker, object };
        match report {
            Ok(report) if !self.fits(&report, &message.subject) => {
                self.ask_again(&message.subject, held, anyhow!("it is about something else")).await
            }
            Ok(Report::Unit { index, outcome }) => self.pass_on(index, outcome, held).await,
            Ok(Report::Bug(worked)) => {
                self.ordered.remove(message.subject.as_str());
                self.bugs.insert(worked.bug.clone(), held);
                self.tell(News::Worked(Box::new(Ok(*worked))));
                Ok(())
            }
            Err(error) => self.ask_again(&message.subject, held, error).await,
        }
    }

    /// Whether the result of a unit is here, from another worker. Its object may be gone already.
    fn is_known(&self, subject: &str) -> bool {
        let index = |index: u64| index < self.field.first_open() || self.units.contains_key(&index);
        unit_of(subject).is_some_and(index)
    }

    fn fits(&self, report: &Report, subject: &str) -> bool {
        let work = match report {
            Report::Unit { index, outcome: UnitOutcome::Done(done) } if done.index() != *index => return false,
            Report::Unit { index, .. } => names::work_on_unit(self.name, *index),
            Report::Bug(worked) => names::work_on_bug(self.name, &worked.bug.0),
        };
        names::result_of(&work).as_deref() == Some(subject)
    }

    async fn pass_on(&mut self, index: u64, outcome: UnitOutcome, held: Held) -> Result<()> {
        let unit = match outcome {
            UnitOutcome::Done(done) => done.into_unit(),
            UnitOutcome::NoMore => Unit::NoMore,
            UnitOutcome::Deadly => Unit::Done(deadly(index)),
            UnitOutcome::Failed(why) => {
                let error = anyhow!("program {index} failed on every worker: {why}");
                self.tell(News::Unit(index, Box::new(Err(error))));
                // It is done anew when the cause is mended and the campaign goes on.
                return throw_away(held).await;
            }
        };
        self.units.insert(index, held);
        self.tell(News::Unit(index, Box::new(Ok(unit))));
        Ok(())
    }

    /// A result that says nothing is thrown away, and its unit or bug is put into the queue again.
    async fn ask_again(&mut self, subject: &str, held: Held, error: anyhow::Error) -> Result<()> {
        self.unreadable += 1;
        if self.unreadable > MOST_UNREADABLE {
            bail!("{MOST_UNREADABLE} results could not be read, the last one of {subject}: {error:#}");
        }
        self.again.extend(unit_of(subject));
        self.orders.extend(self.ordered.remove(subject));
        throw_away(held).await
    }

    fn tell(&self, news: News) {
        // Nobody listens when the hunt is over; what was not stored comes again.
        let _ = self.news.send(news);
    }
}

async fn throw_away(held: Held) -> Result<()> {
    held.acker.ack_with(AckKind::Term).await.map_err(|error| anyhow!(error))
}

/// The unit whose result has this subject.
fn unit_of(subject: &str) -> Option<u64> {
    let (rest, index) = subject.rsplit_once('.')?;
    rest.ends_with(".unit").then(|| index.parse().ok())?
}

/// A unit that no worker came back from.
fn deadly(index: u64) -> UnitRecord {
    UnitRecord {
        index,
        program: None,
        set_aside: None,
        tests: 0,
        inconclusive: BTreeMap::from([("no worker came back from it".to_owned(), 1)]),
        findings: Vec::new(),
    }
}

/// Fails now rather than when a hunt has begun, if the server cannot be used.
pub fn check_server(door: &Door) -> Result<()> {
    runtime()?.block_on(async { Server::connect(door, "whodunit").await?.prepare().await })
}

pub(crate) fn runtime() -> Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start the network's runtime")
}
