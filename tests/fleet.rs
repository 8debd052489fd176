//! Campaigns over a real server of work: whoever is killed meanwhile, the store ends up as that of a local
//! campaign. Who may not help gets no work.

use std::io::Read;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use whodunit_findings::Lab;

use crate::campaign::{Campaign, Random, WATCHDOG, end_of, send, soon, undisturbed};
use crate::support::papers::{Papers, has_openssl};
use crate::support::queue::{Kept, Queue, has_nats_server, worker};
use crate::support::{Home, SUBJECT, installed, standin};

/// Whether what these tests need is here.
fn can_run() -> bool {
    installed(SUBJECT) && has_nats_server()
}

/// Starts the campaign, or goes on with it, over a server.
fn lead(campaign: &Campaign, queue: &Queue) -> Child {
    campaign.start_with(1, &["--nats", &queue.url(), "--silence", "4s"])
}

/// Waits until so many tests are stored.
fn wait_for(campaign: &Campaign, hunt: &mut Child, tests: u64) {
    let mut over = || hunt.try_wait().expect("it can be asked").is_some();
    let far_enough = || over() || campaign.has_begun() && campaign.totals().tests >= tests;
    assert!(soon(WATCHDOG, far_enough), "the campaign does not get on");
}

/// What a process said on standard error after it was ended.
fn said(kept: &mut Kept) -> String {
    let mut text = String::new();
    kept.0.stderr.take().expect("it is a pipe").read_to_string(&mut text).expect("it is text");
    text
}

#[test]
fn killed_workers_server_and_collector_change_nothing() {
    if !can_run() {
        return;
    }
    const TESTS: u32 = 100;
    let (mut random, local) = (Random(11), Campaign::of(TESTS));
    let begun = Instant::now();
    local.finish(2);
    let took = begun.elapsed();
    assert!(local.totals().bugs > 0, "this seed finds nothing, choose another");
    let (campaign, mut queue) = (Campaign::of(TESTS), Queue::start());
    let mut workers: Vec<Kept> = (0..4).map(|_| worker(&campaign.home, &queue, &[])).collect();
    let mut hunt = lead(&campaign, &queue);
    // Each at a share of the campaign, and a random time after that.
    let events = ["worker", "collector", "worker", "server", "worker"];
    for (number, event) in (1..).zip(events) {
        wait_for(&campaign, &mut hunt, u64::from(TESTS) * number / 10);
        std::thread::sleep(took.mul_f64(random.fraction() * 0.05));
        assert!(hunt.try_wait().expect("it can be asked").is_none(), "the {event} was to go while the hunt goes on");
        match event {
            "worker" => {
                let victim = random.below(workers.len());
                workers.remove(victim).kill();
            }
            "server" => queue.restart(),
            _ => {
                send(hunt.id() as i32, libc::SIGKILL);
                hunt.wait().expect("it can be waited for");
                hunt = lead(&campaign, &queue);
            }
        }
    }
    assert!(workers.len() == 1 && workers[0].is_running());
    end_of(hunt).expect(0);
    assert_eq!((campaign.totals(), campaign.digest()), (local.totals(), local.digest()));
    drop(workers);
    campaign.must_leave_nothing();
}

#[test]
fn a_worker_that_leaves_says_what_it_has_done_and_the_store_knows_it() {
    if !can_run() {
        return;
    }
    let (campaign, queue) = (Campaign::new(), Queue::start());
    let mut helper = worker(&campaign.home, &queue, &["--name", "helper", "--log", "helper.log"]);
    let document = end_of(lead(&campaign, &queue)).expect(0).json();
    assert_eq!(document["tests"], undisturbed().totals.tests);
    campaign.must_equal_undisturbed();
    send(helper.0.id() as i32, libc::SIGTERM);
    assert!(soon(Duration::from_secs(20), || !helper.is_running()), "it does not leave");
    let mut told = String::new();
    helper.0.stdout.take().expect("it is a pipe").read_to_string(&mut told).expect("it is text");
    let told: serde_json::Value = serde_json::from_str(&told).unwrap_or_else(|error| panic!("{error}: {told}"));
    // Those that were under way when the campaign had enough count for the worker only.
    assert!(told["tests"].as_u64() >= document["tests"].as_u64(), "{told} {document}");
    let workers = campaign.open().workers().expect("the store can be read");
    assert_eq!(workers.iter().map(|worker| worker.name.as_str()).collect::<Vec<_>>(), ["helper"]);
    assert!(workers[0].tests > 0 && workers[0].trouble.is_none(), "{workers:?}");
    let (log, own) = (campaign.log(), campaign.home.read("helper.log"));
    assert!(log.contains(", by workers at nats://127.0.0.1:") && log.contains("worker helper on "), "{log}");
    assert!(own.contains("working for campaign ") && own.contains("ends: "), "{own}");
    campaign.must_leave_nothing();
}

