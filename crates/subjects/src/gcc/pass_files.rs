//! Which file of GCC's tree each pass is written in, read from the tree itself.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use crate::gcc::build::{keep, kept};

/// Where passes are defined, below the tree's root.
const PLACES: [&str; 2] = ["gcc", "gcc/config/i386"];
/// Kept beside a build, since the sources may be removed.
const KEPT: &str = "passes.json";
/// How the description of a pass begins: `const pass_data pass_data_phiopt = { GIMPLE_PASS, "phiopt", …`.
const BEGINNING: &str = "pass_data pass_data_";

/// Files by the kinds and names of their passes, as they stand in `-fdisable-…` but for the number: `tree-phiopt`. A name
/// alone may be that of several: `dse` is a pass on trees and `dse1` one on RTL.
pub(super) type PassFiles = BTreeMap<String, String>;

/// How passes are declared, and what they are called in options.
const KINDS: [(&str, &str); 4] =
    [("GIMPLE_PASS", "tree-"), ("RTL_PASS", "rtl-"), ("SIMPLE_IPA_PASS", "ipa-"), ("IPA_PASS", "ipa-")];

/// Keeps what the sources of a build tell.
pub(super) fn keep_pass_files(directory: &Path, root: &Path) -> Result<()> {
    keep(directory, KEPT, &read_tree(root))
}

/// What was kept with a build; read from its sources if an earlier version kept nothing and they are still there.
pub(super) fn kept_pass_files(directory: &Path, root: &Path) -> PassFiles {
    kept(directory, KEPT).unwrap_or_else(|| read_tree(root))
}

/// Reads the tree; what cannot be read has no passes.
fn read_tree(root: &Path) -> PassFiles {
    let mut files = PassFiles::new();
    for place in PLACES {
        let entries = std::fs::read_dir(root.join(place)).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort_unstable();
        for name in names.iter().filter(|name| name.ends_with(".cc") || name.ends_with(".c")) {
            let text = std::fs::read(root.join(place).join(name)).unwrap_or_default();
            let text = String::from_utf8_lossy(&text);
            files.extend(passes_in(&text).into_iter().map(|pass| (pass, format!("{place}/{name}"))));
        }
    }
    files
}

/// The file of the pass that an option such as `-fdisable-tree-phiopt1` leaves out.
pub(super) fn file_of<'f>(files: &'f PassFiles, omission: &str) -> Option<&'f str> {
    let pass = omission.strip_prefix("-fdisable-")?;
    // A pass that runs several times has a number behind its name; some names end in one themselves.
    let without_number = pass.trim_end_matches(|c: char| c.is_ascii_digit());
    files.get(pass).or_else(|| files.get(without_number)).map(String::as_str)
}

/// The option that leaves out the pass that an internal error tells of: `… (during GIMPLE pass: vect)`. Which of its runs it was is not told.
pub(super) fn omission_of(message: &str) -> Option<String> {
    let (kind, name) = message.split_once("during ")?.1.split_once(" pass: ")?;
    let kind =
        KINDS.iter().find_map(|(declared, word)| (declared.strip_suffix("_PASS") == Some(kind)).then_some(word))?;
    let name = name.trim_end_matches(')').trim_start_matches('*');
    (!name.is_empty()).then(|| format!("-fdisable-{kind}{name}"))
}

/// The kinds and names of the passes that a file describes.
fn passes_in(text: &str) -> Vec<String> {
    let name = |description: &str| {
        let body = description.split_once('{')?.1.split('}').next()?;
        let (kind, rest) = body.split_once(',')?;
        let name = rest.split('"').nth(1)?;
        let (_, kind) = KINDS.iter().find(|(declared, _)| *declared == kind.trim())?;
        Some(format!("{kind}{}", name.trim_start_matches('*')))
    };
    text.split(BEGINNING).skip(1).filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TEXT: &str = "namespace {\nconst pass_data pass_data_phiopt =\n{\n  GIMPLE_PASS, /* type */\n  \"phiopt\", /* name */\n\
        OPTGROUP_NONE,\n};\nconst pass_data pass_data_dse = { GIMPLE_PASS, \"dse\", OPTGROUP_NONE };\n\
        extern const pass_data pass_data_other;\n";

    proptest! {
        #[test]
        fn foreign_bytes_have_passes_or_none(text: String) {
            passes_in(&text);
            passes_in(&format!("{BEGINNING}{text}"));
        }
    }

    #[test]
    fn passes_are_read_from_their_descriptions() {
        assert_eq!(passes_in(TEXT), ["tree-phiopt", "tree-dse"]);
    }

    #[test]
    fn an_internal_error_tells_its_pass() {
        let told =
            |during: &str| omission_of(&format!("prog.c:3:1: internal compiler error: in f, at tree.cc:1{during}"));
        assert_eq!(told(" (during GIMPLE pass: vect)").as_deref(), Some("-fdisable-tree-vect"));
        assert_eq!(told(" (during RTL pass: expand)").as_deref(), Some("-fdisable-rtl-expand"));
        assert_eq!(told(" (during IPA pass: *free_lang_data)").as_deref(), Some("-fdisable-ipa-free_lang_data"));
        assert_eq!(
            (told(""), told(" (during GIMPLE pass: )"), told(" (during the parse pass: x)")),
            (None, None, None)
        );
    }

    #[test]
    fn an_omission_leads_to_the_file_of_its_pass_even_when_the_sources_are_gone() {
        let top = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(top.path().join("gcc")).unwrap();
        std::fs::write(top.path().join("gcc/tree-ssa-phiopt.cc"), TEXT).unwrap();
        std::fs::write(top.path().join("gcc/notes.txt"), TEXT).unwrap();
        let of_rtl = "const pass_data pass_data_rtl_dse1 = { RTL_PASS, \"dse1\", };\nconst pass_data pass_data_sra = { IPA_PASS, \"sra\" };";
        std::fs::write(top.path().join("gcc/dse.cc"), of_rtl).unwrap();
        keep_pass_files(top.path(), top.path()).unwrap();
        std::fs::remove_dir_all(top.path().join("gcc")).unwrap();
        let files = kept_pass_files(top.path(), top.path());
        for (omission, file) in [
            ("-fdisable-tree-phiopt2", Some("gcc/tree-ssa-phiopt.cc")),
            ("-fdisable-tree-dse1", Some("gcc/tree-ssa-phiopt.cc")),
            ("-fdisable-rtl-dse1", Some("gcc/dse.cc")),
            ("-fdisable-ipa-sra", Some("gcc/dse.cc")),
            ("-fdisable-tree-sra", None),
            ("-fdisable-tree-vrp1", None),
            ("-fno-tree-vrp", None),
        ] {
            assert_eq!(file_of(&files, omission), file, "{omission}");
        }
        assert!(read_tree(&top.path().join("gone")).is_empty());
    }
}
