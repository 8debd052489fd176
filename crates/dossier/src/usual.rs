//! How usual a recipe is, in words: compiler teams weigh a bug by it.

use std::sync::Arc;

use anyhow::Result;
use whodunit_subjects::{Crew, Pipeline, Recipe, Subject, Tier, bare_name, expand_default_pipeline};

use crate::dossier::RecipeText;
use crate::gather::Input;

/// How usual the recipe is, in words.
pub fn recipe_text(input: &Input, recipe: &Recipe, subject: &Arc<dyn Subject>, crew: &mut Crew) -> Result<RecipeText> {
    let text = recipe.to_string();
    let Some(pipeline) = recipe.pipeline() else {
        let levels = ["-O0", "-O1", "-O2", "-O3", "-Os", "-Og", "-Oz", "-Ofast"];
        let plain = text.split_whitespace().all(|option| levels.contains(&option));
        let remark = if plain { "a plain optimisation level" } else { "a level with further options" };
        return Ok(RecipeText { text, tier: None, remark: remark.to_owned() });
    };
    let seen = input.folder.seen.as_ref().and_then(|seen| seen.tier.clone());
    let tier = match seen {
        Some(tier) => tier,
        None => tier_of(pipeline, subject, crew)?,
    };
    let mut remark = match (tier.as_str(), pipeline.level()) {
        ("default", Some(level)) => format!("the default pipeline of -{level}"),
        ("default", None) => {
            "not a default pipeline: its passes are in default pipelines, but not by themselves in this order"
                .to_owned()
        }
        (tier, _) => format!("not a default pipeline: it has {tier} passes"),
    };
    if let Recipe::Passes { llvm_args, .. } = recipe
        && !llvm_args.is_empty()
    {
        remark += &format!("; further options of the library: {}", llvm_args.join(" "));
    }
    Ok(RecipeText { text, tier: Some(tier), remark })
}

/// The least usual tier among the passes of a pipeline, by their names.
fn tier_of(pipeline: &Pipeline, subject: &Arc<dyn Subject>, crew: &mut Crew) -> Result<String> {
    let Some(list) = subject.passes(crew)? else { return Ok(Tier::Optional.word().to_owned()) };
    let leaves = expand_default_pipeline(&pipeline.to_string());
    let tier = |leaf: &String| {
        let known = list.passes.iter().filter(|pass| pass.name == bare_name(leaf)).map(|pass| pass.tier).min();
        let level = leaf.starts_with("default<");
        known.unwrap_or(if level { Tier::Default } else { Tier::Optional })
    };
    Ok(leaves.iter().map(tier).max().unwrap_or(Tier::Default).word().to_owned())
}
