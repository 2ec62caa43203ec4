/**
 * The maintenance screens with 5,000 fields, 10,000 rules and 20,000 clients, in a real browser on the built site:
 * how long each takes to open, how long a key takes until the screen shows what it did, and how long an answer takes
 * until the next question is there. Both databases when
 * TEST_DATABASE_URL is set. `--as-built` measures what lies in dist; otherwise the site is built first.
 */
import { loadavg } from 'node:os';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.js';
import { DATABASE_KINDS } from '../../tests/support/database-kinds.ts';
import { joinByRequests } from '../../tests/support/journey.ts';
import { type RunningServer, startServer } from '../../tests/support/running-server.ts';
import { median } from '../figures.ts';
import { measureSorts } from './measure-clients.ts';
import { type MeasuredScreen, SCREENS } from './measured-screens.ts';
import { CHAIN, CHAIN_LENGTH, RECORD_COUNTS, screenRecords } from './screen-records.ts';
import { build, seen, watchScreen, withUnreported } from './watched-page.ts';

const SETTINGS = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '100000', DEFAULT_CLIENT_ID: 'client-00042' };
const RUNS = 5;
const KEY_PAUSE_MS = 120;
const OPEN_LIMIT_MS = 1_000;
const KEY_LIMIT_MS = 100;
const SERVER_READS = ['/api/documents/fields', '/api/documents/rules', '/api/clients?limit=50&q=tarn'];

type Figure = 'opened by address ms' | 'opened from the menu ms' | 'key ms' | 'slowest key ms';
/** What was not measured, as no entry of the menu leads there, is left out. */
type Row = Partial<Record<Figure, number>>;

if (!process.argv.includes('--as-built')) build();
const browser = await chromium.launch(findBrowser().launch);
try {
  for (const kind of DATABASE_KINDS) {
    const server = await startServer(kind, SETTINGS);
    await measureAll(kind, server).finally(() => server.stop());
  }
} finally {
  await browser.close();
}

