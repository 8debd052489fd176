//! Two texts side by side, line by line, with what differs marked in words as well as in colour.

use maud::{Markup, html};

use super::shell::scrolled;
use super::visible::visible;
use crate::changes::{Row, rows};

/// The comparison as a table; the titles head its columns.
pub fn side_by_side(titles: [&str; 2], left: &[&str], right: &[&str]) -> Markup {
    let rows = rows(left, right);
    html! {
        (scrolled(&titles.join(" and "), html! { table.diff {
                thead { tr { @for title in titles { th scope="col" { (title) } } } }
                tbody {
                    @for row in &rows {
                        @match row {
                            Row::Same(line) => { tr { td { (visible(line)) } td { (visible(line)) } } }
                            Row::Left(line) => { tr { td.gone { del { (visible(line)) } } td.none {} } }
                            Row::Right(line) => { tr { td.none {} td.come { ins { (visible(line)) } } } }
                        }
                    }
                }
            } }))
    }
}
