//! Plots as SVG: a curve over time, bars of a table, and the same as files that stand alone.

use maud::{Markup, html};

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 220.0;
/// Room for the numbers of the axes.
const LEFT: f64 = 56.0;
const BOTTOM: f64 = 28.0;
const TOP: f64 = 10.0;
const RIGHT: f64 = 14.0;
/// More points than a screen has columns help nobody.
const MOST_POINTS: usize = 400;

/// A curve to be.
pub struct Curve<'a> {
    /// What it shows, for those who cannot see it too.
    pub title: &'a str,
    pub x: &'a str,
    pub points: &'a [(f64, f64)],
    /// Whether a value holds until the next one, as counts do.
    pub steps: bool,
}

/// The curve, or a word that there is nothing to draw yet.
pub fn curve(curve: &Curve) -> Markup {
    let Curve { title, points, .. } = curve;
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return html! { p.faint { (title) ": nothing to draw yet." } };
    };
    let highest = points.iter().map(|(_, y)| *y).fold(0.0, f64::max);
    let told = format!("{title}: from {} to {} after {} {}", plain(first.1), plain(last.1), plain(last.0), curve.x);
    html! {
        figure {
            figcaption { (title) }
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(told) { (axes(curve.x, last.0, highest)) (line(curve, last.0, highest)) }
        }
    }
}

fn line(curve: &Curve, end: f64, highest: f64) -> Markup {
    let (right, top) = (nice(end), nice(highest));
    let every = curve.points.len().div_ceil(MOST_POINTS).max(1);
    let mut chosen: Vec<(f64, f64)> = curve.points.iter().copied().step_by(every).collect();
    chosen.extend(curve.points.last());
    let mut path = String::new();
    let mut begun = false;
    for (x, y) in chosen {
        let (x, y) = (across(x, right), upward(y, top));
        match begun {
            true if curve.steps => path.push_str(&format!("H{x:.1}V{y:.1}")),
            true => path.push_str(&format!("L{x:.1} {y:.1}")),
            false => path.push_str(&format!("M{x:.1} {y:.1}")),
        }
        begun = true;
    }
    let ground = upward(0.0, top);
    let area = format!("{path}V{ground:.1}H{:.1}Z", across(curve.points[0].0, right));
    html! { path.area d=(area) {} path.curve d=(path) {} }
}

fn axes(name: &str, end: f64, highest: f64) -> Markup {
    let (right, top) = (nice(end), nice(highest));
    let ticks = [0.0, 0.25, 0.5, 0.75, 1.0];
    html! {
        @for share in ticks {
            @let (x, y) = (across(share * right, right), upward(share * top, top));
            path.grid d={ "M" (LEFT) " " (y) "H" (WIDTH - RIGHT) } {}
            text x=(LEFT - 6.0) y=(y + 4.0) text-anchor="end" { (plain(share * top)) }
            text x=(x) y=(HEIGHT - BOTTOM + 16.0) text-anchor=(if share == 1.0 { "end" } else { "middle" }) {
                (plain(share * right)) @if share == 1.0 { " " (name) }
            }
        }
        path.axis d={ "M" (LEFT) " " (TOP) "V" (HEIGHT - BOTTOM) "H" (WIDTH - RIGHT) } {}
    }
}

fn across(x: f64, right: f64) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * x / right
}

fn upward(y: f64, top: f64) -> f64 {
    HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * y / top
}

/// The next round number above, whose quarters are easy to read.
fn nice(value: f64) -> f64 {
    let value = if value.is_finite() { value.max(1e-9) } else { 1.0 };
    let power = 10f64.powf(value.log10().floor());
    let steps = [1.0, 2.0, 4.0, 6.0, 8.0, 10.0];
    steps.iter().map(|step| step * power).find(|step| *step >= value * 0.999_999).unwrap_or(10.0 * power)
}

