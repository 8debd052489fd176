//! The pool and who was chosen of it, as a picture: two principal components, drawn as SVG.

use std::fmt::Write;

use whodunit_selection::{Vectors, pca};

/// What a picture shows.
pub struct Picture<'a> {
    pub title: &'a str,
    pub vectors: &'a Vectors,
    /// Indices of the chosen ones.
    pub selected: &'a [usize],
    /// What a pointer over a chosen point tells: a name for each of `selected`.
    pub names: &'a [String],
    pub workers: usize,
}

const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 540.0;
const MARGIN: f32 = 40.0;
/// Points of the pool that are drawn, at most: more only make the file large and the dots one blot.
const MOST_POINTS: usize = 20_000;

/// Colours that can be read on white and, where the reader's screen is dark, on black.
const STYLE: &str = "<style>\n\
    svg { background: #ffffff; font: 13px sans-serif; }\n\
    text { fill: #222222; } .pool { fill: #7a8899; fill-opacity: .45; } .chosen { fill: #c2410c; stroke: #ffffff; }\n\
    .axis { stroke: #b8c0ca; }\n\
    @media (prefers-color-scheme: dark) {\n\
    svg { background: #14181d; } text { fill: #e6e6e6; } .pool { fill: #93a4b8; }\n\
    .chosen { fill: #ff9d5c; stroke: #14181d; } .axis { stroke: #46505c; } }\n\
    </style>\n";

/// The picture as an SVG document that stands alone.
pub fn svg(picture: &Picture) -> String {
    let plane = pca::project(picture.vectors, picture.workers);
    let [x, y] = [0, 1].map(|axis| Scale::of(plane.points.iter().map(|point| point[axis])));
    let place = |index: usize| {
        let [right, up] = plane.points[index];
        (MARGIN + x.share(right) * (WIDTH - 2.0 * MARGIN), HEIGHT - MARGIN - y.share(up) * (HEIGHT - 2.0 * MARGIN))
    };
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n<title>{}</title>\n{STYLE}",
        escape(picture.title)
    );
    axes(&mut text, picture, plane.shares);
    let step = plane.points.len().div_ceil(MOST_POINTS).max(1);
    for (across, down) in (0..plane.points.len()).step_by(step).map(place) {
        let _ = writeln!(text, "<circle class=\"pool\" cx=\"{across:.1}\" cy=\"{down:.1}\" r=\"2\"/>");
    }
    for (at, &index) in picture.selected.iter().enumerate() {
        let (across, down) = place(index);
        let name = picture.names.get(at).map_or(String::new(), |name| format!("<title>{}</title>", escape(name)));
        let _ = writeln!(text, "<circle class=\"chosen\" cx=\"{across:.1}\" cy=\"{down:.1}\" r=\"4\">{name}</circle>");
    }
    text.push_str("</svg>\n");
    text
}

fn axes(text: &mut String, picture: &Picture, shares: [f64; 2]) {
    let (low, right) = (HEIGHT - MARGIN, WIDTH - MARGIN);
    let _ = writeln!(text, "<path class=\"axis\" fill=\"none\" d=\"M{MARGIN} {MARGIN}V{low}H{right}\"/>");
    let _ = writeln!(text, "<text x=\"{MARGIN}\" y=\"24\">{}</text>", escape(picture.title));
    let [first, second] = shares.map(|share| format!("{:.0} % of the variance", share * 100.0));
    let _ = writeln!(text, "<text x=\"{right}\" y=\"{}\" text-anchor=\"end\">{first}</text>", HEIGHT - 16.0);
    let _ =
        writeln!(text, "<text transform=\"translate(24 {MARGIN}) rotate(-90)\" text-anchor=\"end\">{second}</text>");
}

/// Where numbers lie between the least and the greatest.
struct Scale {
    least: f32,
    width: f32,
}

impl Scale {
    fn of(numbers: impl Iterator<Item = f32>) -> Scale {
        let wider = |(least, most): (f32, f32), number: f32| (least.min(number), most.max(number));
        let (least, most) = numbers.fold((f32::INFINITY, f32::NEG_INFINITY), wider);
        Scale { least, width: most - least }
    }

    fn share(&self, number: f32) -> f32 {
        if self.width > 0.0 { (number - self.least) / self.width } else { 0.5 }
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chosen_points_stand_out_and_names_are_escaped() {
        let vectors = Vectors::from_rows(&[[0.0, 0.0], [4.0, 0.0], [2.0, 1.0]]);
        let names = ["gvn<pre>".to_owned()];
        let text = svg(&Picture { title: "a & b", vectors: &vectors, selected: &[1], names: &names, workers: 1 });
        assert_eq!((text.matches("\"pool\"").count(), text.matches("\"chosen\"").count()), (3, 1));
        assert!(text.contains("gvn&lt;pre&gt;") && text.contains("a &amp; b") && !text.contains("NaN"), "{text}");
        assert!(text.contains("prefers-color-scheme: dark"));
    }

    #[test]
    fn points_in_one_place_are_drawn_too() {
        let vectors = Vectors::from_rows(&[[1.0], [1.0]]);
        let text = svg(&Picture { title: "", vectors: &vectors, selected: &[0], names: &[], workers: 1 });
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
}
