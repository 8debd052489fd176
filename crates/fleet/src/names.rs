//! Names on the server: streams, subjects, consumers, buckets. Those of one campaign all have its name in them.

/// Campaigns that are open: one message each, gone when it is over.
pub const CAMPAIGNS: &str = "whodunit-campaigns";
/// Items to be worked on; each is removed when it is acknowledged.
pub const WORK: &str = "whodunit-work";
/// What came of them; each is removed when it is stored.
pub const RESULTS: &str = "whodunit-results";
/// The header that names the object a message stands for.
pub const OBJECT: &str = "Whodunit-Object";

/// All subjects of a stream.
pub const ALL_CAMPAIGNS: &str = "whodunit.campaign.*";
pub const ALL_WORK: &str = "whodunit.work.>";
pub const ALL_RESULTS: &str = "whodunit.result.>";

pub fn campaign(name: &str) -> String {
    format!("whodunit.campaign.{name}")
}

/// The name in the subject of a campaign.
pub fn campaign_of(subject: &str) -> Option<&str> {
    subject.strip_prefix("whodunit.campaign.")
}

/// Every item of a campaign.
pub fn work(name: &str) -> String {
    format!("whodunit.work.{name}.>")
}

pub fn work_on_unit(name: &str, index: u64) -> String {
    format!("whodunit.work.{name}.unit.{index}")
}

pub fn work_on_bug(name: &str, bug: &str) -> String {
    format!("whodunit.work.{name}.bug.{}", token(bug))
}

/// Every result of a campaign.
pub fn results(name: &str) -> String {
    format!("whodunit.result.{name}.>")
}

/// Where the result of an item goes: the same place for the same item.
pub fn result_of(work: &str) -> Option<String> {
    Some(format!("whodunit.result.{}", work.strip_prefix("whodunit.work.")?))
}

/// Signs of life of the workers of a campaign.
pub fn signs(name: &str) -> String {
    format!("whodunit.sign.{name}.*")
}

pub fn sign(name: &str, worker: &str) -> String {
    format!("whodunit.sign.{name}.{}", token(worker))
}

/// The consumer that hands items to workers.
pub fn workers(name: &str) -> String {
    format!("workers-{name}")
}

/// The consumer that hands results to the collector.
pub fn collector(name: &str) -> String {
    format!("collector-{name}")
}

/// Where large messages of a campaign are kept.
pub fn bucket(name: &str) -> String {
    format!("whodunit-{name}")
}

/// Any text as one word of a subject.
fn token(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_goes_where_its_item_says() {
        let item = work_on_unit("c1", 7);
        let result = result_of(&item).unwrap();
        assert_eq!(result, "whodunit.result.c1.unit.7");
        assert_eq!(result_of("other.c1"), None);
    }

    #[test]
    fn any_bug_makes_one_word() {
        let subject = work_on_bug("c1", "gcc-12-crash-a b.*.>");
        assert_eq!(subject.split('.').count(), 5);
        assert!(!subject.contains(['*', '>', ' ']));
    }
}
