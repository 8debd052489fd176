//! The interestingness test that a careful compiler engineer would write by hand for a bug: POSIX
//! shell, stock tools, cheap questions first. What C-Vise alone is run with.

use anyhow::{Result, bail};
use whodunit_oracles::{Kind, Symptom};
use whodunit_subjects::{FrontEnd, Pipeline, Recipe, shell_quote};

use super::needle::needles;

/// What the script is about.
pub struct Plan<'a> {
    pub subject: &'a str,
    pub kind: Kind,
    pub recipe: &'a Recipe,
    pub symptom: &'a Symptom,
    pub tested: Tested,
    pub judges: Judges,
}

/// The compiler under test, as commands.
pub enum Tested {
    Llvm {
        opt: String,
        clang: String,
    },
    /// A driver of this family.
    Driver {
        path: String,
        family: String,
    },
}

/// Who says what the program should do, and whether it is valid. Each is a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judges {
    pub gcc: Option<String>,
    pub clang: Option<String>,
    pub clang_sanitizers: Option<String>,
    pub clang_memory: Option<String>,
    pub gcc_sanitizers: Option<String>,
    /// Whether `ld.lld` is there: with the run time of a sanitizer, linking takes longest.
    pub lld: bool,
}

const GCC_WARNINGS: &[&str] = &[
    "implicit-function-declaration",
    "implicit-int",
    "incompatible-pointer-types",
    "int-conversion",
    "return-type",
    "return-local-addr",
    "uninitialized",
    "sequence-point",
    "format",
    "nonnull",
    "main",
];

const CLANG_WARNINGS: &[&str] = &[
    "implicit-function-declaration",
    "implicit-int",
    "incompatible-pointer-types",
    "int-conversion",
    "return-type",
    "return-stack-address",
    "uninitialized",
    "sometimes-uninitialized",
    "unsequenced",
    "array-bounds",
    "null-dereference",
    "division-by-zero",
    "integer-overflow",
    "shift-count-negative",
    "shift-count-overflow",
    "format",
];

const HEAD: &str = r#"# For C-Vise alone, as one would write it by hand: stock tools, cheap questions first.
ulimit -c 0
ulimit -f 131072

# Runs a compiler: seconds of the processor first, then on the clock.
compile() {
    (ulimit -t 10 && exec timeout 30 "$@") >compile.log 2>&1
}
"#;

const RUNNING: &str = r#"
# Runs NAME.exe. What it prints and its exit code go to NAME.out; a time-out or a signal is a failure.
run() {
    (ulimit -t 1 && exec timeout 3 "./$1.exe") >"$1.out" 2>"$1.err"
    code=$?
    case $code in 124 | 137 | 152) hangs=yes ;; *) hangs=no ;; esac
    echo "exit $code" >>"$1.out"
    [ "$code" -lt 124 ]
}

# Whether two programs did the same.
same() {
    cmp -s "$1.out" "$2.out"
}
"#;

const SANITIZERS: &str = "
# Sanitizers see no undefined behaviour.
export ASAN_OPTIONS=symbolize=0:detect_leaks=0:detect_stack_use_after_return=1:detect_invalid_pointer_pairs=2
export MSAN_OPTIONS=symbolize=0
";

/// The script. An error means that a bug of this kind cannot be told by such a script.
pub fn script(plan: &Plan) -> Result<String> {
    let mut text = format!(
        "#!/bin/sh\n# Exit code 0 while prog.c shows this bug of {}: {}, {}.\n{HEAD}",
        plan.subject, plan.kind, plan.recipe
    );
    text += &match (plan.kind, plan.symptom) {
        (Kind::WrongCode, Symptom::Behaved(_)) => wrong_code(plan, "no"),
        (Kind::WrongCode, Symptom::Hangs) => wrong_code(plan, "yes"),
        (Kind::Crash | Kind::Codegen | Kind::InvalidIr, symptom) => stopping(plan, symptom)?,
        (_, symptom) => bail!("no script of stock tools tells this bug: {}", symptom.summary()),
    };
    Ok(text + "exit 0\n")
}

/// The program does something else than it should; `hangs` says whether it is not to end.
fn wrong_code(plan: &Plan, hangs: &str) -> String {
    let mut text = String::from(RUNNING);
    text += "\n# Without optimisation compilers take it, warn of nothing dangerous, and agree.\n";
    let mut reference = None;
    for (name, command, warnings) in plan.plain() {
        let errors: Vec<_> = warnings.iter().map(|warning| format!("-Werror={warning}")).collect();
        let agrees = reference.map_or(String::new(), |first| format!(" && same {first} {name}"));
        let errors = if errors.is_empty() { String::new() } else { format!(" {}", errors.join(" ")) };
        text += &format!("compile {command} -O0{errors} prog.c -o {name}.exe -lm && run {name}{agrees} || exit 1\n");
        reference.get_or_insert(name);
    }
    let reference = reference.unwrap_or("bad");
    text += &plan.preparation();
    text += "\n# The failing recipe makes it do something else.\n";
    text += &format!(
        "{} || exit 1\nrun bad\n[ $hangs = {hangs} ] || exit 1\nsame {reference} bad && exit 1\n",
        plan.build("bad")
    );
    if let Some(before) = plan.before_last() {
        text += "\n# Without its last pass the recipe is right: that pass is to blame.\n";
        text += &format!("build before {before} && run before && same {reference} before || exit 1\n");
    }
    text += SANITIZERS;
    for (name, command, options) in plan.sanitized() {
        let build = format!("compile {command} -O0 -w {options} prog.c -o {name}.exe -lm");
        text += &format!("{build} && run {name} && same {reference} {name} || exit 1\n");
    }
    text
}

