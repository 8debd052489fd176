//! A lab keeps what it was given, all or nothing, and nobody else can spoil it.

use std::collections::BTreeMap;
use std::fs;

use whodunit_oracles::SetAside;

use super::*;
use crate::samples::{finding, unit};

const CONFIG: &str = r#"{"seed": 1}"#;

fn new_lab(dir: &Path) -> Lab {
    let mut lab = Lab::create(dir, CONFIG).unwrap();
    lab.commit(&unit(0, &["licm", "gvn", "licm"])).unwrap();
    lab.commit(&unit(1, &[])).unwrap();
    lab.commit(&unit(2, &["licm"])).unwrap();
    lab.sync_bug_folders().unwrap();
    lab
}

fn error<T>(result: Result<T>) -> String {
    match result {
        Ok(_) => panic!("this should have failed"),
        Err(error) => format!("{error:#}"),
    }
}

fn other_versions() -> BTreeMap<String, String> {
    BTreeMap::from([("llvm-16".into(), "wrong".into()), ("llvm-22".into(), "right".into())])
}

#[test]
fn findings_of_one_signature_are_one_bug() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = Lab::create(top.path(), CONFIG).unwrap();
    let new = lab.commit(&unit(0, &["licm", "gvn", "licm"])).unwrap();
    assert_eq!(new.len(), 2);
    assert!(new[0].0.starts_with("llvm-14-wrong-code-licm-"), "{}", new[0]);
    assert!(lab.commit(&unit(1, &["gvn"])).unwrap().is_empty());
    let bugs = lab.bugs().unwrap();
    assert_eq!(bugs.iter().map(|bug| bug.findings).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(bugs[1].first, finding(0, 1, "gvn"));
    assert_eq!(lab.findings(&new[1]).unwrap(), [finding(0, 1, "gvn"), finding(1, 0, "gvn")]);
    let counts = lab.counts_by_kind().unwrap();
    assert_eq!((counts.len(), counts[0].findings, counts[0].bugs), (1, 4, 2));
}

#[test]
fn the_first_test_makes_the_bug_whatever_the_order_of_the_record() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = Lab::create(top.path(), CONFIG).unwrap();
    let mut record = unit(0, &["licm", "licm"]);
    record.findings.reverse();
    lab.commit(&record).unwrap();
    assert_eq!(lab.bugs().unwrap()[0].first.test, 0);
}

#[test]
fn totals_add_up() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = new_lab(top.path());
    let mut slow = unit(3, &[]);
    slow.set_aside = Some(SetAside::TooSlow);
    slow.tests = 0;
    slow.inconclusive = BTreeMap::from([("flaky".into(), 1)]);
    lab.commit(&slow).unwrap();
    let counts = |list: &[(&str, u64)]| list.iter().map(|(word, n)| (word.to_string(), *n)).collect();
    let wanted = Totals {
        programs: 4,
        set_aside: counts(&[("too slow", 1)]),
        tests: 60,
        findings: 4,
        bugs: 2,
        inconclusive: counts(&[("flaky", 1), ("noise", 6)]),
    };
    assert_eq!(lab.totals().unwrap(), wanted);
}

#[test]
fn units_come_in_order_and_once() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = Lab::create(top.path(), CONFIG).unwrap();
    assert!(error(lab.commit(&unit(1, &[]))).contains("unit 0 is the next"));
    lab.commit(&unit(0, &["gvn"])).unwrap();
    assert!(error(lab.commit(&unit(0, &["gvn"]))).contains("unit 1 is the next"));
    assert_eq!(lab.next_unit().unwrap(), 1);
}

#[test]
fn a_unit_that_fails_half_way_leaves_nothing() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = new_lab(top.path());
    let before = lab.digest().unwrap();
    let mut twice = unit(3, &["sink", "adce"]);
    twice.findings[1].test = 0;
    assert!(error(lab.commit(&twice)).contains("test 0"));
    let mut orphan = unit(3, &["sink"]);
    orphan.program = None;
    assert!(error(lab.commit(&orphan)).contains("no program"));
    let mut stray = unit(3, &["sink"]);
    stray.findings[0].unit = 7;
    assert!(error(lab.commit(&stray)).contains("unit 7"));
    assert_eq!(lab.digest().unwrap(), before);
    assert_eq!(lab.next_unit().unwrap(), 3);
}

