//! Which passes are worth testing, and how usual they are. Rules by name that hold for every
//! version; the passes themselves come from the library.

use serde::{Deserialize, Serialize};

/// How usual a pass is, most usual first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tier {
    /// Part of a default pipeline (`-O1` to `-O3`, `-Os`).
    Default,
    /// Not in a default pipeline.
    Optional,
    /// Off by default because it is known to be unfinished.
    Experimental,
}

impl Tier {
    pub const ALL: [Tier; 3] = [Tier::Default, Tier::Optional, Tier::Experimental];

    pub fn word(self) -> &'static str {
        match self {
            Tier::Default => "default",
            Tier::Optional => "optional",
            Tier::Experimental => "experimental",
        }
    }
}

impl std::str::FromStr for Tier {
    type Err = String;

    fn from_str(text: &str) -> Result<Tier, String> {
        let found = Tier::ALL.into_iter().find(|tier| tier.word() == text);
        found.ok_or_else(|| format!("unknown tier {text:?} (one of default, optional, experimental)"))
    }
}

/// A rule: the names it is about, and why. `*` stands for any text at an end of a name.
type Rule = (&'static [&'static str], &'static str);

/// Passes that are meant to change behaviour, need a set-up, or do nothing to code.
const LEFT_OUT: &[Rule] = &[
    (
        &[
            "asan*",
            "msan*",
            "tsan*",
            "hwasan*",
            "dfsan*",
            "sancov*",
            "kcfi*",
            "bounds-checking*",
            "tysan*",
            "rtsan*",
            "nsan*",
            "poison-checking",
            "safe-stack",
            "stack-protector",
            "sanmd*",
            "cfguard",
            "alloc-token*",
            "lower-allow-check*",
        ],
        "inserts run-time checks",
    ),
    (
        &[
            "pgo-*",
            "instrprof*",
            "insert-gcov*",
            "gcov*",
            "sample-profile*",
            "pseudo-probe*",
            "cg-profile",
            "instrorderfile*",
            "ctx-*",
            "ee-instrument*",
            "post-inline-ee-*",
            "jmc-*",
            "memprof*",
            "forceattrs",
            "assign-guid",
            "unique-internal-linkage-names",
            "*profile*",
        ],
        "instruments, or needs a profile",
    ),
    (&["strip*", "extract*", "loop-extract*", "internalize*"], "removes or exports parts of the program"),
    (
        &[
            "print*",
            "dot-*",
            "view-*",
            "*printer*",
            "*-print",
            "verify*",
            "require*",
            "invalidate*",
            "no-op-*",
            "debugify*",
            "check-debugify*",
            "aa-eval",
            "*-eval",
            "count-visits",
            "transform-warning",
            "*-remarks",
            "lint",
            "helloworld",
            "*-viewer",
            "kernel-info",
            "function-properties*",
            "trigger-*",
            "instcount",
            "recompute-globalsaa",
            "inliner-ml*",
            "free-machine-function",
            "scc-oz-module-inliner",
            "inliner-wrapper*",
            "extra-*-passes",
        ],
        "only prints, checks, or drives other passes",
    ),
    (&["coro-*"], "needs coroutines"),
    (&["select-optimize"], "needs a profile summary made before it"),
    (
        &[
            "thinlto*",
            "lto*",
            "function-import",
            "lowertypetests",
            "wholeprogramdevirt",
            "cross-dso-cfi",
            "embed-bitcode*",
            "canonicalize-aliases",
            "name-anon-globals",
            "hipstdpar*",
            "rewrite-symbols",
            "expand-variadics*",
            "globalsplit",
            "norecurse-lto*",
            "noinline-nonprevailing",
            "fatlto*",
            "simplify-type-tests",
            "lower-ifunc",
            "lower-global-dtors",
            "declare-runtime-libcalls",
        ],
        "is for link-time optimisation or needs a set-up",
    ),
    (
        &[
            "rewrite-statepoints*",
            "place-safepoints*",
            "gc-*",
            "shadow-stack*",
            "objc-*",
            "wasm-*",
            "win-eh*",
            "sjlj-*",
            "dwarf-eh*",
            "amdgpu-*",
            "nvvm-*",
            "nvptx-*",
            "bpf-*",
            "aarch64-*",
            "arm-*",
            "x86-*",
            "hexagon-*",
            "dxil-*",
            "spirv-*",
            "r600-*",
            "lower-widenable*",
            "make-guards-explicit",
            "guard-widening",
            "lower-guard*",
            "loop-predication",
            "structurizecfg",
            "fix-irreducible",
            "unify-loop-exits",
            "callbr*",
            "type-promotion",
            "interleaved-*",
            "complex-deinterleaving",
            "lower-invoke",
            "machine-*",
            "expand-large*",
            "expand-ir-insts*",
            "lower-subtarget*",
            "expand-reductions",
            "replace-with-veclib",
            "codegenprepare",
            "indirectbr-expand",
            "infer-address-spaces",
            "loop-data-prefetch",
        ],
        "is for another target or language, or part of code generation",
    ),
    (
        &[
            "metarenamer",
            "instnamer",
            "normalize",
            "assume-builder",
            "lower-emutls",
            "pre-isel*",
            "ir2vec*",
            "prof-*",
            "func-properties*",
            "add-discriminators",
            "declare-to-assign",
        ],
        "does not optimise",
    ),
];