/// The compiler crashes or breaks its module.
fn stopping(plan: &Plan, symptom: &Symptom) -> Result<String> {
    let mut text = String::from("\n# Without optimisation it compiles.\n");
    text += &format!("compile {} -O0 -w prog.c -o plain.exe -lm || exit 1\n", plan.own());
    text += &plan.preparation();
    text += "\n# The failing recipe stops the compiler, at the same place.\n";
    text += &format!("{}\ncode=$?\n", plan.build("bad"));
    let (signal, words) = needles(symptom);
    if signal.is_none() && words.is_empty() {
        bail!("no script of stock tools tells this bug: it left neither a signal nor a message");
    }
    // The driver of clang generates code in a process of its own: how that ended is told in words.
    let direct = plan.kind != Kind::Codegen || matches!(plan.tested, Tested::Driver { .. });
    text += &match signal.filter(|_| direct) {
        Some(signal) => format!("[ $code -eq {} ] || exit 1\n", 128 + signal),
        None => "[ $code -ne 0 ] || exit 1\n".to_owned(),
    };
    for word in words {
        text += &format!("grep -qF -e {} compile.log || exit 1\n", shell_quote(&word));
    }
    Ok(text)
}

type Plain = (&'static str, String, &'static [&'static str]);

impl Plan<'_> {
    /// Compilers that say what the program should do: name, command, dangerous warnings.
    fn plain(&self) -> Vec<Plain> {
        let (mut gcc, mut clang) = (self.judges.gcc.clone(), self.judges.clang.clone());
        let mut other = None;
        match &self.tested {
            Tested::Llvm { clang: own, .. } => clang = Some(own.clone()),
            Tested::Driver { path, family } => match family.as_str() {
                "gcc" => gcc = Some(path.clone()),
                "clang" => clang = Some(path.clone()),
                _ => other = Some(path.clone()),
            },
        }
        let all: [(_, _, &'static [_]); 3] =
            [("gcc", gcc, GCC_WARNINGS), ("clang", clang, CLANG_WARNINGS), ("plain", other, &[])];
        let with_command =
            |(name, command, warnings): (_, Option<String>, _)| Some((name, shell_quote(&command?), warnings));
        all.into_iter().filter_map(with_command).collect()
    }

    /// Builds that see undefined behaviour: name, command, options.
    fn sanitized(&self) -> Vec<(&'static str, String, String)> {
        let Judges { clang_sanitizers, clang_memory, gcc_sanitizers, lld, .. } = &self.judges;
        let linker = if *lld { " -fuse-ld=lld" } else { "" };
        let all = [
            ("asan", clang_sanitizers, "address,undefined,local-bounds,float-cast-overflow", linker),
            ("msan", clang_memory, "memory", linker),
            (
                "ubsan",
                gcc_sanitizers,
                "address,undefined,float-cast-overflow,pointer-compare,pointer-subtract,bounds-strict",
                "",
            ),
        ];
        let with_command = |(name, command, kinds, linker): (_, &Option<String>, &str, &str)| {
            let options = format!("-fsanitize={kinds} -fno-sanitize-recover=all{linker}");
            Some((name, shell_quote(command.as_ref()?), options))
        };
        all.into_iter().filter_map(with_command).collect()
    }

    /// The compiler under test as a driver.
    fn own(&self) -> String {
        match &self.tested {
            Tested::Llvm { clang, .. } => shell_quote(clang),
            Tested::Driver { path, .. } => shell_quote(path),
        }
    }

    /// What comes before the failing recipe: the front end, and how a pipeline becomes an executable.
    fn preparation(&self) -> String {
        let (Tested::Llvm { opt, clang }, Recipe::Passes { passes, llvm_args, front_end }) =
            (&self.tested, self.recipe)
        else {
            return String::new();
        };
        let (opt, clang) = (shell_quote(opt), shell_quote(clang));
        let front_end = FrontEnd::of(passes, front_end.as_deref());
        let arguments: String = llvm_args.iter().map(|argument| format!(" {}", shell_quote(argument))).collect();
        let level = front_end.codegen_level();
        format!(
            "\n# Makes NAME.exe with the passes given.\nbuild() {{\n    \
             compile {opt} prog.bc -o \"$1.bc\" \"-passes=$2\"{arguments} || return\n    \
             compile {clang} -w -O{level} -Xclang -disable-llvm-passes \"$1.bc\" -o \"$1.exe\" -lm\n}}\n\
             compile {clang} {} prog.c -o prog.bc || exit 1\n",
            front_end.options().join(" ")
        )
    }

    /// The failing recipe.
    fn build(&self, name: &str) -> String {
        match self.recipe {
            Recipe::Passes { passes, .. } => format!("build {name} {}", shell_quote(&passes.to_string())),
            Recipe::Options(options) => {
                let options: String = options.iter().map(|option| format!(" {}", shell_quote(option))).collect();
                format!("compile {}{options} -w prog.c -o {name}.exe -lm", self.own())
            }
        }
    }

    /// The pipeline without its last pass, if it is of more than one.
    fn before_last(&self) -> Option<String> {
        let (_, before) = self.recipe.pipeline()?.0.split_last()?;
        (!before.is_empty()).then(|| shell_quote(&Pipeline(before.to_vec()).to_string()))
    }
}

#[cfg(test)]
mod tests;
