//! `whodunit serve` as a child of a test, and a client that can send whatever headers a test wants.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::Home;

/// A server that ends with the test.
pub struct Server {
    child: Child,
    pub url: String,
    pub token: Option<String>,
}

/// An answer: status, head, body.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
    pub took: Duration,
}

impl Server {
    /// Serves a lab of this home on a free port.
    pub fn start(home: &Home, lab: &Path, more: &[&str]) -> Server {
        let lab = lab.to_str().expect("paths are plain");
        let arguments = [&["serve", "--port", "0", "--json", "--out", lab], more].concat();
        let mut command = home.whodunit(&arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().expect("the binary starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it is a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("it says where it is");
        let told: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        let url = told["url"].as_str().expect("it says its address").replace("0.0.0.0", "127.0.0.1");
        Server { child, url, token: told["token"].as_str().map(str::to_owned) }
    }

    fn address(&self) -> &str {
        self.url.trim_start_matches("http://").trim_end_matches('/')
    }

    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address()).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("it is a socket");
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            request += &format!("Host: {}\r\n", self.address());
        }
        headers.iter().for_each(|(name, value)| request += &format!("{name}: {value}\r\n"));
        stream.write_all(format!("{request}\r\n").as_bytes()).expect("the server reads");
        stream
    }

    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let begun = Instant::now();
        let mut text = Vec::new();
        self.send(method, path, headers).read_to_end(&mut text).expect("the server answers");
        let took = begun.elapsed();
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_lowercase(), body: body.to_owned(), took }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[])
    }

    /// The lines of a stream of events, as they come.
    pub fn events(&self) -> impl Iterator<Item = String> + use<> {
        BufReader::new(self.send("GET", "/events", &[])).lines().map_while(Result::ok)
    }

    /// Ends it as Ctrl-C does and gives its exit code.
    pub fn interrupt(mut self) -> Option<i32> {
        // SAFETY: kill takes numbers only, and the child has not been waited for.
        unsafe { libc::kill(self.child.id() as libc::pid_t, libc::SIGINT) };
        self.child.wait().expect("it can be waited for").code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
