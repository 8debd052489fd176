//! `whodunit serve`: a campaign's pages on this machine, live.

use std::io::Read;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;
use whodunit_desk::{Settings, serve};

use crate::exit::Exit;
use crate::hunt::{DEFAULT_LAB, catch_interrupts};
use crate::output::say;

#[derive(Args)]
#[command(after_help = "Ends with Ctrl-C. What was started from a page ends with it.\n\n\
    Examples:\n  whodunit serve\n  whodunit serve --out lab --port 8080\n  \
    whodunit serve --bind 0.0.0.0          others can look; what changes something needs the token that is printed")]
pub struct Arguments {
    /// Port to listen on; 0 takes one that is free.
    #[arg(long, default_value_t = 7420)]
    port: u16,
    /// Address to listen on: this machine only if not given.
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_name = "ADDRESS")]
    bind: IpAddr,
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let lab = out.unwrap_or(Path::new(DEFAULT_LAB));
    let token = new_token()?;
    let settings = Settings {
        lab: lab.to_owned(),
        address: arguments.bind,
        port: arguments.port,
        token: token.clone(),
        binary: std::env::current_exe().context("cannot tell where this binary is")?,
        interrupt: catch_interrupts()?,
    };
    serve(settings, |address| announce(lab, address, &token, json))?;
    Ok(Exit::Done)
}

fn announce(lab: &Path, address: SocketAddr, token: &str, json: bool) {
    let token = (!address.ip().is_loopback()).then_some(token);
    let url = format!("http://{address}/");
    if json {
        say!("{}", json!({ "url": url, "lab": lab, "token": token }));
        return;
    }
    say!("{} is at {url} until Ctrl-C", lab.display());
    if let Some(token) = token {
        say!("anybody who reaches this machine can look; to start or stop something they need the token {token}");
    }
}

/// Sixteen bytes that nobody can guess.
fn new_token() -> Result<String> {
    let mut bytes = [0; 16];
    let source = "/dev/urandom";
    std::fs::File::open(source)
        .and_then(|mut file| file.read_exact(&mut bytes))
        .with_context(|| format!("cannot read {source}"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
