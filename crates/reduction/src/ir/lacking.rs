//! A module of LLVM IR with one piece left out: a flag, an attribute, what is attached to an instruction, the instruction itself.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use whodunit_program::Edit;

use super::names::{Names, is_defined};
use super::spread::spread;
use super::words::{Kind, Word, words};
use crate::edit::Candidate;
use crate::pieces::Relative;

/// Words that say more than an instruction, a parameter or a function must.
const FLAGS: [&str; 45] = [
    "nuw",
    "nsw",
    "exact",
    "disjoint",
    "nneg",
    "samesign",
    "inbounds",
    "nusw",
    "fast",
    "nnan",
    "ninf",
    "nsz",
    "arcp",
    "contract",
    "afn",
    "reassoc",
    "volatile",
    "tail",
    "musttail",
    "notail",
    "signext",
    "zeroext",
    "noundef",
    "nonnull",
    "noalias",
    "nocapture",
    "captures",
    "readonly",
    "readnone",
    "writeonly",
    "returned",
    "dereferenceable",
    "range",
    "nofpclass",
    "memory",
    "mustprogress",
    "nounwind",
    "willreturn",
    "nofree",
    "nosync",
    "speculatable",
    "local_unnamed_addr",
    "unnamed_addr",
    "dso_local",
    "inrange",
];
/// What ends a block, and cannot go; `to` begins the second line of an `invoke`.
const ENDS: [&str; 12] = [
    "ret",
    "br",
    "switch",
    "unreachable",
    "invoke",
    "callbr",
    "indirectbr",
    "resume",
    "catchswitch",
    "catchret",
    "cleanupret",
    "to",
];
/// What stands for the result of an instruction that is left out; either fits every type.
const STANDS_FOR: [&str; 2] = ["poison", "zeroinitializer"];
/// Operands of an instruction that stand for its result.
const OPERANDS: usize = 4;
/// Lines that are looked at: of a large module they are spread over all of it.
const MOST_LINES: usize = 2000;
/// A module that lacks what is used more often than this is no near relative.
const MOST_USES: usize = 100;

/// All that can be made by leaving one piece out, the smallest pieces first. Not all of it is sound.
///
/// ```
/// use whodunit_reduction::ir::lacking_a_piece;
/// let text = b"define i8 @f(i8 %a) {\n  %b = add nsw i8 %a, 1\n  ret i8 %b\n}\n";
/// let made: Vec<_> = lacking_a_piece(text).iter().map(|one| String::from_utf8(one.of(text)).unwrap()).collect();
/// assert!(made[0].contains("add  i8 %a, 1"));
/// assert!(made.iter().any(|one| one == "define i8 @f(i8 %a) {\n  ret i8 poison\n}\n"));
/// ```
pub fn lacking_a_piece(text: &[u8]) -> Vec<Relative> {
    let all = words(text);
    let lines: Vec<&[Word]> =
        all.chunk_by(|one, other| one.line == other.line).filter(|line| has_pieces(line)).collect();
    let lines = spread(&lines, MOST_LINES);
    let (names, uses) = (Names::of(&all), uses(&all, &lines));
    let mut made: Vec<(Candidate, String)> = Vec::new();
    for line in lines {
        made.extend((0..line.len()).filter_map(|at| Some((Candidate::delete(extra(line, at)?), told(&line[at], "")))));
        made.extend(without_attachments(line));
        made.extend(without_instruction(text, &names, &uses, line));
    }
    made.sort_by_key(|(candidate, _)| (candidate.saved(), candidate.edits[0].range.start));
    let mut seen = HashSet::new();
    made.retain(|(candidate, _)| seen.insert(candidate.edits.clone()));
    made.into_iter().map(|(candidate, how)| Relative { how, edits: candidate.edits }).collect()
}

fn has_pieces(line: &[Word]) -> bool {
    line[0].body.is_some() || (0..line.len()).any(|at| is_extra(line, at))
}

/// Where the results of instructions are used, by function.
type Uses<'a> = HashMap<(Option<usize>, &'a str), Vec<&'a Word<'a>>>;