/// A number as short as it can be read.
pub fn plain(value: f64) -> String {
    let size = value.abs();
    match value {
        _ if size >= 1e7 => format!("{:.0}M", value / 1e6),
        _ if size >= 1e4 => format!("{:.0}k", value / 1e3),
        _ if value.fract() == 0.0 => format!("{value:.0}"),
        _ if size >= 100.0 => format!("{value:.0}"),
        _ if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// A bar beside a number that a table already says.
pub fn meter(value: f64, most: f64) -> Markup {
    let share = if most > 0.0 && value.is_finite() { (value / most).clamp(0.0, 1.0) } else { 0.0 };
    html! {
        svg.meter viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false" {
            rect.track width="100" height="8" rx="2" {}
            rect.bar width=(format!("{:.1}", share * 100.0)) height="8" rx="2" {}
        }
    }
}

/// Named values as bars.
#[derive(Clone, Debug, PartialEq)]
pub struct BarChart {
    pub title: String,
    pub rows: Vec<(String, f64)>,
}

/// The look of a chart that stands alone, by day and by night; in a page the page's style does it.
const FILE_STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#545d6b}.bar{fill:#2f6fbf}\
    @media(prefers-color-scheme:dark){text{fill:#a9b2c0}.bar{fill:#5b9bea}}";

impl BarChart {
    /// As a file of its own, with nothing around it.
    pub fn file(&self) -> String {
        self.drawn(Some(FILE_STYLE)).into_string()
    }

    /// As part of a page.
    pub fn drawn(&self, style: Option<&str>) -> Markup {
        const ROW: f64 = 26.0;
        const NAMES: f64 = 210.0;
        const BAR: f64 = 330.0;
        let height = 36.0 + ROW * self.rows.len() as f64;
        let most = self.rows.iter().map(|(_, value)| *value).fold(0.0, f64::max);
        let told: Vec<_> = self.rows.iter().map(|(name, value)| format!("{name} {}", plain(*value))).collect();
        html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 620 " (height) } width="620" height=(height) role="img"
                aria-label={ (self.title) ": " (told.join(", ")) } {
                @if let Some(style) = style { style { (style) } }
                text x="0" y="18" { (self.title) }
                @for (number, (name, value)) in self.rows.iter().enumerate() {
                    @let y = 30.0 + ROW * number as f64;
                    @let width = if most > 0.0 { BAR * value.max(0.0) / most } else { 0.0 };
                    text x=(NAMES - 8.0) y=(y + 14.0) text-anchor="end" { (name) }
                    rect.bar x=(NAMES) y=(y) width=(format!("{width:.1}")) height="18" rx="2" {}
                    text x=(format!("{:.1}", NAMES + width + 6.0)) y=(y + 14.0) { (plain(*value)) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_round_numbers() {
        for (value, end) in
            [(0.0, 1e-9), (0.9, 1.0), (1.0, 1.0), (3.0, 4.0), (57.0, 60.0), (180.0, 200.0), (900.0, 1000.0)]
        {
            assert!((nice(value) - end).abs() <= end * 1e-6, "{value}: {}", nice(value));
        }
        assert_eq!([0.25, 2.0, 12.34, 123.4, 12_345.0, 2.5e7].map(plain), ["0.25", "2", "12.3", "123", "12k", "25M"]);
    }

    #[test]
    fn counts_rise_in_steps_and_long_curves_are_thinned() {
        let points: Vec<_> = (0..5000).map(|second| (f64::from(second), f64::from(second / 1000))).collect();
        let drawn = curve(&Curve { title: "bugs", x: "s", points: &points, steps: true }).into_string();
        let path = drawn.split("class=\"curve\" d=\"").nth(1).unwrap();
        assert!(path.matches('H').count() <= MOST_POINTS + 1 && !path.contains('L'), "{}", path.len());
        assert!(drawn.contains("aria-label=\"bugs: from 0 to 4 after 4999 s\""), "{drawn}");
        let none = curve(&Curve { title: "bugs", x: "s", points: &[], steps: true }).into_string();
        assert!(none.contains("nothing to draw yet"));
    }

    #[test]
    fn a_file_escapes_its_names_and_draws_nothing_beyond_its_width() {
        let rows = vec![("x&y".into(), 2.0), ("z".into(), 4.0), ("none".into(), f64::NAN)];
        let file = BarChart { title: "a <b>".into(), rows }.file();
        assert!(file.starts_with("<svg xmlns=") && file.contains("x&amp;y") && file.contains("a &lt;b&gt;"), "{file}");
        assert!(file.contains("width=\"165.0\"") && file.contains("width=\"330.0\""), "{file}");
    }
}
