// The page follows its lab: regions marked data-live are fetched anew when the server says so, and
// buttons marked data-do send what changes state.
'use strict';
const status = document.getElementById('connection');
const asText = (id, text) => { const place = document.getElementById(id); if (place) place.textContent = text; };
const shownBefore = {};
let fetching = false, again = false;
async function renew() {
  if (fetching) { again = true; return; }
  fetching = true;
  try {
    const answer = await fetch(location.href, { headers: { 'X-Whodunit': 'renew' } });
    if (answer.ok) {
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
      for (const old of document.querySelectorAll('[data-live]')) {
        const now = fresh.getElementById(old.id);
        // A region with the keyboard's focus stays as it is, and what was opened or closed stays so.
        if (!now || old.contains(document.activeElement) || shownBefore[old.id] === now.innerHTML) continue;
        shownBefore[old.id] = now.innerHTML;
        const told = (details) => details.querySelector('summary').textContent;
        const before = new Map([...old.querySelectorAll('details')].map((details) => [told(details), details.open]));
        old.replaceChildren(...now.childNodes);
        for (const details of old.querySelectorAll('details')) details.open = before.get(told(details)) ?? details.open;
      }
    }
  } finally {
    fetching = false;
    if (again) { again = false; setTimeout(renew, 1000); }
  }
}
const events = new EventSource('/events');
events.addEventListener('open', () => { status.textContent = 'live'; renew(); });
events.addEventListener('error', () => { status.textContent = 'not connected; trying again'; });
events.addEventListener('changed', renew);
events.addEventListener('job', (event) => {
  const job = JSON.parse(event.data);
  asText('job-' + job.id, job.state + ': ' + job.line);
  if (job.state !== 'running') renew();
});
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-do]');
  if (!button) return;
  const field = document.getElementById('token');
  const token = field ? field.value : '';
  const seconds = document.getElementById('seconds');
  button.disabled = true;
  const headers = { 'X-Whodunit': 'do' };
  if (token) headers.Authorization = 'Bearer ' + token;
  const answer = await fetch(button.dataset.do + (seconds ? '?seconds=' + seconds.value : ''), { method: 'POST', headers }).catch(() => null);
  button.disabled = false;
  // A region that has the focus is not renewed.
  if (button.closest('[data-live]')) button.blur();
  asText('answer', answer ? (answer.ok ? '' : await answer.text()) : 'the server does not answer');
  renew();
});
