//! Ways to make a C program smaller, in the order they are tried. Each only proposes: what still
//! has a meaning and still shows the bug is for the jury to say.

mod checksum;
mod declarations;
mod delete;
mod expressions;
mod inline;
mod literals;
mod names;
mod parameters;
mod shorten;
mod substitute;
mod types;
mod unreferenced;
mod unwrap;

use crate::edit::Candidate;
use crate::syntax::Syntax;

pub(crate) use names::{is_name, own_names};

/// One way to make a program smaller.
pub trait Transformation: Sync {
    fn name(&self) -> &'static str;

    /// What it does, in a few words.
    fn about(&self) -> &'static str;

    /// What it would try on this program, most promising first.
    fn candidates(&self, syntax: &Syntax) -> Vec<Candidate>;
}

/// Every transformation, coarse to fine.
pub const TRANSFORMATIONS: &[&dyn Transformation] = &[
    &unreferenced::Unreferenced,
    &checksum::Checksum,
    &delete::Delete,
    &unwrap::Unwrap,
    &expressions::Expressions,
    &parameters::Parameters,
    &inline::Inline,
    &substitute::Substitute,
    &declarations::Declarations,
    &types::Types,
    &shorten::Shorten,
    &literals::Literals,
    &names::Names,
];

/// Those that take something away, rather than write the same more shortly.
const TAKING: [&str; 6] = ["delete", "unwrap", "expressions", "parameters", "declarations", "types"];

/// The transformations that take a piece away, in their order.
pub(crate) fn taking() -> impl Iterator<Item = &'static dyn Transformation> {
    TRANSFORMATIONS.iter().filter(|one| TAKING.contains(&one.name())).copied()
}

/// Largest savings first; among equals those further back, where what is used has no use any more.
fn largest_first(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    candidates.sort_by_key(|candidate| {
        (std::cmp::Reverse(candidate.saved()), std::cmp::Reverse(candidate.edits[0].range.start))
    });
    candidates.dedup();
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::apply;

    /// What a transformation makes of a text, one text a candidate.
    pub fn proposals(transformation: &dyn Transformation, text: &str) -> Vec<String> {
        let syntax = Syntax::parse(text.as_bytes());
        let texts = transformation.candidates(&syntax).into_iter();
        texts.map(|candidate| String::from_utf8(apply(text.as_bytes(), &candidate.edits)).unwrap()).collect()
    }

    /// Each transformation with a program and one of the programs it must propose.
    const PAIRS: &[(&str, &str, &str)] = &[
        ("unreferenced", "int a;int b;int main(){return a;}", "int a;int main(){return a;}"),
        ("checksum", "int main(){transparent_crc(g, \"g\", 0);}", "int main(){printf(\"%lld\\n\", (long long)(g));}"),
        ("delete", "void f(){a();b();c();d();}", "void f(){a();b();}"),
        ("delete", "int a[]={1,2,3};", "int a[]={1,2};"),
        ("unwrap", "void f(){if(a)b();else c();}", "void f(){c();}"),
        ("unwrap", "void f(){for(;;){b();}}", "void f(){{b();}}"),
        ("unwrap", "void f(){{b();}}", "void f(){b();}"),
        ("expressions", "int x=a*(b+c);", "int x=(b+c);"),
        ("expressions", "int x=(b+c);", "int x=b+c;"),
        ("expressions", "int x=f(a,b);", "int x=b;"),
        ("parameters", "void f(int a,int b){}void g(){f(1,2);}", "void f(int b){}void g(){f(2);}"),
        (
            "inline",
            "int f(int a){return a+1;}int x(){return f(3);}",
            "int f(int a){return a+1;}int x(){return ((3)+1);}",
        ),
        ("parameters", "int main(int a,char*b[]){return 0;}", "int main(){return 0;}"),
        ("substitute", "int f(int a){int b=a+1;return b*2;}", "int f(int a){return (a+1)*2;}"),
        ("declarations", "static const int a=3;", "static const int a;"),
        ("declarations", "int *a[4];", "int *a;"),
        ("declarations", "int *volatile a;", "int volatile a;"),
        ("types", "typedef unsigned u;u a;u*b;", "typedef unsigned u;int a;int*b;"),
        ("shorten", "void f(){a=a>>1;}", "void f(){a >>= 1;}"),
        ("shorten", "void f(){int a;a=3;}", "void f(){int a = 3;}"),
        ("shorten", "void f(){for(0;a;a++);}", "void f(){for(;a;a++);}"),
        ("shorten", "void f(){if(a){}}", "void f(){if(a);}"),
        ("literals", "int a=0xFFUL;", "int a=0xFF;"),
        ("names", "int g_12;int f(){return g_12;}", "int a;int b(){return a;}"),
    ];

    #[test]
    fn each_proposes_what_it_is_for() {
        for (name, before, after) in PAIRS {
            let transformation = TRANSFORMATIONS.iter().find(|one| one.name() == *name).unwrap();
            let proposed = proposals(*transformation, before);
            assert!(proposed.iter().any(|text| text == after), "{name}: {before}\n{proposed:#?}");
        }
        for transformation in TRANSFORMATIONS {
            assert!(PAIRS.iter().any(|(name, ..)| *name == transformation.name()), "{}", transformation.name());
        }
    }

    #[test]
    fn nothing_is_proposed_that_changes_nothing_or_panics_on_broken_text() {
        for text in ["", "int", "}{", "int f(", "#define X\nint a;", "if(", "\u{e9} int x;", "struct{", "a(b"] {
            for transformation in TRANSFORMATIONS {
                proposals(*transformation, text);
            }
        }
    }
}
