//! Features of a module in LLVM's IR, line by line: opcodes, intrinsics, flags, loops.

use std::collections::BTreeSet;

/// Words that matter wherever they stand in an instruction.
const FLAGS: &[&str] = &[
    "nsw",
    "nuw",
    "exact",
    "disjoint",
    "nneg",
    "inbounds",
    "volatile",
    "atomic",
    "fast",
    "float",
    "double",
    "undef",
    "poison",
    "blockaddress",
    "musttail",
];

/// Opcodes that every function has.
const SCAFFOLDING: &[&str] = &["ret", "br"];

pub fn features(text: &str) -> BTreeSet<String> {
    let mut features = BTreeSet::new();
    let mut labels: BTreeSet<&str> = BTreeSet::new();
    let mut inside = false;
    for line in text.lines() {
        let code = line.split(';').next().unwrap_or_default().trim();
        if code.starts_with("define") {
            inside = true;
            labels.clear();
        } else if code == "}" {
            inside = false;
        } else if code.starts_with('@') {
            features.insert("global".to_owned());
        } else if let Some(label) = code.strip_suffix(':').filter(|_| inside) {
            labels.insert(label);
        } else if inside {
            instruction(code, &labels, &mut features);
        }
    }
    features
}

fn instruction(code: &str, labels: &BTreeSet<&str>, features: &mut BTreeSet<String>) {
    let mut add = |feature: &str| features.insert(feature.to_owned());
    let right = code.split_once(" = ").map_or(code, |(_, right)| right);
    let words = || right.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let opcode = words().find(|word| !matches!(*word, "tail" | "notail" | "musttail")).unwrap_or_default();
    if !opcode.starts_with(|c: char| c.is_ascii_lowercase()) {
        return;
    }
    match intrinsic(right) {
        Some(name) => _ = add(&format!("call {name}")),
        None if !SCAFFOLDING.contains(&opcode) => _ = add(opcode),
        None => {}
    }
    for flag in words().filter(|word| FLAGS.contains(word)) {
        add(flag);
    }
    if right.contains(" x ") && right.contains('<') {
        add("vector");
    }
    let targets = right.split("label %").skip(1).map(|rest| rest.split([',', ' ', ']']).next().unwrap_or(rest));
    if targets.into_iter().any(|target| labels.contains(target)) {
        add("loop");
    }
}

/// The intrinsic that is called, without the types in its name.
fn intrinsic(code: &str) -> Option<String> {
    let name = code.split('@').nth(1)?.split('(').next()?;
    let parts = name.strip_prefix("llvm.")?.split('.');
    let is_type = |part: &&str| part.contains(|c: char| c.is_ascii_digit()) && part.starts_with(['i', 'f', 'v', 'p']);
    let named: Vec<&str> = parts.take_while(|part| !is_type(part)).collect();
    Some(format!("llvm.{}", named.join(".")))
}
