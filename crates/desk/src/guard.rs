//! Who may ask, and who may change something. A page of another site that the browser has open may do
//! neither: not by name tricks (DNS rebinding) and not by sending forms (CSRF).

use std::net::IpAddr;

use axum::http::{HeaderMap, header};

/// The rules of one server.
pub struct Guard {
    /// Whether only this machine can ask.
    local: bool,
    token: String,
}

impl Guard {
    pub fn new(address: IpAddr, token: String) -> Guard {
        Guard { local: address.is_loopback(), token }
    }

    /// Whether changes need a token.
    pub fn needs_token(&self) -> bool {
        !self.local
    }

    /// Whether a request may be answered at all. On this machine only, it must have been addressed to
    /// this machine: a name of somebody else that leads here is a trick.
    pub fn admits(&self, headers: &HeaderMap) -> Result<(), &'static str> {
        let host = text(headers, header::HOST).unwrap_or_default();
        match !self.local || is_this_machine(host) {
            true => Ok(()),
            false => Err("this page answers to localhost only"),
        }
    }

    /// Whether a request may change something.
    pub fn may_change(&self, headers: &HeaderMap) -> Result<(), &'static str> {
        let host = text(headers, header::HOST).unwrap_or_default();
        // Scripts of other sites cannot set a header of ours without asking first, which is never granted.
        if headers.get("x-whodunit").is_none() {
            return Err("the header X-Whodunit is missing");
        }
        if text(headers, header::ORIGIN).is_some_and(|origin| origin != format!("http://{host}")) {
            return Err("the request comes from another page");
        }
        if headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none") {
            return Err("the request comes from another site");
        }
        let given = text(headers, header::AUTHORIZATION).and_then(|text| text.strip_prefix("Bearer "));
        match self.local || same(given.unwrap_or_default(), &self.token) {
            true => Ok(()),
            false => Err("the token is missing or wrong; it was printed when the server started"),
        }
    }
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Takes the same time wherever the two differ, so that a token cannot be guessed bit by bit.
fn same(one: &str, other: &str) -> bool {
    let differing = one.bytes().zip(other.bytes()).fold(0, |bits, (one, other)| bits | (one ^ other));
    !other.is_empty() && one.len() == other.len() && differing == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    fn local() -> Guard {
        Guard::new("127.0.0.1".parse().unwrap(), "secret".into())
    }

    #[test]
    fn only_names_of_this_machine_are_answered_to() {
        for (host, fine) in [
            ("localhost:7420", true),
            ("127.0.0.1:7420", true),
            ("[::1]:7420", true),
            ("evil.example:7420", false),
            ("localhost.evil.example", false),
            ("127.0.0.1.evil.example", false),
            ("192.168.0.7", false),
            ("", false),
        ] {
            assert_eq!(local().admits(&headers(&[("host", host)])).is_ok(), fine, "{host}");
        }
        let open = Guard::new("0.0.0.0".parse().unwrap(), "secret".into());
        assert!(open.admits(&headers(&[("host", "farm.example")])).is_ok());
    }

    #[test]
    fn other_pages_change_nothing() {
        let ours = [("host", "localhost:1"), ("x-whodunit", "do"), ("origin", "http://localhost:1")];
        assert!(local().may_change(&headers(&ours)).is_ok());
        assert!(local().may_change(&headers(&ours[..1])).is_err(), "a form cannot set the header");
        for foreign in [("origin", "http://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site")] {
            let all = [ours[0], ours[1], foreign];
            assert!(local().may_change(&headers(&all)).is_err(), "{foreign:?}");
        }
    }

    #[test]
    fn where_others_can_ask_changes_need_the_token() {
        let open = Guard::new("192.168.0.7".parse().unwrap(), "secret".into());
        let with = |value: &str| open.may_change(&headers(&[("x-whodunit", "do"), ("authorization", value)])).is_ok();
        assert!(with("Bearer secret"));
        for wrong in ["Bearer secre", "Bearer secrets", "Bearer ", "secret", "Basic secret"] {
            assert!(!with(wrong), "{wrong}");
        }
        assert!(!same("", ""), "no token admits nobody");
    }
}
