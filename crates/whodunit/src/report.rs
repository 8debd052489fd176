//! `whodunit report`: everything a compiler team needs of a bug, as a page and a bundle of files.

use std::io::IsTerminal;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::{Context, Result};
use clap::Args;
use whodunit_campaign::Finished;
use whodunit_dossier::{Budget, Dossier, Input, NotShown, Readiness, gather};
use whodunit_findings::Bug;
use whodunit_oracles::Kind;
use whodunit_program::Language;
use whodunit_report::{BUNDLE_NAMES, FORMATS, ReportFormat, bundle, report_format};
use whodunit_subjects::{Crew, Gate, Limits, Registry, WorkerBinary};
use whodunit_validity::{Checker, Depth};

use crate::arguments::parse_limit;
use crate::bug::find_bug;
use crate::exit::Exit;
use crate::output::say;

#[derive(Args)]
#[command(after_help = "Files nothing anywhere: the bundle is yours to send.\n\
    Exit codes: 0 the report was written, 1 the bug does not show, 2 trouble.\n\n\
    Examples:\n  whodunit report whodunit-lab/bugs/llvm-14-wrong-code-attributor-b46e\n  \
    whodunit report my-bug --format html --out my-report >my-bug.html\n  sh my-report/repro.sh")]
pub struct Arguments {
    /// A bug folder, or the beginning of a bug's id in whodunit-lab.
    bug: String,
    /// What to print; --json means json.
    #[arg(long, default_value = FORMATS[0].name, value_parser = report_format, help = format_help())]
    format: &'static ReportFormat,
    /// Seconds for each search for a guilty pass, switch or counter.
    #[arg(long, default_value_t = 60.0, value_parser = parse_limit, value_name = "SECONDS")]
    search: f64,
    /// Seconds for making the IR before the guilty pass small.
    #[arg(long, default_value_t = 30.0, value_parser = parse_limit, value_name = "SECONDS")]
    reduction: f64,
    /// Leave out the checks of a wrong-code program's validity; the report is not ready then.
    #[arg(long)]
    no_check: bool,
    /// Processor seconds for compiling.
    #[arg(long, default_value_t = 5.0, value_parser = parse_limit, value_name = "SECONDS")]
    timeout: f64,
}

fn format_help() -> String {
    let lines: Vec<_> = FORMATS.iter().map(|format| format!("{}: {}", format.name, format.about)).collect();
    format!("What to print; --json means json ({})", lines.join("; "))
}

pub fn run(arguments: &Arguments, out: Option<&Path>, json: bool) -> Result<Exit> {
    let dir = find_bug(&arguments.bug, None)?;
    let registry = Registry::discover()?;
    let mut crew = Crew::new(WorkerBinary::this_binary()?, Gate::default())?;
    let input = input(&dir, arguments)?;
    if std::io::stderr().is_terminal() {
        eprintln!("showing {} again and looking for its culprit: this takes a minute or two", input.bug);
    }
    let budget = Budget { search: arguments.search, reduction: arguments.reduction };
    let gathered = match arguments.no_check {
        true => gather(&input, &mut crew, &registry, budget),
        false => whole_dossier(&input, &mut crew, &registry, budget),
    };
    let dossier = match gathered {
        Err(error) if error.is::<NotShown>() => {
            crate::exit::complain(&error, json);
            return Ok(Exit::No);
        }
        gathered => gathered?,
    };
    let place = out.map_or_else(|| dir.join("report"), Path::to_owned);
    write_bundle(&place, &dossier)?;
    let format = if json { report_format("json").map_err(anyhow::Error::msg)? } else { arguments.format };
    say!("{}", (format.render)(&dossier)?);
    if std::io::stderr().is_terminal() {
        eprintln!("{}", conclusion(&dossier, &place));
    }
    Ok(Exit::Done)
}

/// The report of a bug as files for its folder, and whether it is ready.
pub fn finish(crew: &mut Crew, bug: &Bug, registry: &Registry, limits: &Limits) -> Result<Finished> {
    let program = bug.reduction.as_ref().context("it has not been reduced")?.program.clone();
    let input = Input {
        bug: bug.id.to_string(),
        folder: bug.folder(&program.name),
        program,
        certificate: None,
        nearest: Vec::new(),
        suspects: None,
        limits: limits.clone(),
    };
    let dossier = whole_dossier(&input, crew, registry, Budget::default())?;
    // The folder has these already.
    let known = ["bug.toml", input.program.name.as_str()];
    let files = bundle(&dossier)?.into_iter().filter(|file| !known.contains(&file.name.as_str()));
    let readiness = match &dossier.readiness {
        Readiness::Ready => "ready".to_owned(),
        Readiness::NotReady(missing) => format!("not ready: {}", missing.join("; ")),
    };
    Ok(Finished { files: files.map(|file| (file.name, file.bytes)).collect(), readiness })
}

/// A dossier with the certificate that wrong code needs.
fn whole_dossier(input: &Input, crew: &mut Crew, registry: &Registry, budget: Budget) -> Result<Dossier> {
    let mut dossier = gather(input, crew, registry, budget)?;
    if dossier.kind == Kind::WrongCode && input.program.language == Language::C {
        let family = &registry.get(&input.folder.subject)?.identity().family.clone();
        let checker = Checker::discover(registry).with_avoided(family);
        dossier.certify(checker.certify(crew, &input.program, Depth::Full)?);
    }
    Ok(dossier)
}

fn input(dir: &Path, arguments: &Arguments) -> Result<Input> {
    let (folder, program) = whodunit_findings::read(dir)?;
    let full = dir.canonicalize().unwrap_or_else(|_| dir.to_owned());
    let bug = full.file_name().and_then(|name| name.to_str()).unwrap_or("bug").to_owned();
    let limits = Limits { compile_seconds: arguments.timeout, ..Limits::default() };
    let suspects = whodunit_findings::read_suspects(dir)?;
    Ok(Input { bug, folder, program, certificate: None, nearest: Vec::new(), suspects, limits })
}

/// Writes the bundle in place of an older one.
fn write_bundle(place: &Path, dossier: &Dossier) -> Result<()> {
    std::fs::create_dir_all(place).with_context(|| format!("cannot make {}", place.display()))?;
    if place.join("report.json").exists() {
        // What this report lacks must not be taken from an older one.
        BUNDLE_NAMES.iter().for_each(|name| drop(std::fs::remove_file(place.join(name))));
    }
    for file in bundle(dossier)? {
        let path = place.join(&file.name);
        std::fs::write(&path, &file.bytes).with_context(|| format!("cannot write {}", path.display()))?;
        if file.executable {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))
                .with_context(|| format!("cannot make {} executable", path.display()))?;
        }
    }
    Ok(())
}

fn conclusion(dossier: &Dossier, place: &Path) -> String {
    let bundle = format!("bundle: {}", place.display());
    match &dossier.readiness {
        Readiness::Ready => format!("ready to be filed by hand; {bundle}"),
        Readiness::NotReady(missing) => format!("not ready; {bundle}\n  {}", missing.join("\n  ")),
    }
}
