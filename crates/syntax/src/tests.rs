//! Trees of real programs, made by the libclang that is installed.

use super::*;

#[test]
fn look() {
    let text = std::fs::read(std::env::var("LOOK").unwrap()).unwrap();
    let version = std::env::var("VERSION").unwrap().parse().unwrap();
    let clang = library::Libclang::load(&library::of_version(version).unwrap()).unwrap();
    let now = std::time::Instant::now();
    let unit = child::parse_here(&clang, "prog.c", &text, &["-I/usr/include/csmith".into()]).unwrap().unwrap();
    eprintln!("{:?}", now.elapsed());
    println!("{}", unit.dump(std::str::from_utf8(&text).unwrap()));
}
