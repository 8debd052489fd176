//! The server of work on the command line: shared by `hunt` and `worker`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use whodunit_fleet::Door;

/// What proves who we are and who the server is.
#[derive(Args, Clone)]
pub struct Credentials {
    /// Credentials for the server, as `nsc` writes them; must be given where the server is another machine.
    #[arg(long, value_name = "FILE", requires = "nats")]
    nats_creds: Option<PathBuf>,
    /// The certificate that vouches for the server, where the system does not know it.
    #[arg(long, value_name = "FILE", requires = "nats")]
    nats_ca: Option<PathBuf>,
}

impl Credentials {
    /// The way to the server at this address.
    pub fn door(&self, url: &str) -> Result<Door> {
        Door::new(url, self.nats_creds.clone(), self.nats_ca.clone())
    }
}
