//! The shortest options of a driver, and the plainest spelling of a pipeline.

use anyhow::Result;
use whodunit_reduction::reduce_sequence;
use whodunit_subjects::{Pipeline, Recipe, without_parameters};

/// Levels that do less than the one at hand, least first.
const LOWER: &[(&str, &[&str])] =
    &[("-O3", &["-O1", "-O2"]), ("-Ofast", &["-O1", "-O2", "-O3"]), ("-O2", &["-O1"]), ("-Os", &["-O1"])];

/// Leaves options out and lowers the level for as long as the bug shows.
pub fn reduce_options(options: &[String], shows: &mut impl FnMut(&Recipe) -> Result<bool>) -> Result<Recipe> {
    let most_tries = 200;
    let mut kept = reduce_sequence(options, most_tries, |candidate| {
        Ok(!candidate.is_empty() && shows(&Recipe::options(candidate.to_vec()))?)
    })?
    .elements;
    for at in 0..kept.len() {
        let lower = LOWER.iter().find(|(level, _)| *level == kept[at]).map_or(&[][..], |(_, lower)| lower);
        for level in lower {
            let mut candidate = kept.clone();
            candidate[at] = (*level).to_owned();
            if shows(&Recipe::options(candidate.clone()))? {
                kept = candidate;
                break;
            }
        }
    }
    Ok(Recipe::options(kept))
}

/// Drops the parameters of passes where the bug shows without them.
pub fn with_plain_parameters(recipe: &Recipe, shows: &mut impl FnMut(&Recipe) -> Result<bool>) -> Result<Recipe> {
    let Some(pipeline) = recipe.pipeline().filter(|pipeline| pipeline.level().is_none()) else {
        return Ok(recipe.clone());
    };
    let mut elements = pipeline.0.clone();
    for at in 0..elements.len() {
        let plain = without_parameters(&elements[at]);
        if plain == elements[at] {
            continue;
        }
        let mut candidate = elements.clone();
        candidate[at] = plain;
        if shows(&recipe.with_passes(Pipeline(candidate.clone())))? {
            elements = candidate;
        }
    }
    Ok(recipe.with_passes(Pipeline(elements)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_level_that_fails_is_kept() {
        let options = ["-O3", "-fno-inline", "-g"].map(String::from);
        let reduced = reduce_options(&options, &mut |recipe| {
            let text = recipe.to_string();
            Ok(text.contains("-fno-inline") && (text.contains("-O2") || text.contains("-O3")))
        });
        assert_eq!(reduced.unwrap(), Recipe::options(["-O2", "-fno-inline"]));
    }

    #[test]
    fn parameters_that_matter_stay() {
        let recipe = Recipe::passes("function(gvn<no-pre>),function(simplifycfg<keep-loops>)".parse().unwrap());
        let plain = with_plain_parameters(&recipe, &mut |recipe| Ok(recipe.to_string().contains("keep-loops")));
        assert_eq!(plain.unwrap().to_string(), "function(gvn),function(simplifycfg<keep-loops>)");
    }
}
