//! The way to the server of work, and who may come in: where others could put work into the queue or take
//! results out of it, nothing is done without credentials and TLS.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use async_nats::{Client, ConnectOptions, ServerAddr, ServerInfo};

/// Where the server is, and what proves who we are and who it is.
#[derive(Clone, Debug)]
pub struct Door {
    address: ServerAddr,
    credentials: Option<PathBuf>,
    authority: Option<PathBuf>,
}

/// How long the server may take to answer a first call.
const PATIENCE: Duration = Duration::from_secs(5);

impl Door {
    /// Refuses a way that others could use too.
    pub fn new(url: &str, credentials: Option<PathBuf>, authority: Option<PathBuf>) -> Result<Door> {
        let address: ServerAddr = url.parse().ok().with_context(|| {
            // What was typed may hold a password.
            "--nats: that is no address of a server; write nats://127.0.0.1:4222 or tls://HOST:4222".to_owned()
        })?;
        ensure!(!address.is_websocket(), "--nats: websockets are not spoken here; write nats://… or tls://…");
        for file in credentials.iter().chain(&authority) {
            ensure!(file.is_file(), "there is no file {}", file.display());
        }
        let door = Door { address, credentials, authority };
        if door.is_local() {
            return Ok(door);
        }
        let known = door.credentials.is_some() || door.address.username().is_some();
        if !known {
            bail!(
                "{} is another machine: give --nats-creds FILE (or a user in the address), so that nobody else can put work into its queue",
                door.shown()
            );
        }
        ensure!(
            door.address.tls_required(),
            "{} is another machine: write tls://, so that nobody on the way can change what is sent",
            door.shown()
        );
        Ok(door)
    }

    /// The address without what is secret in it.
    pub fn shown(&self) -> String {
        format!("{}://{}:{}", self.address.scheme(), self.address.host(), self.address.port())
    }

    fn is_local(&self) -> bool {
        is_this_machine(self.address.host())
    }

    /// Connects; afterwards the connection mends itself however often it breaks.
    pub(crate) async fn open(&self, name: &str) -> Result<Client> {
        let mut options = ConnectOptions::new()
            .name(name)
            .connection_timeout(PATIENCE)
            .require_tls(self.address.tls_required())
            .reconnect_delay_callback(|attempts| Duration::from_millis(100 * attempts.min(20) as u64));
        if let Some(file) = &self.credentials {
            let read = options.credentials_file(file).await;
            options = read.with_context(|| format!("{} is no file of NATS credentials", file.display()))?;
        }
        if let Some(file) = &self.authority {
            options = options.add_root_certificates(file.clone());
        }
        let client = options.connect(self.address.clone()).await.with_context(|| {
            format!("cannot reach {}; is a server running there (nats-server -js -a 127.0.0.1)?", self.shown())
        })?;
        let info = client.server_info();
        ensure!(info.jetstream, "the server at {} keeps no streams: start it with -js", self.shown());
        self.must_be_guarded(&info)?;
        Ok(client)
    }

    /// A server that lets anybody in hands out anybody's work.
    fn must_be_guarded(&self, info: &ServerInfo) -> Result<()> {
        ensure!(
            info.auth_required || self.is_local() && is_this_machine(&info.host),
            "the server at {} lets in everybody who reaches it: start it with -a 127.0.0.1, or with users (docs/worker.md)",
            self.shown()
        );
        Ok(())
    }
}

fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(url: &str) -> Option<String> {
        Door::new(url, None, None).err().map(|error| error.to_string())
    }

    #[test]
    fn only_this_machine_is_trusted_without_credentials_and_tls() {
        for fine in ["nats://127.0.0.1:4222", "localhost", "nats://[::1]:4333", "tls://u:p@farm.example"] {
            assert_eq!(refusal(fine), None, "{fine}");
        }
        for (url, why) in [
            ("nats://farm.example:4222", "--nats-creds"),
            ("nats://127.0.0.1.farm.example", "--nats-creds"),
            ("nats://u:p@10.0.0.7", "tls://"),
            ("tls://10.0.0.7", "--nats-creds"),
            ("wss://u:p@farm.example", "websockets"),
            ("nats://a b", "no address"),
        ] {
            let said = refusal(url).unwrap_or_default();
            assert!(said.contains(why), "{url}: {said}");
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        let door = Door::new("tls://me:secret@farm.example", None, None).unwrap();
        assert_eq!(door.shown(), "tls://farm.example:4222");
        let said = refusal("nats://me:secret@farm.example").unwrap_or_default();
        assert!(!said.contains("secret"), "{said}");
    }

    #[test]
    fn a_server_open_to_others_is_refused_even_here() {
        let info = |host: &str, auth_required| ServerInfo { host: host.into(), auth_required, ..ServerInfo::default() };
        let door = Door::new("nats://127.0.0.1:4222", None, None).unwrap();
        assert!(door.must_be_guarded(&info("127.0.0.1", false)).is_ok());
        assert!(door.must_be_guarded(&info("0.0.0.0", true)).is_ok());
        assert!(door.must_be_guarded(&info("0.0.0.0", false)).is_err());
        let far = Door::new("tls://u:p@farm.example", None, None).unwrap();
        assert!(far.must_be_guarded(&info("0.0.0.0", false)).is_err());
    }
}
