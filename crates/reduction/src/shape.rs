//! What a reduced program needs to show its bug: constructs, operators and kinds of types, without
//! names, layout, constants, and what every program has. `c` and `ir` say what counts in each language.

mod c;
mod ir;
mod types;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// The features of a program, each in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Shape(pub BTreeSet<String>);

impl Shape {
    /// The shape of a C program.
    pub fn of_c(text: &[u8]) -> Shape {
        Shape(c::features(text))
    }

    /// The shape of a module in LLVM's IR, as text.
    pub fn of_ir(text: &[u8]) -> Shape {
        Shape(ir::features(&String::from_utf8_lossy(text)))
    }

    /// How much two shapes have in common: 1 all, 0 nothing.
    ///
    /// ```
    /// use whodunit_reduction::Shape;
    /// let shape = |text: &str| Shape::of_c(text.as_bytes());
    /// let one = shape("int a; int main(void) { return a << 2; }");
    /// assert_eq!(one.similarity(&shape("int b;\nint main() { return b >> 31; }")), 1.0);
    /// assert!(one.similarity(&shape("int a; int main(void) { return a / 2; }")) < 0.5);
    /// ```
    pub fn similarity(&self, other: &Shape) -> f64 {
        let either = self.0.union(&other.0).count();
        if either == 0 {
            return 1.0;
        }
        self.0.intersection(&other.0).count() as f64 / either as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Shape {
        Shape::of_c(text.as_bytes())
    }

    fn words(shape: &Shape) -> Vec<&str> {
        shape.0.iter().map(String::as_str).collect()
    }

    const LOOP: &str = "int printf(const char *, ...);
        struct S { unsigned f : 3; } s;
        static short a[4], *p = &a[1];
        static int g(long x) { int i; for (i = 0; i < 4; i++) if (x > 1) *p += -1; return s.f; }
        int main(void) { printf(\"%d %d\\n\", g(7L), a[1]); return 0; }";

    #[test]
    fn names_layout_and_constants_do_not_matter() {
        let other = "int printf(const char *, ...); /* as made */
            struct T { unsigned bits : 5; } other;
            static short arr[9], *ptr = &arr[3];
            static int work(long y) {
                int n;
                for (n = 2; n < 77; n++)
                    if (y > 0x10) *ptr += 12;
                return other.bits;
            }
            int main() { printf(\"%x\", work(-3)); printf(\"%i\", arr[3]); return 0; }";
        assert_eq!(words(&of(LOOP)), words(&of(other)));
    }

    #[test]
    fn a_shape_says_what_the_program_needs() {
        let shape = of(LOOP);
        for wanted in ["loop", "bit-field", "16 bits", "64 bits", "static global", "address of an element", "compare"] {
            assert!(shape.0.contains(wanted), "{wanted} is not in {:?}", words(&shape));
        }
        for absent in ["float", "recursion", "goto", "divide", "union", "call outside"] {
            assert!(!shape.0.contains(absent), "{absent} is in {:?}", words(&shape));
        }
    }

    #[test]
    fn what_every_program_has_is_left_out() {
        let nothing = "typedef unsigned char u8; int printf(const char *, ...);
            int main(int argc, char *argv[]) { printf(\"%d\\n\", 1); return 0; }";
        assert_eq!(of(nothing), Shape::default());
        assert_eq!(of("int main(void) { return 0; }").similarity(&of(nothing)), 1.0);
    }

    #[test]
    fn typedefs_are_what_they_stand_for() {
        let by_name = of("typedef unsigned char uint8_t; typedef uint8_t byte; byte a; int main() { return a; }");
        assert_eq!(by_name, of("unsigned char b; int main() { return b; }"));
    }

    #[test]
    fn different_needs_are_different_shapes() {
        let recursive = of("int n; int f(int x) { return x ? f(x - 1) : n; } int main() { return f(3); }");
        assert!(recursive.0.contains("recursion"));
        assert!(recursive.similarity(&of(LOOP)) < 0.4, "{}", recursive.similarity(&of(LOOP)));
    }

    #[test]
    fn modules_have_shapes_by_their_opcodes() {
        let text = "target triple = \"x\"\n@g = global i32 0\ndefine i32 @f(ptr %p) {\nentry:\n  br label %head\nhead:\n  \
            %i = phi i32 [ 0, %entry ], [ %n, %head ]\n  %n = add nsw i32 %i, 7\n  store volatile i32 %n, ptr %p\n  \
            %c = icmp ult i32 %n, 9\n  br i1 %c, label %head, label %end ; again\nend:\n  \
            %m = call <4 x i16> @llvm.smax.v4i16(<4 x i16> zeroinitializer, <4 x i16> zeroinitializer)\n  ret i32 0\n}\n";
        let shape = Shape::of_ir(text.as_bytes());
        let renamed = text.replace("%i", "%x7").replace("head", "bb3").replace(", 7", ", -12").replace(", 9", ", 2");
        assert_eq!(shape, Shape::of_ir(renamed.as_bytes()));
        let wanted = ["add", "call llvm.smax", "global", "icmp", "loop", "nsw", "phi", "store", "vector", "volatile"];
        assert_eq!(words(&shape), wanted);
    }
}
