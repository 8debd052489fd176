//! What `whodunit bench integers` measured, for people.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::Measured;

pub fn markdown(measured: &Measured) -> String {
    let Measured { expressions, defined, differences, with_bit_fields, .. } = measured;
    let undefined: usize = measured.undefined.values().sum();
    let mut text = String::from(
        "| expressions | defined | undefined | with bit-fields | differences |\n| --- | --- | --- | --- | --- |\n",
    );
    _ = writeln!(text, "| {expressions} | {defined} | {undefined} | {with_bit_fields} | {differences} |");
    for told in &measured.told {
        _ = writeln!(text, "\nDiffers: `{told}`");
    }
    text += &counts("undefined by", &measured.undefined);
    text += &counts("type of the value", &measured.types);
    let compilers: Vec<_> = measured.compilers.iter().map(|(name, version)| format!("{name} {version}")).collect();
    let Measured { machine, cores, date, seconds, seed, .. } = measured;
    _ = writeln!(
        text,
        "\nAgainst {}, with their sanitizers at -O0; seed {seed}, {seconds:.0} seconds on {machine}, {cores} cores, {date}.",
        compilers.join(" and ")
    );
    text
}

fn counts(what: &str, of: &BTreeMap<String, usize>) -> String {
    let rows: String = of.iter().map(|(name, count)| format!("| {name} | {count} |\n")).collect();
    format!("\n| {what} | expressions |\n| --- | --- |\n{rows}")
}
