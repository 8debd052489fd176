//! The results of a benchmark as a page of the same look: its Markdown, and plots of its figures.

use maud::{Markup, PreEscaped, html};

use super::plot::BarChart;
use super::shell::{Page, Setting, scrolled};
use super::visible::visible;

/// The page: what our benchmarks write of Markdown (headings, lists, tables, code, links), with plots before it.
pub fn results_page(title: &str, markdown: &str, charts: &[BarChart], crumbs: &[(&str, &str)]) -> String {
    let body = html! {
        h1 { "Benchmark: " (title) }
        @for chart in charts { (chart.drawn(None)) }
        (blocks(markdown))
    };
    Page { title: &format!("benchmark {title}"), crumbs, body, setting: Setting::File }.render()
}

fn blocks(markdown: &str) -> Markup {
    let lines: Vec<&str> = markdown.lines().collect();
    let mut at = 0;
    let mut shown = String::new();
    while at < lines.len() {
        let kind = kind_of(lines[at]);
        let length = match kind {
            Block::Fence => {
                lines[at + 1..].iter().position(|line| line.starts_with("```")).map_or(lines.len() - at, |end| end + 2)
            }
            _ => lines[at..].iter().take_while(|line| kind_of(line) == kind).count(),
        };
        shown.push_str(&block(kind, &lines[at..at + length]).into_string());
        at += length;
    }
    PreEscaped(shown)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    Blank,
    Heading,
    Item,
    Row,
    Fence,
    Text,
}

fn kind_of(line: &str) -> Block {
    match line.trim_start() {
        "" => Block::Blank,
        text if text.starts_with('#') => Block::Heading,
        text if text.starts_with("- ") => Block::Item,
        text if text.starts_with('|') => Block::Row,
        text if text.starts_with("```") => Block::Fence,
        _ => Block::Text,
    }
}

fn block(kind: Block, lines: &[&str]) -> Markup {
    html! {
        @match kind {
            Block::Blank => {}
            Block::Heading => { @for line in lines { h2 { (inline(line.trim_start_matches(['#', ' ']))) } } }
            Block::Item => { ul { @for line in lines { li { (inline(line.trim_start().trim_start_matches("- "))) } } } }
            Block::Row => (table(lines)),
            Block::Fence => { pre tabindex="0" { (visible(&lines[1..lines.len().saturating_sub(1).max(1)].join("\n"))) } }
            Block::Text => { p { (inline(&lines.join(" "))) } }
        }
    }
}

fn table(lines: &[&str]) -> Markup {
    let is_rule = |line: &&&str| !line.chars().all(|c| "|-: ".contains(c));
    let mut rows = lines.iter().filter(is_rule).map(|line| cells(line));
    let head = rows.next().unwrap_or_default();
    html! {
        (scrolled("table", html! { table {
                thead { tr { @for cell in &head { th scope="col" { (inline(cell)) } } } }
                tbody { @for row in rows { tr { @for cell in &row { td class=[is_number(cell).then_some("n")] { (inline(cell)) } } } } }
            } }))
    }
}

fn is_number(cell: &str) -> bool {
    cell.trim_end_matches([' ', '%', 's']).parse::<f64>().is_ok()
}

/// The cells of a row; `\|` does not divide.
fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|');
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    inner.replace("\\|", "\u{1}").split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect()
}

/// Text with code, links and strong words; escapes of Markdown and of HTML are undone first, so that
/// nothing is escaped twice.
fn inline(text: &str) -> Markup {
    let mut shown = String::new();
    for (number, part) in text.split('`').enumerate() {
        let part = match number % 2 {
            0 => linked(part),
            _ => html! { code { (visible(part)) } },
        };
        shown.push_str(&part.into_string());
    }
    PreEscaped(shown)
}

fn linked(text: &str) -> Markup {
    if let Some((before, rest)) = text.split_once('[')
        && let Some((name, rest)) = rest.split_once("](")
        && let Some((place, after)) = rest.split_once(')')
        && !place.contains(':')
    {
        return html! { (plain(before)) a href=(place) { (plain(name)) } (linked(after)) };
    }
    html! { (plain(text)) }
}

fn plain(text: &str) -> String {
    let text = text.replace("**", "").replace("&lt;", "<").replace("&amp;", "&");
    let mut shown = String::new();
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, characters.peek()) {
            ('\\', Some(next)) if next.is_ascii_punctuation() => {}
            _ => shown.push(c),
        }
    }
    visible(&shown).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_benchmarks_write_becomes_a_page() {
        let markdown = "# Title\n\nText `a<b` with\n[a link](other.md) and [a trap](javascript:x).\n\n| name | n |\n| --- | --- |\n| a\\|b &lt;i> | 7 |\n\n- one\n- two\n\n```\n<pre>\n```\nend";
        let chart = BarChart { title: "speed".into(), rows: vec![("ours".into(), 2.0)] };
        let page = results_page("x", markdown, &[chart], &[]);
        for part in [
            "<h2>Title</h2>",
            "<code>a&lt;b</code>",
            "<a href=\"other.md\">a link</a>",
            "<th scope=\"col\">name</th>",
            "<td>a|b &lt;i&gt;</td><td class=\"n\">7</td>",
            "<ul><li>one</li><li>two</li></ul>",
            "&lt;pre&gt;</pre><p>end</p>",
            "speed: ours 2",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
        assert!(!page.contains("href=\"javascript"), "{page}");
    }
}