async function measureAll(kind: string, server: RunningServer) {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: server.url, viewport });
  await joinByRequests(context.request, server, 'measured@cairn.example');
  await load(context, server);
  await untilScreened(context);
  console.log(`\n${kind}: ${JSON.stringify(RECORD_COUNTS)}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  console.table(await measureServer(context));
  const rows: Record<string, Row> = {};
  for (const [name, screen] of Object.entries(SCREENS)) rows[name] = await measureScreen(context, screen);
  console.table(rows);
  const answers = await measureAnswers(context);
  console.table({ 'an answer of a question': answers });
  console.table({ 'a sort of all clients': await measureSorts(context) });
  const isSlow = Object.entries(rows).some(([name, row]) => !isFast(row, SCREENS[name]?.openLimitMs));
  if (isSlow || answers['shown ms'] > KEY_LIMIT_MS) process.exitCode = 1;
  await context.close();
}

async function load({ request }: BrowserContext, server: RunningServer) {
  const many = Object.keys(RECORD_COUNTS) as (keyof typeof RECORD_COUNTS)[];
  const files = many.map((collection) => ({ collection, rows: screenRecords(collection) }));
  for (const { collection, rows } of [...files, ...CHAIN]) {
    const content = JSON.stringify(rows);
    const answer = await request.post(`/api/${collection}/import`, {
      data: { format: 'json', content, dryRun: false },
      headers: { origin: server.url },
      timeout: 300_000,
    });
    if (!answer.ok()) throw new Error(`${collection}: ${(await answer.text()).slice(0, 1_000)}`);
  }
}

/** Waits until the loaded clients are compared with the reference lists, which the server does in the background. */
async function untilScreened({ request }: BrowserContext) {
  for (;;) {
    const { screening } = await (await request.get('/readyz')).json();
    if (screening.waiting === 0) return;
    await new Promise((done) => setTimeout(done, 500));
  }
}

/** What the server alone takes for the screens' largest reads, without a browser. */
async function measureServer({ request }: BrowserContext) {
  const rows: Record<string, { 'answered ms': number; bytes: number }> = {};
  for (const address of SERVER_READS) {
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now();
      bytes = (await (await request.get(address)).body()).length;
      times.push(performance.now() - start);
    }
    rows[address] = { 'answered ms': Math.round(median(times)), bytes };
  }
  return rows;
}

async function measureScreen(context: BrowserContext, screen: MeasuredScreen): Promise<Row> {
  const page = await context.newPage();
  await page.addInitScript(watchScreen, screen);
  const byAddress: number[] = [];
  const fromMenu: number[] = [];
  // The first visit fills the browser's cache with the site's files and is not counted.
  for (let run = 0; run <= RUNS; run++) byAddress.push(await openByAddress(page, screen));
  const keys = await typeInto(page, screen.typing);
  for (let run = 0; screen.menu && run < RUNS; run++) fromMenu.push(await openFromMenu(page, screen));
  await page.close();
  return {
    'opened by address ms': Math.round(median(byAddress.slice(1))),
    ...(fromMenu.length > 0 && { 'opened from the menu ms': Math.round(median(fromMenu)) }),
    'key ms': Math.round(median(keys)),
    'slowest key ms': Math.max(...keys),
  };
}

async function openByAddress(page: Page, { path }: MeasuredScreen): Promise<number> {
  await page.goto(path);
  return seen(page);
}

async function openFromMenu(page: Page, { menu }: MeasuredScreen): Promise<number> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Menu' }).click();
  const entry = page.getByRole('link', { name: menu as string, exact: true });
  await entry.waitFor();
  // From the press, so that the time until Playwright presses (the menu slides in) is not counted.
  const press = page.evaluate(
    () => new Promise<number>((take) => addEventListener('click', (event) => take(event.timeStamp), true)),
  );
  await entry.click();
  return (await seen(page)) - (await press);
}

/** Types at the speed of a fast writer; returns the time of each key from press to paint. */
async function typeInto(page: Page, { label, text }: { label: RegExp; text: string }): Promise<number[]> {
  const input = page.getByLabel(label).first();
  await input.click();
  await page.evaluate(() => {
    globalThis.watched.keys = [];
  });
  await input.pressSequentially(text, { delay: KEY_PAUSE_MS });
  await page.waitForTimeout(1_000);
  const reported = await page.evaluate(() => globalThis.watched.keys);
  return withUnreported(reported, text.length);
}

/** Answers a chain of questions: the time from Enter to the next question on the screen, and to the paint of the key. */
async function measureAnswers(context: BrowserContext) {
  const page = await context.newPage();
  await page.addInitScript(watchScreen, { path: '/dashboard', ready: 'table' });
  await page.goto('/dashboard?entity=clients%2Fclient-00042');
  const next: number[] = [];
  const paints: number[] = [];
  for (let link = 0; link + 1 < CHAIN_LENGTH; link++) {
    const input = page.getByLabel(`Link ${link}`, { exact: true });
    await input.fill(`answer ${link}`);
    await page.evaluate(() => {
      globalThis.watched.keys = [];
    });
    const asked = page.evaluate(waitForLabel, `Link ${link + 1}`);
    await input.press('Enter');
    next.push(await asked);
    await page.waitForTimeout(KEY_PAUSE_MS);
    paints.push(Math.max(0, ...(await page.evaluate(() => globalThis.watched.keys))));
  }
  await page.close();
  return {
    'shown ms': Math.max(...paints),
    'next question, median ms': Math.round(median(next)),
    'slowest ms': Math.round(Math.max(...next)),
  };
}

/** Runs in the browser: waits for Enter and then for a label; returns the time between them in ms. */
function waitForLabel(label: string): Promise<number> {
  return new Promise((resolve) => {
    let pressedAt = Number.NaN;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter') pressedAt = event.timeStamp;
    };
    addEventListener('keydown', press, { capture: true, once: true });
    const look = () => {
      const isShown = [...document.querySelectorAll('label, th')].some((one) => one.textContent === label);
      if (isShown && !Number.isNaN(pressedAt)) resolve(performance.now() - pressedAt);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function isFast(row: Row, openLimitMs = OPEN_LIMIT_MS): boolean {
  const { 'slowest key ms': key = 0, 'opened by address ms': byAddress = 0 } = row;
  const opened = Math.max(byAddress, row['opened from the menu ms'] ?? 0);
  return opened <= openLimitMs && key <= KEY_LIMIT_MS;
}
