//! A real server of work as a child of a test, and workers that take from it.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::papers::Papers;
use super::{Home, end_with_test};

/// Whether the server is installed; a test that needs it and has it not says so.
pub fn has_nats_server() -> bool {
    let found = Command::new("nats-server").arg("--version").output().is_ok();
    if !found {
        eprintln!("NOT RUN: nats-server is not installed");
    }
    found
}

/// A process that ends with the test.
pub struct Kept(pub Child);

impl Kept {
    pub fn start(command: &mut Command) -> Kept {
        Kept(end_with_test(command).spawn().expect("the binary starts"))
    }

    /// Kills it as the kernel does when memory is short.
    pub fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    pub fn is_running(&mut self) -> bool {
        self.0.try_wait().expect("it can be asked").is_none()
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.kill();
    }
}

/// `nats-server` with its streams in a directory of the test.
pub struct Queue {
    /// `nats://127.0.0.1`, or with TLS the name that its certificate is for.
    address: &'static str,
    port: u16,
    store: tempfile::TempDir,
    more: Vec<String>,
    server: Kept,
}

impl Queue {
    /// A server that only this machine can reach.
    pub fn start() -> Queue {
        Queue::start_with(&["-a", "127.0.0.1"])
    }

    /// A server that others can reach: lets in only those with these credentials, and over TLS.
    pub fn guarded(papers: &Papers) -> Queue {
        let configuration = papers.configuration();
        let queue = Queue::start_with(&["-a", "0.0.0.0", "-c", configuration.to_str().expect("a plain path")]);
        Queue { address: "tls://localhost", ..queue }
    }

    pub fn start_with(more: &[&str]) -> Queue {
        let free = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let port = free.local_addr().expect("it has an address").port();
        drop(free);
        let store = tempfile::tempdir().expect("a temporary directory can be made");
        let more: Vec<String> = more.iter().map(|word| word.to_string()).collect();
        let server = serve(port, store.path(), &more);
        Queue { address: "nats://127.0.0.1", port, store, more, server }
    }

    pub fn url(&self) -> String {
        format!("{}:{}", self.address, self.port)
    }

    /// Kills the server and starts it again over what it had on disk.
    pub fn restart(&mut self) {
        self.server.kill();
        self.server = serve(self.port, self.store.path(), &self.more);
    }
}

fn serve(port: u16, store: &Path, more: &[String]) -> Kept {
    let mut command = Command::new("nats-server");
    command.arg("-js").arg("-sd").arg(store).args(["-p", &port.to_string()]).args(more);
    let log = store.join("server.log");
    let said = std::fs::File::create(&log).expect("it can be written");
    let server = Kept::start(command.stdout(Stdio::null()).stderr(said));
    let give_up = Instant::now() + Duration::from_secs(20);
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        let said = || std::fs::read_to_string(&log).unwrap_or_default();
        assert!(Instant::now() < give_up, "nats-server does not answer: {}", said());
        std::thread::sleep(Duration::from_millis(20));
    }
    server
}

/// A worker with one job.
pub fn worker(home: &Home, queue: &Queue, more: &[&str]) -> Kept {
    let url = queue.url();
    let arguments = [&["worker", "--json", "--nats", &url, "--jobs", "1"], more].concat();
    Kept::start(home.whodunit(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()))
}
