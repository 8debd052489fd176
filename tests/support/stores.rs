//! Labs that are made rather than hunted for: any number of findings, or one bug that is known to show.

use std::collections::BTreeMap;
use std::path::Path;

use whodunit_findings::{Finding, Lab, UnitRecord, signature};
use whodunit_oracles::{Kind, Symptom};
use whodunit_program::Program;
use whodunit_subjects::{Behaviour, Recipe};

/// A real bug of Debian's LLVM 14: the second call of `b` is taken for the first.
pub const KNOWN_PROGRAM: &str = "\
int printf(const char *, ...);
static int a = 5;
void b() {
  a >>= 1;
}
int main() {
  b();
  b();
  printf(\"%d\", a);
}
";

/// What a hostile program prints.
pub const HOSTILE: &str = "<script>document.title = 'hacked'</script>\u{1b}[2J";

fn behaviour(stdout: &str) -> Behaviour {
    Behaviour { stdout: stdout.into(), exit: Some(0), signal: None }
}

/// A finding of wrong code by `pass` on a subject; what was seen instead is hostile.
pub fn finding(unit: u64, test: u32, subject: &str, pass: &str) -> Finding {
    let recipe = Recipe::passes(pass.parse().expect("a pipeline"));
    let symptom = Symptom::Behaved(behaviour(HOSTILE));
    Finding {
        unit,
        test,
        subject: subject.into(),
        strategy: "sequences".into(),
        kind: Kind::WrongCode,
        signature: signature(subject, Kind::WrongCode, &symptom, Some(pass), &recipe),
        symptom,
        recipe: recipe.clone(),
        minimal: recipe,
        last_pass: Some(pass.into()),
        tier: Some("default".into()),
        expected: Some(behaviour("1")),
        expected_by: vec!["gcc-12 -O0".into()],
        known: None,
        variant: None,
    }
}

/// A unit with these findings of one program.
pub fn unit(index: u64, program: &str, findings: Vec<Finding>) -> UnitRecord {
    UnitRecord {
        index,
        program: Some(Program::c("prog.c", program)),
        set_aside: None,
        tests: 200,
        inconclusive: BTreeMap::from([("it takes too long".into(), 2)]),
        findings,
    }
}

/// A lab with one bug, which shows on llvm-14, and the id of that bug.
pub fn with_known_bug(dir: &Path) -> String {
    let mut lab = Lab::create(dir, r#"{"subjects": {"llvm-14": "1:14.0.6"}}"#).expect("a lab can be made");
    lab.commit(&unit(0, KNOWN_PROGRAM, vec![finding(0, 0, "llvm-14", "attributor")])).expect("it is stored");
    lab.sync_bug_folders().expect("folders are written");
    lab.bugs().expect("there are bugs")[0].id.to_string()
}

/// A lab with so many findings of about `bugs` bugs.
pub fn with_findings(dir: &Path, findings: u64, bugs: u64) -> Lab {
    const EACH: u64 = 200;
    let mut lab = Lab::create(dir, r#"{"subjects": {"llvm-14": "1:14.0.6"}}"#).expect("a lab can be made");
    lab.begin_session().expect("it is ours");
    for index in 0..findings / EACH {
        let one = |test: u64| {
            let number = (index * EACH + test) % bugs;
            finding(
                index,
                test as u32,
                ["llvm-14", "llvm-16", "llvm-22"][number as usize % 3],
                &format!("pass-{number}"),
            )
        };
        lab.commit(&unit(index, KNOWN_PROGRAM, (0..EACH).map(one).collect())).expect("it is stored");
        let totals = whodunit_findings::Totals { tests: index * 200, findings: index * EACH, ..Default::default() };
        lab.note_moment(index as f64 * 3.0, &totals).expect("it is noted");
    }
    lab.note_progress(findings as f64 / EACH as f64 * 3.0).expect("it is noted");
    lab
}