/// Of the instructions in some lines only, since a large module has many.
fn uses<'a>(all: &'a [Word<'a>], lines: &[&'a [Word<'a>]]) -> Uses<'a> {
    let results = lines.iter().filter_map(|line| result(line)).map(|word| ((word.body, word.text), Vec::new()));
    let mut uses: Uses = results.collect();
    for (at, word) in all.iter().enumerate().filter(|(_, word)| word.kind == Kind::Local && word.body.is_some()) {
        if let Some(found) = uses.get_mut(&(word.body, word.text)).filter(|_| !is_defined(all, at)) {
            found.push(word);
        }
    }
    uses
}

/// The name that the result of an instruction has.
fn result<'a>(line: &'a [Word<'a>]) -> Option<&'a Word<'a>> {
    line.first().filter(|first| first.body.is_some() && first.kind == Kind::Local && is_defined(line, 0))
}

fn told(word: &Word, instead: &str) -> String {
    format!("without {}{instead} in line {}", word.text, word.line + 1)
}

/// A flag with what it says in brackets, or a group of attributes.
fn extra(line: &[Word], at: usize) -> Option<Range<usize>> {
    let word = line.get(at).filter(|_| is_extra(line, at))?;
    let end = match line.get(at + 1) {
        Some(next) if next.is("(") && next.at == word.range().end => {
            let closing = line[at + 1..].iter().find(|other| other.is(")") && other.depth == next.depth);
            closing?.range().end
        }
        _ => word.range().end,
    };
    Some(word.at..end)
}

fn is_extra(line: &[Word], at: usize) -> bool {
    match line[at].kind {
        _ if line[at].in_metadata => false,
        Kind::Plain => FLAGS.contains(&line[at].text),
        // `attributes #0 = ...` says what the others mean, and `#dbg_value(...)` is an instruction.
        Kind::Attributes => at > 0 && !is_defined(line, at),
        _ => false,
    }
}

/// An instruction without one of the things that are attached to it: `, align 4` or `, !tbaa !3`. What a debugger is told tells us nothing.
fn without_attachments<'a>(line: &'a [Word]) -> impl Iterator<Item = (Candidate, String)> + 'a {
    let in_body = line[0].body.is_some();
    let commas = (0..line.len()).filter(move |at| in_body && line[*at].is(",") && line[*at].depth == 0);
    commas.filter_map(|at| {
        let next = line.get(at + 1)?;
        let is_attached = next.kind == Kind::Metadata && !next.is("!dbg") || next.is("align");
        let rest = line[at + 1..].iter().take_while(|word| !(word.is(",") && word.depth == 0));
        let end = rest.last()?.range().end;
        is_attached.then(|| (Candidate::delete(line[at].at..end), told(next, "")))
    })
}

/// The module without an instruction, and with something else for its result where that is used.
fn without_instruction(text: &[u8], names: &Names, uses: &Uses, line: &[Word]) -> Vec<(Candidate, String)> {
    let result = result(line);
    let uses = result.and_then(|word| uses.get(&(word.body, word.text))).map(Vec::as_slice).unwrap_or_default();
    if !can_go(line) || uses.len() > MOST_USES {
        return Vec::new();
    }
    let first = &line[0];
    let uses: Vec<Range<usize>> = uses.iter().filter(|word| word.line != first.line).map(|word| word.range()).collect();
    let instead = match uses.is_empty() {
        true => vec![""],
        false => STANDS_FOR.into_iter().chain(operands(names, line)).collect(),
    };
    let whole = whole_line(text, first.at);
    let made = instead.into_iter().filter_map(|other| {
        let edits = uses.iter().map(|range| Edit { range: range.clone(), text: other.into() });
        let edits = edits.chain([Edit { range: whole.clone(), text: Vec::new() }]).collect();
        let how = if other.is_empty() { String::new() } else { format!(", {other} for it,") };
        Some((Candidate::together(edits)?, told(first, &how)))
    });
    made.collect()
}

/// Whether a line is an instruction that a block can do without, or a case of a `switch`.
fn can_go(line: &[Word]) -> bool {
    let opcode = line.get(if result(line).is_some() { 2 } else { 0 });
    let is_end = opcode.is_none_or(|opcode| ENDS.contains(&opcode.text));
    let is_pad = line.iter().any(|word| word.is("landingpad") || word.is("catchpad"));
    line[0].body.is_some() && !matches!(line[0].kind, Kind::Label | Kind::Sign) && !is_end && !is_pad
}

/// Values that an instruction takes, each once and without its own.
fn operands<'a>(names: &Names, line: &[Word<'a>]) -> Vec<&'a str> {
    let mut seen = HashSet::from([line[0].text]);
    let values = line.iter().filter(|word| word.kind == Kind::Local && names.is_value(word)).map(|word| word.text);
    values.filter(|name| seen.insert(*name)).take(OPERANDS).collect()
}

