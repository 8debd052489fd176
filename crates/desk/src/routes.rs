//! What can be asked for, and the headers of every answer.

use std::sync::Arc;

use anyhow::Result;
use axum::Router;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use whodunit_findings::Lab;
use whodunit_report::{Filter, JobLine, PAGE_ROWS, Setting, bug_controls, findings_page, job_list, policy};

use crate::Desk;
use crate::events::events;
use crate::jobs::{Job, Work};
use crate::pages::{page_of_bug, page_of_campaign};

/// Every page and every change.
pub fn router(desk: Arc<Desk>) -> Router {
    Router::new()
        .route("/", get(campaign))
        .route("/bugs/{id}", get(bug))
        .route("/bugs/{id}/findings", get(findings))
        .route("/bugs/{id}/isolate", post(isolate))
        .route("/bugs/{id}/reduce", post(reduce))
        .route("/jobs/{id}/stop", post(stop))
        .route("/events", get(events))
        .fallback(|| async { (StatusCode::NOT_FOUND, "there is no such page; begin at /") })
        .layer(middleware::from_fn_with_state(desk.clone(), guarded))
        .with_state(desk)
}

/// Refuses who may not ask, and gives every answer its headers.
async fn guarded(State(desk): State<Arc<Desk>>, request: Request, next: Next) -> Response {
    let changes = request.method() != axum::http::Method::GET;
    let headers = request.headers();
    let admitted = desk.guard.admits(headers).and_then(|()| match changes {
        true => desk.guard.may_change(headers),
        false => Ok(()),
    });
    let mut answer = match admitted {
        Ok(()) => next.run(request).await,
        Err(why) => (StatusCode::FORBIDDEN, why).into_response(),
    };
    secure(answer.headers_mut());
    answer
}

fn secure(headers: &mut HeaderMap) {
    let policy = format!("{}; frame-ancestors 'none'", policy(true));
    // A policy is made of printable characters only.
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
}

async fn campaign(State(desk): State<Arc<Desk>>, Query(filter): Query<Filter>) -> Html<String> {
    let snapshot = desk.snapshot.borrow().clone();
    let running: Vec<JobLine> = desk.jobs.of(None).iter().filter(|job| job.is_running()).map(told).collect();
    let link = |id: &str| format!("/bugs/{id}");
    Html(page_of_campaign(&snapshot, &filter, Setting::Served, &link, Some(job_list(&running))))
}

fn told(job: &Job) -> JobLine {
    JobLine {
        id: job.id,
        bug: job.bug.clone(),
        work: job.work.to_owned(),
        state: job.state.to_owned(),
        line: job.line.clone(),
        running: job.is_running(),
    }
}

async fn bug(State(desk): State<Arc<Desk>>, Path(id): Path<String>) -> Response {
    answer(move || {
        let lab = Lab::open_read_only(&desk.lab)?;
        let Some(bug) = lab.bug_exactly(&id)? else { return Ok(None) };
        let jobs: Vec<JobLine> = desk.jobs.of(Some(&id)).iter().map(told).collect();
        let controls = bug_controls(&id, &jobs, desk.guard.needs_token());
        page_of_bug(&lab, &bug, &[("campaign", "/")], Setting::Served, Some(controls)).map(Some)
    })
    .await
}

#[derive(Deserialize)]
struct PageNumber {
    #[serde(default)]
    page: u32,
}

async fn findings(
    State(desk): State<Arc<Desk>>,
    Path(id): Path<String>,
    Query(PageNumber { page }): Query<PageNumber>,
) -> Response {
    answer(move || {
        let lab = Lab::open_read_only(&desk.lab)?;
        let Some(bug) = lab.bug_exactly(&id)? else { return Ok(None) };
        let (page, rows) = (u64::from(page), PAGE_ROWS as u64);
        let some = lab.findings_from(&bug.id, page * rows, rows)?;
        Ok(Some(findings_page(&id, &some, page, bug.findings, Setting::Served)))
    })
    .await
}

/// Asks the store beside the other requests.
async fn answer(page: impl FnOnce() -> Result<Option<String>> + Send + 'static) -> Response {
    match tokio::task::spawn_blocking(page).await {
        Ok(Ok(Some(page))) => Html(page).into_response(),
        Ok(Ok(None)) => (StatusCode::NOT_FOUND, "there is no such bug; the campaign's page lists them").into_response(),
        Ok(Err(error)) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}")).into_response(),
        Err(_) => (StatusCode::INTERNAL_SERVER_ERROR, "whodunit itself failed; please report it").into_response(),
    }
}

/// How long something may take.
#[derive(Deserialize)]
struct Budget {
    #[serde(default = "Budget::usual")]
    seconds: u32,
}

impl Budget {
    fn usual() -> u32 {
        60
    }
}

async fn isolate(state: State<Arc<Desk>>, id: Path<String>, budget: Query<Budget>) -> Response {
    start(state, Work::Isolate, id, budget).await
}

async fn reduce(state: State<Arc<Desk>>, id: Path<String>, budget: Query<Budget>) -> Response {
    start(state, Work::Reduce, id, budget).await
}

async fn start(
    State(desk): State<Arc<Desk>>,
    work: Work,
    Path(id): Path<String>,
    Query(Budget { seconds }): Query<Budget>,
) -> Response {
    let seconds = seconds.clamp(5, 24 * 3600);
    let started = tokio::task::spawn_blocking(move || {
        let lab = Lab::open_read_only(&desk.lab)?;
        // Only a bug of the store is ever part of a command line.
        let Some(bug) = lab.bug_exactly(&id)? else { return Ok(None) };
        let folder = lab.bug_dir(&bug.id).display().to_string();
        anyhow::Ok(Some(desk.jobs.start(work, &bug.id.0, &folder, seconds)))
    });
    match started.await {
        Ok(Ok(Some(Ok(id)))) => (StatusCode::ACCEPTED, id.to_string()).into_response(),
        Ok(Ok(Some(Err(busy)))) => (StatusCode::CONFLICT, busy).into_response(),
        Ok(Ok(None)) => (StatusCode::NOT_FOUND, "there is no such bug").into_response(),
        Ok(Err(error)) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}")).into_response(),
        Err(_) => (StatusCode::INTERNAL_SERVER_ERROR, "whodunit itself failed; please report it").into_response(),
    }
}

async fn stop(State(desk): State<Arc<Desk>>, Path(id): Path<u64>) -> Response {
    match desk.jobs.stop(id) {
        true => (StatusCode::ACCEPTED, "told to end").into_response(),
        false => (StatusCode::NOT_FOUND, "there is no such job").into_response(),
    }
}