#[test]
fn reopening_shows_the_same() {
    let top = tempfile::tempdir().unwrap();
    let lab = new_lab(top.path());
    let (digest, bugs) = (lab.digest().unwrap(), lab.bugs().unwrap());
    let reader = Lab::open_read_only(top.path()).unwrap();
    assert_eq!(reader.digest().unwrap(), digest);
    drop((reader, lab));
    let lab = Lab::open(top.path()).unwrap();
    assert_eq!(lab.config_json().unwrap(), CONFIG);
    assert_eq!((lab.digest().unwrap(), lab.bugs().unwrap()), (digest, bugs));
    assert_eq!(lab.program(2).unwrap(), unit(2, &[]).program.unwrap());
    assert!(error(lab.program(1)).contains("no program of unit 1"));
}

#[test]
fn the_lock_keeps_others_out_until_it_is_dropped() {
    let top = tempfile::tempdir().unwrap();
    let lab = new_lab(top.path());
    let message = error(Lab::open(top.path()));
    assert!(message.contains(&format!("process {}", std::process::id())), "{message}");
    drop(lab);
    Lab::open(top.path()).unwrap();
}

#[test]
fn a_reader_writes_nothing() {
    let top = tempfile::tempdir().unwrap();
    drop(new_lab(top.path()));
    let mut reader = Lab::open_read_only(top.path()).unwrap();
    for result in [reader.commit(&unit(3, &[])).map(drop), reader.sync_bug_folders().map(drop), reader.begin_session()]
    {
        assert!(error(result).contains("reading only"));
    }
}

#[test]
fn a_directory_holds_one_campaign() {
    let top = tempfile::tempdir().unwrap();
    assert!(error(Lab::open(top.path())).contains("no campaign"));
    assert!(!top.path().join("campaign.lock").exists());
    let digest = new_lab(top.path()).digest().unwrap();
    assert!(error(Lab::create(top.path(), "{}")).contains("--resume"));
    assert_eq!(Lab::open(top.path()).unwrap().digest().unwrap(), digest);
}

#[test]
fn a_kill_while_creating_leaves_no_campaign() {
    let top = tempfile::tempdir().unwrap();
    fs::write(top.path().join("campaign.db-new"), "half").unwrap();
    assert!(error(Lab::open(top.path())).contains("no campaign"));
    new_lab(top.path());
}

#[test]
fn the_log_of_a_deleted_database_does_not_reach_the_next_one() {
    let top = tempfile::tempdir().unwrap();
    let copy = tempfile::tempdir().unwrap();
    let lab = new_lab(top.path());
    let wal = "campaign.db-wal";
    fs::copy(top.path().join(wal), copy.path().join(wal)).unwrap();
    drop(lab);
    let lab = Lab::create(copy.path(), CONFIG).unwrap();
    assert_eq!(lab.next_unit().unwrap(), 0);
}