/// Passes that their own authors keep switched off as unfinished.
const EXPERIMENTAL: &[&str] = &[
    "attributor*",
    "newgvn",
    "gvn-hoist",
    "gvn-sink",
    "irce",
    "loop-fusion",
    "loop-interchange",
    "loop-unroll-and-jam",
    "loop-versioning*",
    "loop-flatten",
    "hotcoldsplit",
    "iroutliner",
    "partial-inliner",
    "dfa-jump-threading",
    "synthetic-counts-propagation",
    "canon-freeze",
    "sandbox-vectorizer",
    "flatten*",
    "loop-reroll",
    "jump-table-to-switch",
    "loop-bound-split",
    "lnicm",
];

/// Why a pass is left out, if it is.
pub fn left_out(name: &str) -> Option<&'static str> {
    let (_, reason) = LEFT_OUT.iter().find(|(patterns, _)| patterns.iter().any(|p| matches(p, name)))?;
    Some(reason)
}

/// The tier of a pass that is not in a default pipeline.
pub fn unusual_tier(name: &str) -> Tier {
    if EXPERIMENTAL.iter().any(|pattern| matches(pattern, name)) { Tier::Experimental } else { Tier::Optional }
}

/// Matches with `*` for any text, in any number of places.
fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = name.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    if !pattern.contains('*') {
        return rest.is_empty();
    }
    let middle: Vec<_> = parts.collect();
    let (last, middle) = middle.split_last().expect("a pattern with a star has a part behind it");
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_people_expect() {
        for (pattern, name, expected) in [
            ("asan*", "asan-module", true),
            ("asan", "asan-module", false),
            ("*profile*", "require-profile-x", true),
            ("*-print", "x-print", true),
            ("*-print", "x-printer", false),
            ("a*b*c", "axxbyyc", true),
            ("a*b*c", "axxc", false),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn ordinary_passes_are_kept_and_dangerous_ones_are_not() {
        for name in
            ["gvn", "licm", "instcombine", "sroa", "loop-unroll", "inline", "globalopt", "reassociate", "ipsccp"]
        {
            assert_eq!(left_out(name), None, "{name}");
        }
        for name in ["asan-module", "strip-dead-prototypes", "internalize", "pgo-instr-gen", "trigger-crash-module"] {
            assert!(left_out(name).is_some(), "{name}");
        }
        assert_eq!(unusual_tier("attributor-cgscc"), Tier::Experimental);
        assert_eq!(unusual_tier("mergefunc"), Tier::Optional);
    }
}
