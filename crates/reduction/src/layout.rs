//! A program laid out for people: a statement a line, indented by its blocks.

use crate::syntax::{Syntax, children};

/// The same tokens with line ends and indentation; texts with a preprocessor or errors stay as they are.
pub fn lay_out(text: &[u8]) -> Vec<u8> {
    let syntax = Syntax::parse(text);
    let directives = children(syntax.root()).iter().any(|item| item.kind().starts_with("preproc"));
    if syntax.root().has_error() || directives {
        return text.to_vec();
    }
    let mut out = Writer::default();
    let tokens = tokens(&syntax);
    for (at, token) in tokens.iter().enumerate() {
        out.token(token, tokens.get(at + 1).map_or("", |next| next.text));
    }
    out.text.into_bytes()
}

/// How many lines a text has, blank ones not counted.
pub fn lines(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'\n').filter(|line| line.iter().any(|byte| !byte.is_ascii_whitespace())).count()
}

/// How many words and signs a C text has.
pub fn count_tokens(text: &[u8]) -> usize {
    tokens(&Syntax::parse(text)).len()
}

/// A leaf of the tree, and what it is part of.
struct Token<'s> {
    text: &'s str,
    parent: &'s str,
}

/// The leaves of the tree; a literal is one of them.
fn tokens<'s>(syntax: &'s Syntax) -> Vec<Token<'s>> {
    let mut tokens = Vec::new();
    let mut open = vec![(syntax.root(), "")];
    while let Some((node, parent)) = open.pop() {
        let whole = matches!(node.kind(), "string_literal" | "char_literal" | "number_literal");
        if node.kind() == "comment" {
            continue;
        }
        if whole || node.child_count() == 0 {
            tokens.push(Token { text: syntax.word(node).trim(), parent });
        } else {
            let inside: Vec<_> = node.children(&mut node.walk()).map(|child| (child, node.kind())).collect();
            open.extend(inside.into_iter().rev());
        }
    }
    tokens.retain(|token| !token.text.is_empty());
    tokens
}

impl Token<'_> {
    /// A sign that belongs to the operand after it.
    fn is_prefix(&self) -> bool {
        let prefixes = ["pointer_expression", "unary_expression", "pointer_declarator", "abstract_pointer_declarator"];
        prefixes.contains(&self.parent) && !self.text.starts_with(|c: char| c.is_ascii_alphanumeric())
    }

    fn is_block(&self) -> bool {
        matches!(self.parent, "compound_statement" | "field_declaration_list")
    }
}

#[derive(Default)]
struct Writer {
    text: String,
    depth: usize,
    parentheses: usize,
    /// The token before on the same line was a prefix.
    after_prefix: bool,
}

impl Writer {
    fn token(&mut self, token: &Token, next: &str) {
        match token.text {
            "(" | "[" => self.parentheses += 1,
            ")" | "]" => self.parentheses = self.parentheses.saturating_sub(1),
            "}" if token.is_block() => {
                self.depth = self.depth.saturating_sub(1);
                if !self.is_fresh() && !self.text.ends_with('{') {
                    self.text.push('\n');
                }
            }
            _ => {}
        }
        self.put(token);
        let ends = match token.text {
            ";" => self.parentheses == 0,
            "{" => token.is_block() && next != "}",
            "}" => token.parent == "compound_statement" && next != "else" && next != "while",
            ":" => token.parent == "labeled_statement" || token.parent == "case_statement",
            _ => false,
        };
        if token.text == "{" && token.is_block() {
            self.depth += 1;
        }
        if ends {
            self.text.push('\n');
        }
        self.after_prefix = token.is_prefix();
    }

    /// Nothing stands on the line yet.
    fn is_fresh(&self) -> bool {
        self.text.is_empty() || self.text.ends_with('\n')
    }

    fn put(&mut self, token: &Token) {
        if self.is_fresh() {
            self.text.push_str(&"  ".repeat(self.depth));
        } else if self.needs_blank(token) {
            self.text.push(' ');
        }
        self.text.push_str(token.text);
    }

    /// Whether a token needs or likes a blank before it.
    fn needs_blank(&self, token: &Token) -> bool {
        let last = self.text.chars().next_back().unwrap_or(' ');
        let first = token.text.chars().next().unwrap_or(' ');
        let word = |c: char| c.is_ascii_alphanumeric() || "_\"'".contains(c);
        let sign = |c: char| "+-*/%&|<>=!^?:".contains(c);
        // `- -a` and `& &a` are not `--a` and `&&a`.
        if self.after_prefix {
            return sign(first) && sign(last) && last == first && first != '*';
        }
        if matches!(token.text, "++" | "--") && sign(last) {
            return true;
        }
        if "([{".contains(last) || ")];,[.".contains(first) || last == '.' || matches!(token.text, "++" | "--" | "->") {
            return word(last) && word(first);
        }
        if self.text.ends_with("->") || self.text.ends_with("++") || self.text.ends_with("--") {
            return sign(first);
        }
        if first == '(' {
            return sign(last) || ",;".contains(last) || matches!(token.parent, "parenthesized_declarator");
        }
        word(last) && word(first) || sign(last) || sign(first) || ",;)}]".contains(last) || first == '{'
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_has_a_line() {
        let text = b"int a;int main(){for(a=0;a<3;a++){if(a)a=1;else{a- -1;}}struct{int b;}c={1},*d=&c;return*d->b;}";
        let laid = String::from_utf8(lay_out(text)).unwrap();
        let wanted = "int a;
int main() {
  for(a = 0; a < 3; a++) {
    if(a) a = 1;
    else {
      a - -1;
    }
  }
  struct {
    int b;
  } c = {1}, *d = &c;
  return *d->b;
}
";
        assert_eq!(laid, wanted);
        assert_eq!(lay_out(laid.as_bytes()), laid.as_bytes(), "laying out twice changes nothing");
        assert_eq!(count_tokens(laid.as_bytes()), count_tokens(text));
    }

    #[test]
    fn signs_are_not_joined() {
        for text in ["int a = - -b;\n", "int a = b - --c;\n", "int a = b++ + ++c;\n", "int a = &*b & &c;\n"] {
            assert_eq!(String::from_utf8(lay_out(text.as_bytes())).unwrap(), text);
        }
    }

    #[test]
    fn what_cannot_be_parsed_stays() {
        for text in [&b"int a"[..], b"#include <stdio.h>\nint a;"] {
            assert_eq!(lay_out(text), text);
        }
    }
}
