//! Programs whose verdict is known by construction: families of undefined ones in `tests/undefined`,
//! each a template with a few parameters, and defined ones that look suspicious in `tests/defined`.

use whodunit_program::Program;

/// One kind of undefined behaviour.
pub struct Family {
    pub name: &'static str,
    template: &'static str,
}

macro_rules! family {
    ($name:literal) => {
        Family { name: $name, template: include_str!(concat!("../../../../../tests/undefined/", $name, ".c")) }
    };
}

/// Every family of undefined programs.
pub const FAMILIES: &[Family] = &[
    family!("bool-trap"),
    family!("bounds-global"),
    family!("bounds-heap"),
    family!("bounds-inside-struct"),
    family!("bounds-matrix"),
    family!("bounds-stack"),
    family!("call-with-wrong-type"),
    family!("divide-by-zero"),
    family!("divide-least-by-minus-one"),
    family!("double-free"),
    family!("endless-loop"),
    family!("endless-recursion"),
    family!("float-to-integer"),
    family!("format-mismatch"),
    family!("free-of-no-allocation"),
    family!("jump-into-vla-scope"),
    family!("misaligned"),
    family!("missing-return"),
    family!("negative-vla"),
    family!("null-pointer"),
    family!("overflow-add"),
    family!("overflow-multiply"),
    family!("overflow-negate"),
    family!("overflow-step"),
    family!("overflow-subtract"),
    family!("overlapping-copy"),
    family!("pointer-out-of-object"),
    family!("restrict"),
    family!("shift-by-negative"),
    family!("shift-into-sign"),
    family!("shift-too-far"),
    family!("stale-after-realloc"),
    family!("strict-aliasing"),
    family!("strict-aliasing-integers"),
    family!("uninitialised-array"),
    family!("uninitialised-by-callee"),
    family!("uninitialised-field"),
    family!("uninitialised-heap"),
    family!("uninitialised-scalar"),
    family!("unrelated-pointers-ordered"),
    family!("unrelated-pointers-subtracted"),
    family!("unsequenced"),
    family!("unsequenced-arguments"),
    family!("unsequenced-through-pointers"),
    family!("unterminated-string"),
    family!("use-after-free"),
    family!("use-after-return"),
    family!("use-after-scope"),
    family!("write-to-constant"),
    family!("write-to-literal"),
    family!("wrong-variadic-type"),
];

macro_rules! defined {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../../tests/defined/", $name, ".c")))
    };
}

/// Defined programs that a careless check takes for undefined: name and text.
pub const DEFINED: &[(&str, &str)] = &[
    defined!("bit-fields"),
    defined!("bytes-of-objects"),
    defined!("converted-pointers"),
    defined!("dead-code"),
    defined!("deep-recursion"),
    defined!("ends-by-exit"),
    defined!("floating"),
    defined!("function-pointers"),
    defined!("long-jump"),
    defined!("one-past-the-end"),
    defined!("only-what-was-stored"),
    defined!("punning-through-union"),
    defined!("sequenced"),
    defined!("unsigned-wraps"),
    defined!("variable-length"),
    defined!("variadic"),
];

impl Family {
    /// What is undefined, in a sentence: the first comment of the template.
    pub fn about(&self) -> &'static str {
        self.template.lines().next().unwrap_or_default().trim_start_matches("// ")
    }

    /// A tool without which nobody can see it.
    pub fn needs(&self) -> Option<&'static str> {
        self.template.lines().find_map(|line| line.strip_prefix("// needs "))
    }

    /// The programs: one for each choice of the parameters.
    pub fn programs(&self) -> Vec<Program> {
        let texts = expand(self.template);
        let named = |(number, text)| Program::c(format!("{}-{number}.c", self.name), text);
        (1..).zip(texts).map(named).collect()
    }
}

/// Fills in every choice of `// $NAME = one ~ another` in the rest of the text.
fn expand(template: &str) -> Vec<String> {
    let is_parameter = |line: &&str| line.starts_with("// $");
    let mut parameters: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in template.lines().filter(is_parameter) {
        let Some((name, values)) = line["// ".len()..].split_once(" =") else { continue };
        parameters.push((name, values.split('~').map(str::trim).collect()));
    }
    let kept: Vec<_> = template.lines().filter(|line| !is_parameter(line) && !line.starts_with("// needs")).collect();
    let mut texts = vec![kept.join("\n") + "\n"];
    // The longest name first: $TYPE is not taken for $T, and a value may name shorter parameters.
    parameters.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    for (name, values) in &parameters {
        let fill = |text: &String| values.iter().map(|value| text.replace(name, value)).collect::<Vec<_>>();
        texts = texts.iter().flat_map(fill).collect();
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_filled_in_within_each_other() {
        let texts = expand("// About.\n// $T = int ~ long\n// $USE = $T y = x ~ x++\n$T x; $USE;\n");
        assert_eq!(texts[0], "// About.\nint x; int y = x;\n");
        assert_eq!(texts[3], "// About.\nlong x; x++;\n");
        assert_eq!(texts.len(), 4);
    }

    #[test]
    fn there_are_eight_different_programs_of_each_of_many_kinds() {
        assert!(FAMILIES.len() >= 25);
        for family in FAMILIES {
            let mut ids: Vec<_> = family.programs().iter().map(|program| program.id()).collect();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), 8, "{}", family.name);
            let left = family.programs().iter().any(|program| program.text.contains(&b'$'));
            assert!(!left && family.about().ends_with('.'), "{}", family.name);
        }
    }
}
