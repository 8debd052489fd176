//! Programs to compare on: Csmith's, one by hand with what Csmith does not write, and flows at random.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

pub fn csmith(seed: u64, directory: &Path) -> String {
    let made = Command::new("csmith").args(["--seed", &seed.to_string()]).current_dir(directory).output().unwrap();
    assert!(made.status.success(), "csmith: {}", String::from_utf8_lossy(&made.stderr));
    String::from_utf8(made.stdout).unwrap()
}

/// Endless loops, loops with two entries, code after a return, functions that never return.
pub const BY_HAND: &str = r#"
extern void abort(void) __attribute__((noreturn));
extern int printf(const char *, ...);
static void unknown();
void forever(int a) { for (;;) { if (a) a--; else a++; } }
int after_return(int a) { return a; while (a) { a--; if (a == 3) break; } return 1; }
int two_entries(int a) { if (a) goto middle; top: a--; middle: a -= 2; if (a > 0) goto top; return a; }
int early(int a) { for (int i = 0; i < a; i++) { if (i == 7) return 1; if (i == 9) abort(); } return 0; }
int cases(int a) {
  switch (a) { case 1: case 2: a++; case 3: a--; break; case 4: return 9; case 5: abort(); default: a = 0; }
  do { if (a == 2) continue; a++; if (a == 5) goto out; } while (a < 10);
out:
  return a && (a > 3 || a < -3) ? a : -a;
}
int nested(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) for (int j = i; j; j--) { if (j & 1) { s += j; } else while (s > j) s -= j; }
  if (s) for (;;) { if (s == n) for (;;); if (s < n) break; s++; }
  return s;
}
int itself(int n) { return n ? itself(n - 1) + nested(n) : 0; }
int main(void) { unknown(1, 2); printf("%d\n", itself(3)); int (*f)(int) = cases; return f(1) + early(2); }
static void unknown(int a, int b) { forever(a + b); }
"#;

/// A module of functions whose blocks go anywhere but to the first.
pub fn random_module(seed: u64, functions: u64) -> String {
    let mut random = Pcg64::seed_from_u64(seed);
    let mut text = String::new();
    for function in 0..functions {
        let count = random.random_range(2..14);
        writeln!(text, "define void @f{function}(i1 %c, i32 %x) {{").unwrap();
        for block in 0..count {
            writeln!(text, "b{block}:\n  {}", terminator(&mut random, count)).unwrap();
        }
        text.push_str("}\n");
    }
    text
}

fn terminator(random: &mut Pcg64, count: usize) -> String {
    let kind = random.random_range(0..12);
    let mut label = || format!("label %b{}", random.random_range(1..count));
    match kind {
        0 => "ret void".to_owned(),
        1 => "unreachable".to_owned(),
        2..=5 => format!("br {}", label()),
        6..=10 => format!("br i1 %c, {}, {}", label(), label()),
        _ => format!("switch i32 %x, {} [ i32 0, {} i32 7, {} ]", label(), label(), label()),
    }
}
