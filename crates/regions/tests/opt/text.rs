//! Reads what the comparison needs off the text of a module and off `opt`'s region trees.

/// One function as its text has it.
pub struct Written {
    pub name: String,
    pub blocks: Vec<WrittenBlock>,
}

#[derive(Default)]
pub struct WrittenBlock {
    /// As operands name it; empty for a first block without a label.
    label: String,
    pub opcodes: Vec<String>,
    /// The labels in its terminator.
    targets: Vec<String>,
    /// The functions it calls by name.
    pub called: Vec<String>,
}

impl Written {
    /// The names of the blocks as `opt` prints them. That of the first is in the first line.
    pub fn labels(&self, printed: &str) -> Vec<String> {
        let first = printed.trim_start_matches("[0] ").split(" => ").next().unwrap_or_default();
        let shown = |label: &String| match label.starts_with(|c: char| c.is_ascii_digit()) {
            true => format!("%{label}"),
            false => label.clone(),
        };
        let mut labels: Vec<String> = self.blocks.iter().map(|block| shown(&block.label)).collect();
        labels[0] = first.to_owned();
        labels
    }

    pub fn successors(&self, block: &WrittenBlock) -> Vec<u32> {
        let number = |target: &String| self.blocks.iter().position(|block| block.label == *target).unwrap() as u32;
        block.targets.iter().map(number).collect()
    }
}

/// The functions that a module defines.
pub fn read_module(text: &str) -> Vec<Written> {
    let mut functions: Vec<Written> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if let Some(head) = line.strip_prefix("define ") {
            let name = head.split('@').nth(1).and_then(|rest| rest.split('(').next()).unwrap_or_default();
            functions.push(Written { name: name.to_owned(), blocks: vec![WrittenBlock::default()] });
            inside = true;
        } else if line == "}" {
            inside = false;
        } else if inside && let Some(function) = functions.last_mut() {
            read_line(function, line);
        }
    }
    functions
}

fn read_line(function: &mut Written, line: &str) {
    let code = line.split(';').next().unwrap_or_default().trim_end();
    let is_first = function.blocks.len() == 1 && function.blocks[0].opcodes.is_empty();
    if let Some(label) = code.strip_suffix(':').filter(|_| !code.starts_with(' ')) {
        if !is_first {
            function.blocks.push(WrittenBlock::default());
        }
        function.blocks.last_mut().unwrap().label = label.to_owned();
        return;
    }
    let Some(block) = function.blocks.last_mut().filter(|_| !code.is_empty()) else { return };
    // The cases of a switch stand on lines of their own, further in.
    let starts = code.starts_with("  ") && !code.starts_with("   ") && !code.starts_with("  ]");
    if starts {
        let written = code.trim_start();
        let instruction = match written.split_once(" = ") {
            Some((result, rest)) if result.starts_with('%') && !result.contains(' ') => rest,
            _ => written,
        };
        let word = instruction.split([' ', ',']).next().unwrap_or_default();
        let is_call = ["tail", "notail", "musttail", "call"].contains(&word);
        block.opcodes.push(if is_call { "call".to_owned() } else { word.to_owned() });
        block.called.extend(called(instruction).filter(|_| is_call));
    }
    let names = code.split("label %").skip(1);
    block.targets.extend(names.map(|rest| rest.split([',', ' ']).next().unwrap_or_default().to_owned()));
}

/// The function that a call names: what stands between the first `@` and a bracket, or in a cast.
fn called(call: &str) -> Option<String> {
    let callee = call.split("(i8* noundef bitcast").next()?;
    let (before, rest) = callee.split_once('@')?;
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "._$".contains(c)))?;
    let direct = rest[end..].starts_with('(');
    let by_cast = before.trim_end().ends_with('*') && rest[end..].starts_with(" to ");
    (direct || by_cast).then(|| rest[..end].to_owned())
}

/// The region tree of each function, by name.
pub fn read_regions(text: &str) -> Vec<(String, String)> {
    let sections = text.split("Region Tree for function: ").skip(1);
    let read = |section: &str| {
        let (name, rest) = section.split_once('\n')?;
        let tree = rest.strip_prefix("Region tree:\n")?.split("End region tree").next()?;
        Some((name.to_owned(), tree.to_owned()))
    };
    sections.map(|section| read(section).expect("opt prints a name and a tree")).collect()
}
