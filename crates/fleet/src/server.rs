//! The server of work as both sides use it: streams, campaigns, and messages of any size, large ones through
//! the object store.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use async_nats::jetstream::consumer::pull::Config as Pull;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::object_store::{Config as Bucket, ObjectStore};
use async_nats::jetstream::stream::{Config as Stream, RetentionPolicy};
use async_nats::jetstream::{self, Context as JetStream};
use async_nats::{Client, HeaderMap};
use futures_util::TryStreamExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::AsyncReadExt;

use crate::door::Door;
use crate::names;
use crate::wire::{Announcement, decode, encode};

/// A message that takes more goes through the object store; servers refuse those of a megabyte.
const LARGEST_MESSAGE: usize = 32 << 10;
/// An object of more is none of ours.
const LARGEST_OBJECT: usize = 256 << 20;
/// How long the last words may take.
const FAREWELL: Duration = Duration::from_secs(2);
/// How long results may lie with the collector: it asks anew when it starts, so they are never handed out twice before.
const COLLECTING: Duration = Duration::from_secs(24 * 3600);

pub struct Server {
    pub client: Client,
    pub js: JetStream,
}

/// Whether an item was put into the queue.
#[derive(Debug, PartialEq, Eq)]
pub enum Queued {
    New,
    /// It is there already, waiting or with a worker.
    AlreadyThere,
}

impl Server {
    pub async fn connect(door: &Door, name: &str) -> Result<Server> {
        let client = door.open(name).await?;
        Ok(Server { js: jetstream::new(client.clone()), client })
    }

    /// Makes the streams there are not yet.
    pub async fn prepare(&self) -> Result<()> {
        let stream = |name: &str, subjects: &str, retention| Stream {
            name: name.to_owned(),
            subjects: vec![subjects.to_owned()],
            retention,
            max_messages_per_subject: 1,
            ..Stream::default()
        };
        for stream in [
            stream(names::CAMPAIGNS, names::ALL_CAMPAIGNS, RetentionPolicy::Limits),
            stream(names::WORK, names::ALL_WORK, RetentionPolicy::WorkQueue),
            stream(names::RESULTS, names::ALL_RESULTS, RetentionPolicy::WorkQueue),
        ] {
            let name = stream.name.clone();
            self.js.get_or_create_stream(stream).await.with_context(|| format!("cannot make the stream {name}"))?;
        }
        Ok(())
    }

    /// Opens a campaign for workers: what hands out its items, what brings its results, and the announcement.
    pub async fn open_campaign(&self, name: &str, announcement: &Announcement) -> Result<PullConsumer> {
        let bucket = Bucket { bucket: names::bucket(name), ..Bucket::default() };
        self.js.create_object_store(bucket).await.context("cannot make a place for large messages")?;
        let workers = Pull {
            durable_name: Some(names::workers(name)),
            filter_subject: names::work(name),
            ack_policy: AckPolicy::Explicit,
            ack_wait: Duration::from_secs_f64(announcement.silence_seconds),
            max_ack_pending: -1,
            max_waiting: 1 << 14,
            ..Pull::default()
        };
        let made = self.js.create_consumer_on_stream(workers.clone(), names::WORK).await;
        if made.is_err() {
            // It was made with other settings; who waits for items asks again.
            let _ = self.js.delete_consumer_from_stream(names::workers(name), names::WORK).await;
            self.js.create_consumer_on_stream(workers, names::WORK).await.context("cannot hand out items")?;
        }
        let collector = self.collect(name).await?;
        self.publish(names::campaign(name), encode(announcement)?).await.context("cannot announce the campaign")?;
        Ok(collector)
    }

    /// A new reader of results: what an earlier one had and did not store comes again.
    async fn collect(&self, name: &str) -> Result<PullConsumer> {
        let _ = self.js.delete_consumer_from_stream(names::collector(name), names::RESULTS).await;
        let config = Pull {
            durable_name: Some(names::collector(name)),
            filter_subject: names::results(name),
            ack_policy: AckPolicy::Explicit,
            ack_wait: COLLECTING,
            max_ack_pending: -1,
            ..Pull::default()
        };
        self.js.create_consumer_on_stream(config, names::RESULTS).await.context("cannot collect results")
    }

    /// Removes everything of a campaign: its workers drop what they have of it.
    pub async fn close_campaign(&self, name: &str) -> Result<()> {
        for (stream, subjects) in [
            (names::CAMPAIGNS, names::campaign(name)),
            (names::WORK, names::work(name)),
            (names::RESULTS, names::results(name)),
        ] {
            let stream = self.js.get_stream(stream).await?;
            stream.purge().filter(subjects).await?;
        }
        // What is not there need not be removed.
        let _ = self.js.delete_consumer_from_stream(names::workers(name), names::WORK).await;
        let _ = self.js.delete_consumer_from_stream(names::collector(name), names::RESULTS).await;
        let _ = self.js.delete_object_store(names::bucket(name)).await;
        Ok(())
    }

