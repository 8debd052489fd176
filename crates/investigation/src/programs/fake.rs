//! Fake witnesses (DiWi, section 6): the compiler may be as wrong as before, but the program no longer
//! tells. Only what can be seen without analysing the program is seen.

use whodunit_isolation::BlockSet;
use whodunit_subjects::Behaviour;

/// Why a witness is taken for a fake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fake {
    /// It prints what the failing program wrongly printed, which now happens to be right.
    SameAsWrong,
    /// It prints nothing any more.
    Silent,
    /// The compiler executed all that it executed on the failing program.
    SameRun,
    /// The compiler executed nearly the same, and with another constant in its place the bug shows.
    HiddenByValue,
}

impl Fake {
    pub fn reason(self) -> &'static str {
        match self {
            Fake::SameAsWrong => "what the compiler got wrong before happens to be right now",
            Fake::Silent => "the program no longer prints anything",
            Fake::SameRun => "the compiler executed all that it executed when the bug showed",
            Fake::HiddenByValue => "only the value of a constant hides the bug",
        }
    }
}

/// What the failing program should do, and what it did.
#[derive(Clone, Debug)]
pub struct Failure {
    pub right: Behaviour,
    /// None if it did not end.
    pub wrong: Option<Behaviour>,
}

impl Failure {
    /// By what a program does on which the compiler is right.
    pub fn fake(&self, behaviour: &Behaviour) -> Option<Fake> {
        if self.wrong.as_ref() == Some(behaviour) {
            return Some(Fake::SameAsWrong);
        }
        let silent = behaviour.stdout.is_empty() && !self.right.stdout.is_empty() && behaviour.exit == self.right.exit;
        silent.then_some(Fake::Silent)
    }
}

/// By what the compiler executed. Nothing that it did wrong before was left out, so that this witness
/// speaks for no block.
pub fn fake_run(failing: &BlockSet, executed: &BlockSet) -> Option<Fake> {
    (failing.intersection_len(executed) == failing.len()).then_some(Fake::SameRun)
}

/// Share of common blocks from which on two runs are nearly the same.
const NEARLY: f64 = 0.99;

/// Whether what a compiler did on a mutant is so near to what it did on the failing program that the
/// mistake may well be among it.
pub fn is_nearly_the_same(failing: &BlockSet, executed: &BlockSet) -> bool {
    failing.similarity(executed) >= NEARLY
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prints(text: &str) -> Behaviour {
        Behaviour { stdout: text.into(), exit: Some(0), signal: None }
    }

    /// GCC bug 61140: 0 is right, and 1 was printed.
    fn figure_9a() -> Failure {
        Failure { right: prints("0\n"), wrong: Some(prints("1\n")) }
    }

    #[test]
    fn the_fakes_of_figure_9_are_seen() {
        // 9b prints c, which is 1; in 9c, b is 1 before and after.
        for fake in [prints("1\n"), prints("1\n")] {
            assert_eq!(figure_9a().fake(&fake), Some(Fake::SameAsWrong));
        }
        assert_eq!(figure_9a().fake(&prints("0\n")), None, "right again, and told so");
        assert_eq!(figure_9a().fake(&prints("7\n")), None);
    }

    #[test]
    fn a_program_that_falls_silent_tells_nothing() {
        assert_eq!(figure_9a().fake(&prints("")), Some(Fake::Silent));
        let speaks_by_exit = Failure { right: prints(""), wrong: None };
        assert_eq!(speaks_by_exit.fake(&prints("")), None);
    }

    #[test]
    fn a_run_that_leaves_nothing_out_speaks_for_nothing() {
        let failing: BlockSet = [1, 2, 3].into();
        assert_eq!(fake_run(&failing, &[1, 2, 3, 9].into()), Some(Fake::SameRun));
        assert_eq!(fake_run(&failing, &[1, 3, 9].into()), None);
        let many: BlockSet = (0..200).collect();
        assert!(is_nearly_the_same(&many, &(1..200).collect()) && !is_nearly_the_same(&many, &(5..200).collect()));
    }
}
