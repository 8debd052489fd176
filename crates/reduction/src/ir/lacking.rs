//! A module of LLVM IR with one piece left out: a flag, an attribute, what is attached to an instruction, the instruction itself.

use std::collections::HashMap;
use std::ops::Range;

use whodunit_program::Edit;

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
/// What ends a block, and cannot go.
const ENDS: [&str; 11] = [
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
];
/// What stands for the result of an instruction that is left out; either fits every type.
const STANDS_FOR: [&str; 2] = ["poison", "zeroinitializer"];

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
    let mut made: Vec<(Candidate, String)> = Vec::new();
    for at in 0..all.len() {
        if let Some(range) = extra(&all, at) {
            made.push((Candidate::delete(range), told(&all[at], "")));
        }
    }
    let mut named = Named::new();
    for word in all.iter().filter(|word| word.kind == Kind::Local) {
        named.entry((word.body, word.text)).or_default().push(word);
    }
    for line in all.chunk_by(|one, other| one.line == other.line) {
        made.extend(without_attachments(line));
        made.extend(without_instruction(text, &named, line));
    }
    made.sort_by_key(|(candidate, _)| (candidate.saved(), candidate.edits[0].range.start));
    made.into_iter().map(|(candidate, how)| Relative { how, edits: candidate.edits }).collect()
}

/// Where each name of a function stands.
type Named<'a> = HashMap<(Option<usize>, &'a str), Vec<&'a Word<'a>>>;

fn told(word: &Word, instead: &str) -> String {
    format!("without {}{instead} in line {}", word.text, word.line + 1)
}

/// A flag with what it says in brackets, or a group of attributes.
fn extra(all: &[Word], at: usize) -> Option<Range<usize>> {
    let word = &all[at];
    let is_extra = match word.kind {
        Kind::Plain => FLAGS.contains(&word.text),
        // `attributes #0 = ...` says what the others mean.
        Kind::Attributes => !all.get(at + 1).is_some_and(|next| next.is("=")),
        _ => false,
    };
    let end = match all.get(at + 1) {
        Some(next) if is_extra && next.is("(") && next.at == word.range().end => {
            let mut rest = all[at + 1..].iter().take_while(|other| other.line == word.line);
            rest.find(|other| other.is(")") && other.depth == next.depth)?.range().end
        }
        _ => word.range().end,
    };
    is_extra.then_some(word.at..end)
}

/// An instruction without one of the things that are attached to it: `, align 4` or `, !tbaa !3`.
fn without_attachments<'a>(line: &'a [Word]) -> impl Iterator<Item = (Candidate, String)> + 'a {
    let in_body = line.first().is_some_and(|first| first.body.is_some());
    let commas = (0..line.len()).filter(move |at| in_body && line[*at].is(",") && line[*at].depth == 0);
    commas.filter_map(|at| {
        let next = line.get(at + 1)?;
        let is_attached = next.kind == Kind::Metadata || next.is("align");
        let rest = line[at + 1..].iter().take_while(|word| !(word.is(",") && word.depth == 0));
        let end = rest.last()?.range().end;
        is_attached.then(|| (Candidate::delete(line[at].at..end), told(next, "")))
    })
}

/// The module without an instruction, and with something else for its result where that is used.
fn without_instruction(text: &[u8], named: &Named, line: &[Word]) -> Vec<(Candidate, String)> {
    let Some(first) = line.first().filter(|first| first.body.is_some() && first.kind != Kind::Label) else {
        return Vec::new();
    };
    let result = line.get(1).filter(|next| first.kind == Kind::Local && next.is("=")).map(|_| first.text);
    if ENDS.contains(&first.text) || line.iter().any(|word| word.is("landingpad") || word.is("catchpad")) {
        return Vec::new();
    }
    let start = text[..first.at].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let end = text[first.at..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |at| first.at + at + 1);
    let all = result.and_then(|name| named.get(&(first.body, name)));
    let uses: Vec<Range<usize>> =
        all.into_iter().flatten().filter(|word| word.line != first.line).map(|word| word.range()).collect();
    let own: Vec<&str> = line[1..].iter().filter(|word| word.kind == Kind::Local).map(|word| word.text).collect();
    let instead: Vec<&str> = match uses.is_empty() {
        true => vec![""],
        false => STANDS_FOR.into_iter().chain(own.into_iter().filter(|name| Some(*name) != result)).collect(),
    };
    let made = instead.into_iter().filter_map(|other| {
        let edits = uses.iter().map(|range| Edit { range: range.clone(), text: other.into() });
        let edits = edits.chain([Edit { range: start..end, text: Vec::new() }]).collect();
        let how = if other.is_empty() { String::new() } else { format!(", {other} for it,") };
        Some((Candidate::together(edits)?, told(first, &how)))
    });
    made.collect()
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