/// The line around a place, with its end.
fn whole_line(text: &[u8], at: usize) -> Range<usize> {
    let start = text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |before| before + 1);
    let end = text[at..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |length| at + length + 1);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "define void @f(ptr noundef dereferenceable(8) %p) #0 {\nentry:\n  %x = load i32, ptr %p, align 4, !tbaa !1\n  \
        %y = zext nneg i32 %x to i64\n  store i64 %y, ptr %p\n  br label %entry\n}\nattributes #0 = { nounwind }\n!1 = !{}\n";

    fn made() -> Vec<String> {
        lacking_a_piece(TEXT.as_bytes()).iter().map(|one| String::from_utf8(one.of(TEXT.as_bytes())).unwrap()).collect()
    }

    #[test]
    fn every_kind_of_piece_can_go() {
        let made = made();
        for wanted in [
            "@f(ptr noundef  %p)",
            "@f(ptr  dereferenceable(8) %p)",
            "%p)  {",
            "load i32, ptr %p, !tbaa !1\n",
            "load i32, ptr %p, align 4\n",
            "zext  i32 %x",
            "entry:\n  %y = zext nneg i32 poison to i64\n",
            "entry:\n  %y = zext nneg i32 %p to i64\n",
            "to i64\n  br label",
            "!tbaa !1\n  store i64 %x, ptr %p\n",
        ] {
            assert!(made.iter().any(|text| text.contains(wanted)), "{wanted:?} in {made:#?}");
        }
        assert!(
            made.iter().all(|text| text.contains("br label %entry") && text.contains("attributes #0")),
            "{made:#?}"
        );
    }

    #[test]
    fn smaller_pieces_come_first_and_it_is_told_which() {
        let made = lacking_a_piece(TEXT.as_bytes());
        assert!(made.windows(2).all(|two| two[0].of(TEXT.as_bytes()).len() >= two[1].of(TEXT.as_bytes()).len()));
        assert!(made.iter().any(|one| one.how == "without %y, %x for it, in line 4"), "{made:?}");
        assert!(made.iter().any(|one| one.how == "without store in line 5"), "{made:?}");
    }

    /// All that is made of a module and told to be so.
    fn made_of(text: &str, told: &str) -> Vec<String> {
        let all = lacking_a_piece(text.as_bytes()).into_iter().filter(|one| one.how.starts_with(told));
        all.map(|one| String::from_utf8(one.of(text.as_bytes())).unwrap()).collect()
    }

    #[test]
    fn only_values_stand_for_a_result_and_each_once() {
        let before = "%S = type { i32 }\ndefine i32 @f(ptr %p, i32 %a, i32 %d) {\nb:\n  br label %c\nc:\n  \
            %x = phi i32 [ %a, %b ], [ %x, %c ]\n  %y = add i32 %x, %x\n  \
            %z = getelementptr %S, ptr %p, i32 %y, i32 %a, i32 %x, i32 %x, i32 %d\n  store i32 %y, ptr %z\n  br label %c\n}\n";
        let line = |name: &str| before.split_inclusive('\n').find(|line| line.contains(&format!("{name} ="))).unwrap();
        for (name, operands) in [("%x", vec!["%a"]), ("%y", vec!["%x"]), ("%z", vec!["%p", "%y", "%a", "%x"])] {
            let others = STANDS_FOR.into_iter().chain(operands);
            let mut wanted: Vec<String> =
                others.map(|other| before.replace(line(name), "").replace(name, other)).collect();
            let mut made = made_of(before, &format!("without {name}, "));
            wanted.sort();
            made.sort();
            assert_eq!(made, wanted);
        }
    }

    #[test]
    fn what_a_debugger_is_told_is_no_piece() {
        let before = "define void @f(ptr %p) !dbg !1 {\n  store i8 1, ptr %p, align 1, !dbg !2\n    #dbg_value(i8 1, !3, !DIExpression(), !2)\n  \
            %a = load i8, ptr %p, !range !4, !dbg !2\n  ret void, !dbg !2\n}\n!2 = !DILocation(line: 1, range: 2)\n!4 = !{i8 0, i8 exact}\n";
        let made: Vec<String> = made_of(before, "");
        let line = |text: &str| before.split_inclusive('\n').find(|line| line.contains(text)).unwrap().to_owned();
        let wanted = [", align 1".to_owned(), ", !range !4".to_owned(), line("store"), line("load"), line("#dbg")];
        assert_eq!(made.len(), wanted.len(), "{made:#?}");
        for gone in wanted {
            assert!(made.contains(&before.replace(&gone, "")), "{gone} in {made:#?}");
        }
    }

    #[test]
    fn what_ends_a_block_stays_and_a_case_can_go() {
        let before = "define void @f(i8 %a) {\n  switch i8 %a, label %b [\n    i8 1, label %b\n    i8 2, label %b\n  ]\nb:\n  \
            %c = invoke i8 @g()\n          to label %b unwind label %d\nd:\n  %e = landingpad i8 cleanup\n  ret void\n}\n";
        let cases = ["    i8 1, label %b\n", "    i8 2, label %b\n"].map(|gone| before.replace(gone, ""));
        assert_eq!(made_of(before, ""), cases);
    }

    #[test]
    fn of_a_large_module_lines_are_spread_over_all_of_it() {
        let body: String = (0..50_000).map(|at| format!("  %v{at} = add nsw i32 %v{}, %p\n", at / 2)).collect();
        let text = format!("define void @f(i32 %x) {{\n  %p = add i32 %x, 1\n{body}  ret void\n}}\n");
        let made = lacking_a_piece(text.as_bytes());
        assert!(made.len() > MOST_LINES && made.len() <= 7 * MOST_LINES, "{}", made.len());
        assert!(made.iter().all(|one| one.edits.len() <= 1 + MOST_USES));
        let places: Vec<usize> = made.iter().map(|one| one.edits[0].range.start).collect();
        assert!(places.iter().any(|at| *at > text.len() * 9 / 10) && places.iter().any(|at| *at < text.len() / 10));
    }

    #[test]
    fn what_is_no_module_does_no_harm() {
        for text in [
            "",
            "define {\n%",
            "define void @f() {\n = \n",
            "define void @f() {\n  %a = %a\n",
            "nuw(",
            "define void @f() {\n, align",
        ] {
            lacking_a_piece(text.as_bytes()).iter().for_each(|one| drop(one.of(text.as_bytes())));
        }
    }
}
