//! Pages of a lab: the same whether they are served or lie in its folder `report/`.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use whodunit_dossier::Dossier;
use whodunit_findings::{Bug, Lab, RANKING, Suspects};
use whodunit_report::{BugView, CampaignView, Facts, Filter, Markup, Setting, bug_page, campaign_page};

use crate::snapshot::Snapshot;

/// Leaves the pages of a campaign in its folder: `report/index.html`, which is returned, and one a bug.
pub fn write_pages(lab: &Lab) -> Result<PathBuf> {
    let snapshot = Snapshot::default().next(lab)?;
    for line in &snapshot.lines {
        if let Some(bug) = lab.bug_exactly(&line.id)? {
            let page = page_of_bug(lab, &bug, &[("campaign", "../index.html")], Setting::File, None)?;
            lab.write_report(&format!("report/bugs/{}.html", line.id), page.as_bytes())?;
        }
    }
    let link = |id: &str| format!("bugs/{id}.html");
    let page = page_of_campaign(&snapshot, &Filter::default(), Setting::File, &link, None);
    lab.write_report("report/index.html", page.as_bytes())
}

pub fn page_of_campaign(
    snapshot: &Snapshot,
    filter: &Filter,
    setting: Setting,
    link: &dyn Fn(&str) -> String,
    jobs: Option<Markup>,
) -> String {
    let crumbs: &[(&str, &str)] = if setting.is_served() { &[("campaign", "/")] } else { &[] };
    campaign_page(&CampaignView {
        lines: &snapshot.lines,
        tally: &snapshot.tally,
        moments: &snapshot.moments,
        known: &snapshot.known,
        seconds: snapshot.seconds,
        subjects: &snapshot.subjects,
        filter,
        setting,
        crumbs,
        link,
        workers: &snapshot.workers,
        now: SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64(),
        jobs,
    })
}

pub fn page_of_bug(
    lab: &Lab,
    bug: &Bug,
    crumbs: &[(&str, &str)],
    setting: Setting,
    controls: Option<Markup>,
) -> Result<String> {
    let program = match &bug.reduction {
        Some(reduction) => reduction.program.clone(),
        None => lab.program_of(&bug.first)?,
    };
    let facts = Facts::of_folder(&bug.id.0, &bug.folder(&program.name), &program);
    // What another version kept may lack something: the page then shows what the store itself knows.
    let dossier = lab.attachment(&bug.id, "report.json")?;
    let dossier: Option<Dossier> = dossier.and_then(|text| serde_json::from_slice(&text).ok());
    let suspects = lab.attachment(&bug.id, RANKING)?;
    let suspects: Option<Suspects> = suspects.and_then(|text| serde_json::from_slice(&text).ok());
    let (dossier, suspects) = (dossier.as_ref(), suspects.as_ref());
    Ok(bug_page(&BugView { facts: &facts, dossier, suspects, crumbs, setting, controls }))
}
