//! How the source files of a compiler are called: by their paths below the tree it was built from.

use std::path::{Component, Path, PathBuf};

/// Where a compiler's sources are, and what was generated from them.
#[derive(Debug)]
pub(crate) struct SourceTree {
    roots: Vec<PathBuf>,
}

impl SourceTree {
    /// The trees as given; with none given, the directory that all of `files` are below.
    pub fn new(given: &[PathBuf], files: &[PathBuf]) -> SourceTree {
        let roots = match given {
            [] => common_directory(files).into_iter().collect(),
            _ => given.iter().map(|root| plain(root)).collect(),
        };
        SourceTree { roots }
    }

    /// A file's path below the tree it is in; others keep theirs.
    pub fn name(&self, file: &Path) -> String {
        let below = self.roots.iter().find_map(|root| file.strip_prefix(root).ok());
        below.unwrap_or(file).display().to_string()
    }
}

/// A path without `.` and `..`, by its text alone: the tree need not be there any more.
pub(crate) fn plain(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(result.components().next_back(), Some(Component::Normal(_))) => {
                result.pop();
            }
            other => result.push(other),
        }
    }
    result
}

fn common_directory(files: &[PathBuf]) -> Option<PathBuf> {
    let mut directories = files.iter().filter_map(|file| file.parent());
    let mut common = directories.next()?.to_owned();
    for directory in directories {
        while !directory.starts_with(&common) {
            common.pop();
        }
    }
    Some(common)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_called_by_their_paths_below_the_tree() {
        let files = ["/x/gcc/gcc/tree.cc", "/x/gcc/libcpp/lex.cc", "/x/gcc/gcc/config/i386/i386.cc"].map(PathBuf::from);
        let found = SourceTree::new(&[], &files);
        assert_eq!(found.name(&files[2]), "gcc/config/i386/i386.cc");
        assert_eq!(found.name(Path::new("/usr/include/stdio.h")), "/usr/include/stdio.h");
        let given = SourceTree::new(&["/x/gcc".into(), "/x/./gcc/../build".into()], &[]);
        assert_eq!(given.name(Path::new("/x/build/gcc/insn-emit.cc")), "gcc/insn-emit.cc");
    }

    #[test]
    fn paths_are_made_plain_by_their_text() {
        assert_eq!(plain(Path::new("/x/build/gcc/../../gcc-12/./gcc/tree.cc")), Path::new("/x/gcc-12/gcc/tree.cc"));
        assert_eq!(plain(Path::new("/../x")), Path::new("/../x"));
        assert_eq!(plain(Path::new("../x/../y")), Path::new("../y"));
    }
}
