// Looks at pages in headless Chromium: node screens.mjs SCENARIO ARGUMENTS... Exit code 1 with the reason if something
// is not as it should be. Started by tests/browser.rs; no page may have a console error or a serious finding of axe-core.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium } from 'playwright-core';

const PATIENCE = Number(process.env.PATIENCE_SECONDS || 60) * 1000;
const [scenario, shots, ...rest] = process.argv.slice(2);
mkdirSync(shots, { recursive: true });

// Root may not use the sandbox, and containers have little shared memory.
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const complaints = [];

function must(fact, what) {
  if (!fact) throw new Error(what);
}

async function open(url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('console', (message) => { if (message.type() === 'error') complaints.push(`${url}: ${message.text()}`); });
  page.on('pageerror', (error) => complaints.push(`${url}: ${error}`));
  page.on('dialog', (dialog) => { complaints.push(`${url}: a dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', (request) => {
    const own = new URL(request.url());
    if (own.protocol !== 'data:' && own.origin !== new URL(url).origin) complaints.push(`${url} loads ${request.url()}`);
  });
  await page.goto(url);
  return page;
}

// By day, by night and on a phone: nothing serious, and no page is wider than its screen.
async function inspect(page, name) {
  await page.screenshot({ path: join(shots, `${name}.png`) });
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => (await axe.run()).violations);
    for (const one of found.filter(({ impact }) => impact === 'serious' || impact === 'critical')) {
      complaints.push(`${name} (${colorScheme}): ${one.id}: ${one.help}: ${one.nodes.map((node) => node.html).slice(0, 3).join(' ')}`);
    }
  }
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  must(over <= 0, `${name}: on a phone the page is ${over} pixels too wide`);
  await page.screenshot({ path: join(shots, `${name}-phone.png`) });
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: 'light' });
}

const fact = (page, what) => page.locator('.facts li', { hasText: what }).locator('b').innerText();

const scenarios = {
  // A campaign that runs: its numbers grow while the page is open, and a bug of it can be opened with the keyboard.
  async campaign([url]) {
    const page = await open(url);
    await page.locator('#connection', { hasText: 'live' }).waitFor();
    const before = Number(await fact(page, 'programs'));
    await page.waitForFunction((count) => Number([...document.querySelectorAll('.facts li')]
      .find((item) => item.textContent.includes('programs')).querySelector('b').textContent) > count, before);
    const first = page.locator('#bug-list tbody a').first();
    await first.waitFor();
    await inspect(page, 'campaign');
    await first.focus();
    await page.keyboard.press('Enter');
    await page.locator('#program').waitFor();
    must(page.url().includes('/bugs/'), 'Enter on a bug opens its page');
  },

  // A bug that is isolated from its page: progress is told, then the ranking appears by itself.
  async isolate([url, bug, guilty]) {
    const page = await open(`${url}bugs/${bug}`);
    await page.locator('#connection', { hasText: 'live' }).waitFor();
    must(await page.locator('#ranking').count() === 0, 'there is a ranking before anything was isolated');
    must((await page.locator('main').innerText()).includes('<script>document.title'), 'hostile output is shown as text');
    must(await page.title().then((title) => !title.includes('hacked')), 'hostile output was run');
    await page.locator('#seconds').selectOption('20');
    await page.getByRole('button', { name: /^Isolate/ }).press('Enter');
    await page.locator('#jobs [role=status]', { hasText: 'running' }).waitFor();
    await page.locator('#ranking').waitFor();
    const files = (await page.locator('#ranking tbody tr').allInnerTexts()).slice(0, 5);
    must(files.some((file) => file.includes(guilty)), `${guilty} is not among the first five: ${files.join(' ')}`);
    must(await page.locator('table.diff').first().isVisible(), 'the nearest witness is compared with the bug');
    await inspect(page, 'bug');
    await page.goto(`${url}bugs/${bug}/findings`);
    await inspect(page, 'findings');
  },

  // Something that takes long is stopped from its page.
  async stop([url, bug]) {
    const page = await open(`${url}bugs/${bug}`);
    await page.getByRole('button', { name: /^Isolate/ }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('#jobs [role=status]', { hasText: 'stopped' }).waitFor();
  },

  // Pages on disk: NAME=FILE.
  async files(pages) {
    for (const argument of pages) {
      const [name, file] = argument.split('=');
      const page = await open(`file://${file}`);
      must(!(await page.title()).includes('hacked'), `${name}: hostile output was run`);
      const search = page.locator('form[data-filters] input[type=search]');
      if (await search.count()) {
        await search.fill('no such bug anywhere');
        must(await page.locator('#bug-list tbody tr:visible').count() === 0, `${name}: the filter hides what does not fit`);
        await search.fill('');
      }
      const copy = page.locator('button.copy').first();
      if (await copy.count()) {
        await copy.focus();
        await page.keyboard.press('Enter');
        await page.locator('button.copy', { hasText: /copied|selected/ }).first().waitFor();
      }
      await page.reload();
      await inspect(page, name);
    }
  },
};

try {
  await scenarios[scenario](rest);
  must(complaints.length === 0, complaints.join('\n'));
} catch (error) {
  console.error([`${scenario}: ${error.message}`, ...complaints].join('\n'));
  process.exitCode = 1;
} finally {
  await browser.close();
}
