//! Credentials and certificates of one test, as `nsc` and a certificate authority make them.

use std::path::{Path, PathBuf};
use std::process::Command;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use nkeys::KeyPair;
use serde_json::{Value, json};

/// A directory of papers: an authority, a server's certificate, an operator, an account and a user.
pub struct Papers {
    directory: tempfile::TempDir,
    operator: String,
    /// The account of the user, and the one that JetStream itself works under: keys and tokens.
    account: (String, String),
    system: (String, String),
}

/// Whether certificates can be made; a test that needs it and cannot says so.
pub fn has_openssl() -> bool {
    let found = Command::new("openssl").arg("version").output().is_ok();
    if !found {
        eprintln!("NOT RUN: openssl is not installed");
    }
    found
}

impl Papers {
    pub fn new() -> Papers {
        let directory = tempfile::tempdir().expect("a temporary directory can be made");
        certify(directory.path());
        let (operator, account, user) = (KeyPair::new_operator(), KeyPair::new_account(), KeyPair::new_user());
        let unlimited = json!({"subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true,
            "conn": -1, "leaf": -1, "mem_storage": -1, "disk_storage": -1, "streams": -1, "consumer": -1});
        // A system account must have none of its own.
        let mut without_streams = unlimited.clone();
        ["mem_storage", "disk_storage", "streams", "consumer"]
            .iter()
            .for_each(|kind| without_streams[*kind] = 0.into());
        let known = |account: &KeyPair, limits: Value| {
            (account.public_key(), token("account", json!({"limits": limits}), account, &operator))
        };
        let of_user = json!({"subs": -1, "data": -1, "payload": -1, "pub": {}, "sub": {}});
        let user_token = token("user", of_user, &user, &account);
        let seed = user.seed().expect("a new key has a seed");
        let credentials = format!(
            "-----BEGIN NATS USER JWT-----\n{user_token}\n------END NATS USER JWT------\n\n\
             -----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
        );
        std::fs::write(directory.path().join("user.creds"), credentials).expect("it can be written");
        Papers {
            operator: token("operator", json!({}), &operator, &operator),
            account: known(&account, unlimited.clone()),
            system: known(&KeyPair::new_account(), without_streams),
            directory,
        }
    }

    /// The server's configuration.
    pub fn configuration(&self) -> PathBuf {
        let directory = self.directory.path().display();
        let ((account, token), (system, system_token)) = (&self.account, &self.system);
        let text = format!(
            "operator: \"{}\"\nsystem_account: {system}\nresolver: MEMORY\n\
             resolver_preload: {{ {account}: \"{token}\", {system}: \"{system_token}\" }}\n\
             tls {{ cert_file: \"{directory}/server.pem\", key_file: \"{directory}/server.key\" }}\n",
            self.operator
        );
        let file = self.directory.path().join("server.conf");
        std::fs::write(&file, text).expect("it can be written");
        file
    }

    /// The options by which `whodunit` shows who it is, and knows the server.
    pub fn credentials(&self) -> [String; 2] {
        self.option("--nats-creds", "user.creds")
    }

    pub fn authority(&self) -> [String; 2] {
        self.option("--nats-ca", "ca.pem")
    }

    fn option(&self, name: &str, file: &str) -> [String; 2] {
        [name.to_owned(), self.directory.path().join(file).display().to_string()]
    }
}

/// A signed token of NATS.
fn token(kind: &str, mut claims: Value, subject: &KeyPair, issuer: &KeyPair) -> String {
    claims["type"] = kind.into();
    claims["version"] = 2.into();
    let head = json!({"typ": "JWT", "alg": "ed25519-nkey"});
    let body = json!({"jti": kind, "iat": 1, "iss": issuer.public_key(), "sub": subject.public_key(), "name": kind, "nats": claims});
    let encoded = [head, body].map(|part| BASE64_URL_SAFE_NO_PAD.encode(part.to_string())).join(".");
    let signature = issuer.sign(encoded.as_bytes()).expect("it has the seed");
    format!("{encoded}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature))
}

/// Makes an authority and a certificate of `localhost`.
fn certify(directory: &Path) {
    std::fs::write(directory.join("names"), "subjectAltName=DNS:localhost\n").expect("it can be written");
    let new_key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    for line in [
        format!("req -x509 {new_key} -days 2 -keyout ca.key -out ca.pem -subj /CN=whodunit-test"),
        format!("req {new_key} -keyout server.key -out server.csr -subj /CN=localhost"),
        "x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -out server.pem -extfile names"
            .into(),
    ] {
        let made = Command::new("openssl").args(line.split(' ')).current_dir(directory).output().expect("it starts");
        assert!(made.status.success(), "{line}: {}", String::from_utf8_lossy(&made.stderr));
    }
}