/// Opening fails with `wanted` in the message and leaves the database as it is.
#[track_caller]
fn refused(dir: &Path, wanted: &str) {
    let path = dir.join(DATABASE);
    let before = fs::read(&path).unwrap();
    let message = error(Lab::open(dir));
    assert!(message.contains(wanted) && message.contains("campaign.db"), "{message}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn what_is_not_our_database_is_refused_and_left_alone() {
    let top = tempfile::tempdir().unwrap();
    let path = top.path().join(DATABASE);
    fs::write(&path, "garbage ".repeat(1000)).unwrap();
    refused(top.path(), "not a database");
    fs::write(&path, "").unwrap();
    refused(top.path(), "not the database of a whodunit campaign");
    fs::remove_file(&path).unwrap();
    drop(new_lab(top.path()));
    let db = Connection::open(&path).unwrap();
    db.pragma_update(None, "user_version", 99).unwrap();
    drop(db);
    refused(top.path(), "format 99");
}

#[test]
fn damage_in_the_middle_is_noticed() {
    let top = tempfile::tempdir().unwrap();
    drop(new_lab(top.path()));
    let path = top.path().join(DATABASE);
    let mut bytes = fs::read(&path).unwrap();
    let half = bytes.len() / 2;
    bytes[half..].fill(0xa5);
    fs::write(&path, bytes).unwrap();
    refused(top.path(), "damaged");
}

#[test]
fn digests_are_equal_for_equal_labs_and_differ_with_anything() {
    let tops: Vec<_> = (0..2).map(|_| tempfile::tempdir().unwrap()).collect();
    let (mut one, other) = (new_lab(tops[0].path()), new_lab(tops[1].path()));
    one.begin_session().unwrap();
    one.note_progress(5.0).unwrap();
    assert_eq!(one.digest().unwrap(), other.digest().unwrap());

    let mut seen = vec![other.digest().unwrap()];
    let mut differs = |lab: &Lab| {
        let digest = lab.digest().unwrap();
        assert!(!seen.contains(&digest), "this change is not in the digest");
        seen.push(digest);
    };
    let id = one.bugs().unwrap()[0].id.clone();
    one.record_versions(&id, &other_versions()).unwrap();
    differs(&one);
    fs::write(one.bug_dir(&id).join("prog.c"), "x").unwrap();
    differs(&one);
    fs::remove_dir_all(one.bug_dir(&id)).unwrap();
    differs(&one);
    for change in [
        "UPDATE campaign SET value = ''",
        "UPDATE units SET tests = 21 WHERE unit = 1",
        "UPDATE programs SET text = x'00' WHERE unit = 2",
        "UPDATE findings SET finding = finding || ' ' WHERE unit = 2",
        "UPDATE bugs SET signature = 'x' WHERE unit = 0 AND test = 1",
    ] {
        one.db.execute(change, []).unwrap();
        differs(&one);
    }
}

#[test]
fn folders_are_restored_from_the_database() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = new_lab(top.path());
    let digest = lab.digest().unwrap();
    let ids: Vec<BugId> = lab.bugs().unwrap().into_iter().map(|bug| bug.id).collect();
    assert!(lab.sync_bug_folders().unwrap().is_empty());
    fs::remove_dir_all(lab.bug_dir(&ids[0])).unwrap();
    fs::write(lab.bug_dir(&ids[1]).join("bug.toml"), "half").unwrap();
    fs::create_dir(top.path().join("bugs/.new-left")).unwrap();
    assert_eq!(lab.sync_bug_folders().unwrap(), ids);
    assert_eq!(lab.digest().unwrap(), digest);
    assert_eq!(fs::read_dir(top.path().join("bugs")).unwrap().count(), 2);
    let (folder, program) = crate::bug_folder::read(&lab.bug_dir(&ids[0])).unwrap();
    assert_eq!(folder.trigger.failing_recipes(), [finding(0, 0, "licm").minimal]);
    assert_eq!(program, lab.program(0).unwrap());
}

#[test]
fn versions_reach_the_folder() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = new_lab(top.path());
    let pending = lab.pending_versions().unwrap();
    assert_eq!(pending.len(), 2);
    let id = &pending[0].id;
    lab.record_versions(id, &other_versions()).unwrap();
    assert_eq!(lab.pending_versions().unwrap(), pending[1..]);
    assert_eq!(lab.bug(&id.0).unwrap().versions, Some(other_versions()));
    let (folder, _) = crate::bug_folder::read(&lab.bug_dir(id)).unwrap();
    assert_eq!(folder.versions, other_versions());
    assert!(error(lab.record_versions(&BugId("x".into()), &other_versions())).contains("no bug x"));
}

#[test]
fn a_bug_is_found_by_a_prefix_that_fits_only_one() {
    let top = tempfile::tempdir().unwrap();
    let lab = new_lab(top.path());
    let bug = |id: &str| lab.bug(id);
    assert_eq!(bug("llvm-14-wrong-code-g").unwrap().first.test, 1);
    assert!(error(bug("llvm-14")).contains("2 bugs"));
    assert!(error(bug("llvm%")).contains("no bug"));
}

#[test]
fn hunting_time_adds_up_over_sessions() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = new_lab(top.path());
    assert!(lab.note_progress(1.0).is_err());
    lab.begin_session().unwrap();
    lab.note_progress(10.0).unwrap();
    lab.note_progress(12.5).unwrap();
    drop(lab);
    let mut lab = Lab::open(top.path()).unwrap();
    lab.begin_session().unwrap();
    lab.note_progress(2.0).unwrap();
    assert_eq!(lab.seconds().unwrap(), 14.5);
}

