//! Two programs become one that runs both, one after the other: a known bug in new surroundings.

use tree_sitter::Node;

use crate::edit::{Candidate, Edit, apply};
use crate::syntax::{Syntax, children, declared, field, function_declarator};
use crate::transformations::{is_name, own_names};

/// Both programs in one, which returns what the guest returns. All names that the guest gives are
/// kept apart from those of the host. None where one of them has no `main`.
pub fn join(host: &[u8], guest: &[u8], guest_first: bool) -> Option<Vec<u8>> {
    let (host, guest) = (Syntax::parse(host), Syntax::parse(guest));
    let own = own_names(&guest);
    let (host_text, host_call) = as_part(&host, "host_", |word| word == "main")?;
    let (guest_text, guest_call) = as_part(&guest, "guest_", |word| word == "main" || own.contains(word))?;
    let body = match guest_first {
        true => format!("int code = {guest_call}; {host_call};"),
        false => format!("{host_call}; int code = {guest_call};"),
    };
    let main = format!("int main(int argc, char *argv[]) {{ {body} return code; }}\n");
    Some([&host_text[..], b"\n", &guest_text, b"\n", main.as_bytes()].concat())
}

/// A program with other names, and a call of what was its `main`.
fn as_part(syntax: &Syntax, prefix: &str, renamed: impl Fn(&str) -> bool) -> Option<(Vec<u8>, String)> {
    let functions = children(syntax.root()).into_iter().filter(|item| item.kind() == "function_definition");
    let mut declared_as = functions.filter_map(|function| Some((function, field(function, "declarator")?)));
    let is_main = |declarator: Node| declared(declarator).is_some_and(|name| syntax.word(name) == "main");
    let (main, declarator) = declared_as.find(|(_, declarator)| is_main(*declarator))?;
    let parameters = children(field(function_declarator(declarator)?, "parameters")?);
    let taken = parameters.iter().filter(|parameter| field(**parameter, "declarator").is_some()).count();
    let call = format!("{prefix}main({})", ["", "argc", "argc, argv"].get(taken)?);
    let names = syntax.nodes().into_iter().filter(|node| is_name(*node) && renamed(syntax.word(*node)));
    let edit = |node: Node| Edit { range: node.byte_range(), text: format!("{prefix}{}", syntax.word(node)).into() };
    let mut edits: Vec<Edit> = names.map(edit).collect();
    // Only `main` itself may end without a value.
    let end = field(main, "body")?.end_byte() - 1;
    edits.push(Edit { range: end..end, text: b" return 0; ".to_vec() });
    Some((apply(syntax.text, &Candidate::together(edits)?.edits), call))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST_TEXT: &str = "typedef int t; t a; int main(void) { return a; }";
    const GUEST_TEXT: &str = "typedef long t; int puts(const char *); struct a { t f; } b;
        int main(int argc, char *argv[]) { int a = b.f; puts(argv[0]); goto a; a: return a; }";

    fn joined(host: &str, guest: &str, first: bool) -> Option<String> {
        join(host.as_bytes(), guest.as_bytes(), first).map(|text| String::from_utf8(text).unwrap())
    }

    #[test]
    fn names_are_kept_apart_but_for_those_from_outside() {
        let text = joined(HOST_TEXT, GUEST_TEXT, false).unwrap();
        for wanted in [
            "t a; int host_main(void) { return a;  return 0; }",
            "typedef long guest_t; int puts(const char *); struct guest_a { guest_t guest_f; } guest_b;",
            "int guest_a = guest_b.guest_f; puts(guest_argv[0]); goto guest_a; guest_a: return guest_a;",
            "host_main(); int code = guest_main(argc, argv); return code;",
        ] {
            assert!(text.contains(wanted), "{wanted} is not in {text}");
        }
    }

    #[test]
    fn either_may_come_first() {
        assert!(
            joined(HOST_TEXT, GUEST_TEXT, true).unwrap().contains("int code = guest_main(argc, argv); host_main();")
        );
    }

    #[test]
    fn a_main_that_just_ends_gives_a_value() {
        let text = joined(HOST_TEXT, "int main() { if (0) return 1; }", true).unwrap();
        assert!(text.contains("int guest_main() { if (0) return 1;  return 0; }"), "{text}");
    }

    #[test]
    fn what_cannot_be_run_is_not_joined() {
        assert_eq!(joined("int a;", GUEST_TEXT, true), None);
        assert_eq!(joined(HOST_TEXT, "int main;", true), None);
    }
}
