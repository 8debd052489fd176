//! What differs between two texts, line by line.

/// What a row of the comparison holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row<'a> {
    Same(&'a str),
    Left(&'a str),
    Right(&'a str),
}

/// Texts beyond this many lines are compared only where they differ at their ends.
const MOST_LINES: usize = 2000;

/// The shortest way from one list of lines to another, by their longest common part.
pub fn rows<'a>(left: &[&'a str], right: &[&'a str]) -> Vec<Row<'a>> {
    let head = left.iter().zip(right).take_while(|(one, other)| one == other).count();
    let (left_rest, right_rest) = (&left[head..], &right[head..]);
    let tail = left_rest.iter().rev().zip(right_rest.iter().rev()).take_while(|(one, other)| one == other).count();
    let middle = (&left_rest[..left_rest.len() - tail], &right_rest[..right_rest.len() - tail]);
    let mut rows: Vec<Row> = left[..head].iter().copied().map(Row::Same).collect();
    rows.extend(middle_rows(middle.0, middle.1));
    rows.extend(left_rest[left_rest.len() - tail..].iter().copied().map(Row::Same));
    rows
}

fn middle_rows<'a>(left: &[&'a str], right: &[&'a str]) -> Vec<Row<'a>> {
    if left.len() > MOST_LINES || right.len() > MOST_LINES {
        return left.iter().copied().map(Row::Left).chain(right.iter().copied().map(Row::Right)).collect();
    }
    let lengths = common_lengths(left, right);
    let (mut i, mut j) = (0, 0);
    let mut rows = Vec::new();
    while i < left.len() || j < right.len() {
        if i < left.len() && j < right.len() && left[i] == right[j] {
            rows.push(Row::Same(left[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == right.len() || i < left.len() && lengths[i + 1][j] >= lengths[i][j + 1] {
            rows.push(Row::Left(left[i]));
            i += 1;
        } else {
            rows.push(Row::Right(right[j]));
            j += 1;
        }
    }
    rows
}

/// How long the longest common part is from each pair of places on.
fn common_lengths(left: &[&str], right: &[&str]) -> Vec<Vec<u16>> {
    let mut lengths = vec![vec![0; right.len() + 1]; left.len() + 1];
    for i in (0..left.len()).rev() {
        for j in (0..right.len()).rev() {
            lengths[i][j] = match left[i] == right[j] {
                true => lengths[i + 1][j + 1] + 1,
                false => lengths[i + 1][j].max(lengths[i][j + 1]),
            };
        }
    }
    lengths
}

/// What changed from one text to another, with a line around it: `-` is gone, `+` has come, `...` stands for what is the same.
///
/// ```
/// assert_eq!(whodunit_report::changed_lines("int a;\nint b;\n", "int a;\nlong b;\n"), ["  int a;", "- int b;", "+ long b;"]);
/// ```
pub fn changed_lines(before: &str, after: &str) -> Vec<String> {
    let (left, right): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let rows = rows(&left, &right);
    let differs = |at: usize| rows.get(at).is_some_and(|row| !matches!(row, Row::Same(_)));
    let mut lines: Vec<String> = Vec::new();
    let mut last = None;
    for (at, row) in rows.iter().enumerate() {
        if !(differs(at) || differs(at + 1) || at > 0 && differs(at - 1)) {
            continue;
        }
        if last.is_some_and(|last| last + 1 < at) {
            lines.push("  ...".to_owned());
        }
        last = Some(at);
        lines.push(match row {
            Row::Same(line) => format!("  {line}"),
            Row::Left(line) => format!("- {line}"),
            Row::Right(line) => format!("+ {line}"),
        });
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use Row::{Left, Right, Same};

    #[test]
    fn what_is_common_is_kept_together() {
        assert_eq!(rows(&["a", "b", "c"], &["a", "c"]), [Same("a"), Left("b"), Same("c")]);
        assert_eq!(rows(&["a"], &["b"]), [Left("a"), Right("b")]);
        assert_eq!(
            rows(&["x", "a", "y"], &["z", "a", "q", "y"]),
            [Left("x"), Right("z"), Same("a"), Right("q"), Same("y")]
        );
        assert!(rows(&[], &[]).is_empty());
    }

    #[test]
    fn either_side_can_be_had_back() {
        let (left, right) = (["a", "b", "a", "c", "d"], ["b", "a", "a", "d", "e"]);
        let rows = rows(&left, &right);
        let side = |keep: fn(&Row) -> bool| {
            let kept = rows.iter().filter(|row| keep(row));
            kept.map(|row| match row {
                Same(line) | Left(line) | Right(line) => *line,
            })
            .collect::<Vec<_>>()
        };
        assert_eq!(side(|row| !matches!(row, Right(_))), left);
        assert_eq!(side(|row| !matches!(row, Left(_))), right);
    }

    #[test]
    fn what_changed_is_told_with_a_line_around_it() {
        let (before, after) = ("a\nb\nc\nd\ne\nf\n", "a\nb\nC\nd\ne\nf\ng\n");
        assert_eq!(changed_lines(before, after), ["  b", "- c", "+ C", "  d", "  ...", "  f", "+ g"]);
        assert!(changed_lines(before, before).is_empty());
    }
}