#[test]
fn a_worker_without_the_compilers_of_a_campaign_gets_none_of_its_work() {
    if !has_nats_server() {
        return;
    }
    let (home, queue) = (Home::new(), Queue::start());
    home.run(&["subject", "add", "standin-1", "--command", standin()]).expect(0);
    home.write("seeds/prog.c", "int printf(const char *, ...);\nint main(void) { printf(\"%d\\n\", 42); return 0; }\n");
    let url = queue.url();
    let arguments = ["hunt", "--subject", "standin-1", "--strategy", "levels", "--seeds", "seeds", "--tests", "2"];
    let mut command = home.whodunit(&[&arguments[..], &["--until", "find", "--out", "lab", "--nats", &url]].concat());
    let mut hunt = Kept::start(command.stderr(Stdio::inherit()).stdout(Stdio::null()));
    let elsewhere = Home::new();
    let mut stranger = worker(&elsewhere, &queue, &["--name", "stranger"]);
    let lab = home.path().join("lab");
    let open = || Lab::open_read_only(&lab).ok();
    let told = || open().and_then(|lab| lab.workers().ok()?.pop());
    assert!(soon(WATCHDOG, || told().is_some()), "the store does not hear of the worker");
    let trouble = told().and_then(|worker| worker.trouble).expect("it cannot help");
    assert!(trouble.contains("standin-1"), "{trouble}");
    assert!(hunt.is_running() && open().expect("the store opens").totals().expect("it can be read").programs == 0);
    stranger.kill();
    assert!(said(&mut stranger).contains("cannot work for campaign"));
    // One that has it does it all.
    let _friend = worker(&home, &queue, &[]);
    assert!(soon(WATCHDOG, || !hunt.is_running()), "nobody does the work");
    assert!(open().expect("the store opens").totals().expect("it can be read").tests >= 2);
}

#[test]
fn nobody_works_for_or_with_a_server_that_is_open_to_all() {
    if !has_nats_server() {
        return;
    }
    let (home, open) = (Home::new(), Queue::start_with(&["-a", "0.0.0.0"]));
    for arguments in [&["worker", "--nats", &open.url()][..], &["hunt", "--nats", &open.url(), "--out", "lab"]] {
        let ran = home.run(arguments).expect(2);
        assert!(ran.stderr().contains("lets in everybody"), "{}", ran.stderr());
    }
    assert!(!home.path().join("lab").exists(), "a hunt that cannot begin leaves nothing behind");
    let guarded = Queue::start_with(&["-a", "0.0.0.0", "--user", "me", "--pass", "secret"]);
    let ran = home.run(&["worker", "--nats", &guarded.url()]).expect(2);
    assert!(ran.stderr().contains("cannot reach"), "{}", ran.stderr());
    for (url, needed) in [("nats://farm.example", "--nats-creds"), ("nats://me:secret@farm.example", "tls://")] {
        let ran = home.run(&["worker", "--nats", url]).expect(2);
        assert!(ran.stderr().contains(needed) && !ran.stderr().contains("secret"), "{}", ran.stderr());
    }
}

#[test]
fn a_campaign_with_credentials_over_tls_is_the_same_and_nobody_else_gets_in() {
    if !can_run() || !has_openssl() {
        return;
    }
    let papers = Papers::new();
    let (campaign, queue) = (Campaign::new(), Queue::guarded(&papers));
    let (url, credentials, authority) = (queue.url(), papers.credentials(), papers.authority());
    // Without the one the server refuses, without the other we do.
    for only in [&authority, &credentials] {
        let ran = campaign.home.run(&["worker", "--nats", &url, &only[0], &only[1]]).expect(2);
        assert!(ran.stderr().contains("cannot reach"), "{}", ran.stderr());
    }
    let papers: Vec<&str> = credentials.iter().chain(&authority).map(String::as_str).collect();
    let _helpers = [worker(&campaign.home, &queue, &papers), worker(&campaign.home, &queue, &papers)];
    let hunt = campaign.start_with(1, &[&["--nats", &url], &papers[..]].concat());
    end_of(hunt).expect(0);
    campaign.must_equal_undisturbed();
}