#[test]
fn reports_cannot_overwrite_the_campaign() {
    let top = tempfile::tempdir().unwrap();
    let lab = new_lab(top.path());
    let path = lab.write_report("report.md", b"one").unwrap();
    lab.write_report("report.md", b"two").unwrap();
    assert_eq!(fs::read(path).unwrap(), b"two");
    lab.write_report("report/bugs/one.html", b"page").unwrap();
    for name in ["campaign.db", "bugs", "../x", "a/b", "", "/x", ".hidden", "report/../x", "report/", "bugs/x"] {
        assert!(error(lab.write_report(name, b"")).contains("choose another"), "{name}");
    }
}

#[test]
fn totals_counted_along_the_way_are_those_of_the_database() {
    let dir = tempfile::tempdir().unwrap();
    let mut lab = Lab::create(&dir.path().join("lab"), CONFIG).unwrap();
    let mut totals = Totals::default();
    let mut units = vec![unit(0, &["licm", "gvn", "licm"]), unit(1, &[]), unit(2, &["licm"])];
    units[1].set_aside = Some(SetAside::TooSlow);
    units[2].inconclusive.insert("noise".into(), 2);
    for unit in &units {
        let new_bugs = lab.commit(unit).unwrap();
        totals.add(unit, new_bugs.len() as u64);
    }
    assert_eq!(totals, lab.totals().unwrap());
}

#[test]
fn a_known_bug_is_counted_apart_and_hides_no_new_one() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = Lab::create(top.path(), CONFIG).unwrap();
    let mut record = unit(0, &["licm", "gvn", "licm"]);
    record.findings[0].known = Some("LLVM #1".into());
    record.findings[1].known = Some("LLVM #1".into());
    let new = lab.commit(&record).unwrap();
    assert_eq!(new.len(), 1, "the third finding is a new bug, though its signature is that of a known one");
    let known = lab.known_again().unwrap();
    assert_eq!(known, [KnownAgain { name: "LLVM #1".into(), findings: 2 }]);
    let totals = lab.totals().unwrap();
    assert_eq!((totals.findings, totals.bugs), (3, 1));
    assert_eq!(lab.counts_by_kind().unwrap()[0].bugs, 1);
    assert_eq!(lab.bugs().unwrap().iter().map(|bug| bug.first.test).collect::<Vec<_>>(), [2]);
    assert_eq!(lab.pending_versions().unwrap().len(), 1);
    assert_eq!(lab.sync_bug_folders().unwrap(), new);
}

#[test]
fn a_ranking_is_kept_beside_a_running_campaign_and_outlives_what_is_attached() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = new_lab(top.path());
    let id = lab.bugs().unwrap()[0].id.clone();
    let dir = lab.bug_dir(&id);
    // The campaign is open for writing meanwhile.
    crate::keep_ranking(&dir, b"{\"runs\": 7}").unwrap();
    assert_eq!(crate::read_suspects(&dir).unwrap().unwrap().runs, 7);
    lab.attach(&id, &vec![("report.md".to_owned(), b"page".to_vec())]).unwrap();
    assert_eq!(lab.attachment(&id, "report.md").unwrap().unwrap(), b"page");
    assert_eq!(crate::read_suspects(&dir).unwrap().unwrap().runs, 7, "the folder was written anew");
    lab.attach(&id, &Vec::new()).unwrap();
    assert!(lab.attachment(&id, "report.md").unwrap().is_none());
    assert!(lab.attachment(&id, crate::RANKING).unwrap().is_some());
}

#[test]
fn files_from_elsewhere_stay_in_the_folder_of_their_bug() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = new_lab(top.path());
    let id = lab.bugs().unwrap()[0].id.clone();
    for name in ["../outside", "/tmp/outside", "deep/down", "..", ""] {
        let refused = lab.attach(&id, &vec![(name.to_owned(), b"x".to_vec())]).unwrap_err().to_string();
        assert!(refused.contains("plain names"), "{name:?}: {refused}");
        assert!(lab.attachment(&id, name).unwrap().is_none());
    }
}

#[test]
fn moments_are_noted_seldom_and_come_back_in_order() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = new_lab(top.path());
    let totals = |tests| Totals { tests, ..Totals::default() };
    for (seconds, tests) in [(1.0, 10), (1.5, 15), (2.1, 20), (1000.0, 90), (1003.0, 95), (1006.0, 99)] {
        lab.note_moment(seconds, &totals(tests)).unwrap();
    }
    let noted = lab.moments().unwrap().iter().map(|moment| moment.tests).collect::<Vec<_>>();
    assert_eq!(noted, [10, 20, 90, 99]);
    assert!(Lab::open_read_only(top.path()).unwrap().note_moment(1.0, &totals(1)).is_err());
}