    /// The campaigns that are open, by name.
    pub async fn campaigns(&self) -> Result<Vec<(String, Vec<u8>)>> {
        let stream = self.js.get_stream(names::CAMPAIGNS).await?;
        let mut subjects = stream.info_with_subjects(names::ALL_CAMPAIGNS).await?;
        let mut open = Vec::new();
        while let Some((subject, _)) = subjects.try_next().await? {
            // One that is closed just now is gone.
            let Ok(message) = stream.get_last_raw_message_by_subject(&subject).await else { continue };
            if let Some(name) = names::campaign_of(&subject) {
                open.push((name.to_owned(), message.payload.to_vec()));
            }
        }
        Ok(open)
    }

    /// Waits until what was said is on its way.
    pub async fn flush(&self) {
        // A server that is gone hears nothing; what it was to hear is said again to whom it matters.
        let _ = tokio::time::timeout(FAREWELL, self.client.flush()).await;
    }

    /// Items of a campaign, as a worker asks for them.
    pub async fn items(&self, name: &str) -> Result<PullConsumer> {
        Ok(self.js.get_consumer_from_stream(names::workers(name), names::WORK).await?)
    }

    async fn publish(&self, subject: String, bytes: Vec<u8>) -> Result<()> {
        self.js.publish(subject, bytes.into()).await?.await?;
        Ok(())
    }

    /// Puts items into the queue, each unless it is there. All are on their way before the first is answered.
    pub async fn queue(&self, items: Vec<(String, PublishMessage)>) -> Result<Vec<Queued>> {
        let mut answers = Vec::new();
        for (subject, message) in items {
            // No message of this subject may be there.
            answers.push(self.js.send_publish(subject, message.expected_last_subject_sequence(0)).await?);
        }
        let mut queued = Vec::new();
        for answer in answers {
            queued.push(match answer.await {
                Ok(_) => Queued::New,
                Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => Queued::AlreadyThere,
                Err(error) => bail!(error),
            });
        }
        Ok(queued)
    }

    /// Sends a message of any size.
    pub async fn send(&self, campaign: &str, subject: String, message: &impl Serialize) -> Result<()> {
        let parcel = self.pack(campaign, message).await?;
        self.js.send_publish(subject, parcel).await?.await?;
        Ok(())
    }

    /// A message of any size, ready to be sent: a large one is in the object store from here on.
    pub async fn pack(&self, campaign: &str, message: &impl Serialize) -> Result<PublishMessage> {
        let bytes = encode(message)?;
        if bytes.len() <= LARGEST_MESSAGE {
            return Ok(PublishMessage::build().payload(bytes.into()));
        }
        // The name is what it holds, so that whoever does it again puts it into the same place.
        let name = blake3::hash(&bytes).to_hex().to_string();
        let store = self.objects(campaign).await?;
        store.put(name.as_str(), &mut bytes.as_slice()).await.context("cannot keep a large message")?;
        Ok(PublishMessage::build().header(names::OBJECT, name.as_str()))
    }

    /// Reads a message of any size. The headers name its object, if it has one.
    pub async fn unpack<T: DeserializeOwned>(
        &self,
        campaign: &str,
        headers: Option<&HeaderMap>,
        payload: &[u8],
    ) -> Result<T> {
        let Some(name) = object_of(headers) else { return decode(payload) };
        let mut object = self.objects(campaign).await?.get(name).await.context("a large message is gone")?;
        ensure!(object.info().size <= LARGEST_OBJECT, "a message of {} bytes is none of ours", object.info().size);
        let mut bytes = Vec::new();
        object.read_to_end(&mut bytes).await.context("a large message cannot be read")?;
        ensure!(blake3::hash(&bytes).to_hex().as_str() == name, "a large message is not what its name says");
        decode(&bytes)
    }

    /// Removes the object of a message that is done with.
    pub async fn discard(&self, campaign: &str, object: &str) -> Result<()> {
        Ok(self.objects(campaign).await?.delete(object).await?)
    }

    async fn objects(&self, campaign: &str) -> Result<ObjectStore> {
        self.js.get_object_store(names::bucket(campaign)).await.context("there is no place for large messages")
    }
}

/// The object that a message stands for, if it is a large one.
pub fn object_of(headers: Option<&HeaderMap>) -> Option<&str> {
    headers?.get(names::OBJECT).map(|value| value.as_str())
}
