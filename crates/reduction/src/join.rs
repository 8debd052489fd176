//! Two programs become one that runs both, one after the other: a known bug in new surroundings.

use tree_sitter::Node;

use crate::edit::{Edit, apply};
use crate::syntax::{Syntax, children, declared, field, function_declarator};
use crate::transformations::{is_name, own_names};

/// Both programs in one. All names that the guest gives are kept apart from those of the host, and
/// the guest's exit code is that of the whole. None where one of them has no `main`.
pub fn join(host: &[u8], guest: &[u8], guest_first: bool) -> Option<Vec<u8>> {
    let (host, guest) = (Syntax::parse(host), Syntax::parse(guest));
    let (host_call, guest_call) = (call_of_main(&host, HOST)?, call_of_main(&guest, GUEST)?);
    let own = own_names(&guest);
    let host_text = renamed(&host, HOST, |word| word == "main");
    let guest_text = renamed(&guest, GUEST, |word| word == "main" || own.contains(word));
    let body = match guest_first {
        true => format!("int code = {guest_call}; {host_call};"),
        false => format!("{host_call}; int code = {guest_call};"),
    };
    let main = format!("int main(int argc, char *argv[]) {{ {body} return code; }}\n");
    Some([&host_text[..], b"\n", &guest_text, b"\n", main.as_bytes()].concat())
}

const HOST: &str = "host_";
const GUEST: &str = "guest_";

fn renamed(syntax: &Syntax, prefix: &str, wanted: impl Fn(&str) -> bool) -> Vec<u8> {
    let names = syntax.nodes().into_iter().filter(|node| is_name(*node) && wanted(syntax.word(*node)));
    let edit = |node: Node| Edit { range: node.byte_range(), text: format!("{prefix}{}", syntax.word(node)).into() };
    let edits: Vec<Edit> = names.map(edit).collect();
    apply(syntax.text, &edits)
}

/// A call of the program's `main` under its new name.
fn call_of_main(syntax: &Syntax, prefix: &str) -> Option<String> {
    let functions = children(syntax.root()).into_iter().filter(|item| item.kind() == "function_definition");
    let mut declarators = functions.filter_map(|function| field(function, "declarator").and_then(function_declarator));
    let main = declarators.find(|one| declared(*one).is_some_and(|name| syntax.word(name) == "main"))?;
    let parameters = children(field(main, "parameters")?);
    let taken = parameters.iter().filter(|parameter| field(**parameter, "declarator").is_some()).count();
    Some(format!("{prefix}main({})", ["", "argc", "argc, argv"].get(taken)?))
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
            "t a; int host_main(void) { return a; }",
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
    fn what_cannot_be_run_is_not_joined() {
        assert_eq!(joined("int a;", GUEST_TEXT, true), None);
        assert_eq!(joined(HOST_TEXT, "int main;", true), None);
    }
}