#[test]
fn a_store_of_a_format_before_is_read_and_brought_up_to_date_with_a_copy_left() {
    let changes = "DROP TABLE fleet; DROP TABLE workers; PRAGMA user_version = 3;";
    for (format, changes) in
        [(3, changes.to_owned()), (2, format!("{changes} DROP TABLE moments; PRAGMA user_version = 2"))]
    {
        let top = tempfile::tempdir().unwrap();
        drop(new_lab(top.path()));
        let db = Connection::open(top.path().join(DATABASE)).unwrap();
        db.execute_batch(&changes).unwrap();
        drop(db);
        let lab = Lab::open_read_only(top.path()).unwrap();
        assert!(lab.moments().unwrap().is_empty() && lab.workers().unwrap().is_empty());
        assert_eq!(lab.bugs().unwrap().len(), 2);
        drop(lab);
        let mut lab = Lab::open(top.path()).unwrap();
        lab.note_moment(1.0, &Totals::default()).unwrap();
        assert_eq!(lab.moments().unwrap().len(), 1);
        assert_eq!(lab.fleet_name("abc").unwrap(), "abc");
        let copy = top.path().join(format!("{DATABASE}.format-{format}"));
        let copy = Connection::open(copy).unwrap();
        let count: u64 = copy.query_row("SELECT count(*) FROM bugs", [], |row| row.get(0)).unwrap();
        let kept: i64 = copy.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!((count, kept), (2, format));
    }
}

#[test]
fn a_worker_is_known_by_its_last_sign_and_the_fleet_by_its_first_name() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = new_lab(top.path());
    let sign = |name: &str, tests, trouble: Option<&str>| RemoteWorker {
        name: name.into(),
        host: "box".into(),
        jobs: 2,
        tests,
        rate: 1.5,
        seen: 1e9,
        trouble: trouble.map(str::to_owned),
    };
    let before = lab.digest().unwrap();
    for worker in [sign("b", 1, None), sign("a", 5, Some("no llvm-14")), sign("b", 9, None)] {
        lab.note_worker(&worker).unwrap();
    }
    assert_eq!(lab.workers().unwrap(), [sign("a", 5, Some("no llvm-14")), sign("b", 9, None)]);
    assert_eq!([lab.fleet_name("one").unwrap(), lab.fleet_name("two").unwrap()], ["one", "one"]);
    assert_eq!(lab.digest().unwrap(), before, "who helped is no part of the result");
}

#[test]
fn a_lab_has_room_until_its_budget_is_used_or_the_disk_is_nearly_full() {
    let top = tempfile::tempdir().unwrap();
    let lab = new_lab(top.path());
    let room = |keep_free, lab_bytes| lab.room(&RoomLimits { keep_free, lab: lab_bytes }).unwrap();
    assert_eq!(room(1, None), Room::Enough);
    assert_eq!(room(1, Some(1 << 30)), Room::Enough);
    assert!(matches!(room(1, Some(1000)), Room::BudgetUsed(_)));
    let Room::NearlyFull(why) = room(u64::MAX, None) else { panic!("no disk is that large") };
    assert!(why.contains("MB are free"), "{why}");
}

#[test]
fn a_tally_that_catches_up_is_one_that_counts_at_once() {
    let top = tempfile::tempdir().unwrap();
    let mut lab = Lab::create(top.path(), CONFIG).unwrap();
    let mut growing = Tally::default();
    for (index, passes) in (0..).zip([&["licm", "gvn"][..], &[], &["licm"]]) {
        lab.commit(&unit(index, passes)).unwrap();
        growing.catch_up(&lab).unwrap();
    }
    let mut whole = Tally::default();
    whole.catch_up(&lab).unwrap();
    assert_eq!(growing, whole);
    let totals = lab.totals().unwrap();
    assert_eq!((whole.programs, whole.tests, whole.findings), (totals.programs, totals.tests, totals.findings));
    assert_eq!(whole.passes, BTreeMap::from([("gvn".into(), 1), ("licm".into(), 2)]));
    assert_eq!(whole.kinds, BTreeMap::from([("wrong-code".into(), 3)]));
}
