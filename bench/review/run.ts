/**
 * The match review with 10,000 contacts and 1,000,000 references, in a real browser on the built site: how long a run
 * takes from the key until its results can be worked with, how long the page takes to open, what each decision takes
 * until the screen shows it, and how much memory the page holds. Both databases when TEST_DATABASE_URL is set.
 * `npm run bench review [contacts] [references] [--as-built] [--write]`; `--as-built` measures what lies in dist.
 */
import { availableParallelism, loadavg } from 'node:os';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.js';
import type { MatchRun } from '../../src/contract/matching/match-run-contract.ts';
import { besideServer } from '../../tests/support/beside-server.ts';
import { DATABASE_KINDS } from '../../tests/support/database-kinds.ts';
import { joinByRequests } from '../../tests/support/journey.ts';
import { type RunningServer, startServer } from '../../tests/support/running-server.ts';
import { median, seconds } from '../figures.ts';
import { fillClients, fillReferences, madeListId } from '../runs/fill-database.ts';
import { build, seen, watchScreen, withUnreported } from '../screens/watched-page.ts';
import { writeSection } from '../write-section.ts';

const [CONTACTS = 10_000, REFERENCES = 1_000_000] = process.argv
  .slice(2)
  .filter((part) => /^\d+$/.test(part))
  .map(Number);
const SETTINGS = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '100000', SEED: 'none' };
const READY = 'li[aria-current="true"]';
const PATH = '/entity-matching';
const OPENINGS = 5;
/** The keys of one round of decisions, and the pause between them: quicker than anybody decides. */
const KEYS = 200;
const KEY_PAUSE_MS = 120;
const ROUNDS = 3;
const RUN_LIMIT_MS = 300_000;
const INTRODUCTION = `The match review of ${CONTACTS.toLocaleString('en')} contacts against ${REFERENCES.toLocaleString('en')} references in a real browser. *Run* is the server's own time from the start of a run to its end; *shown* is from pressing Run Matching until the first candidate can be decided. *Opened* is the median of ${OPENINGS} openings by address. A *decision* lasts from the key until the screen has painted what it did, ${KEYS * ROUNDS} of them. *Memory* is what the page holds after a collection, after each ${KEYS} decisions. ${availableParallelism()} processors. Made by \`npm run bench review -- --write\`.`;

type Row = Record<string, string | number>;

if (!process.argv.includes('--as-built')) build();
const browser = await chromium.launch(findBrowser().launch);
const rows: Record<string, Row> = {};
try {
  for (const kind of DATABASE_KINDS) {
    const server = await startServer(kind, SETTINGS);
    rows[kind] = await measure(server).finally(() => server.stop());
  }
} finally {
  await browser.close();
}
console.table(rows);
if (process.argv.includes('--write')) writeSection('Match review', `${INTRODUCTION}\n\n${asMarkdown()}`);

async function measure(server: RunningServer): Promise<Row> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: server.url, viewport });
  await joinByRequests(context.request, server, 'measured@cairn.example');
  await fill(server);
  const page = await context.newPage();
  await page.addInitScript(watchScreen, { path: PATH, ready: READY });
  // The first run also builds the shards, once for a list.
  const first = await runOnScreen(page);
  const second = await runOnScreen(page);
  const opened: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    await page.goto(PATH);
    opened.push(await seen(page));
  }
  const memory = [await heldMemory(page)];
  const keys: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    keys.push(...(await decide(page)));
    memory.push(await heldMemory(page));
  }
  await untilKept(context);
  await context.close();
  return {
    'load of the machine': loadavg()[0]?.toFixed(1) ?? '',
    'first run, s': seconds(first.run),
    'shown, s': seconds(first.shown),
    'next run, s': seconds(second.run),
    'next shown, s': seconds(second.shown),
    'opened, ms': Math.round(median(opened)),
    'decision median, ms': Math.round(median(keys)),
    '95 %, ms': keys.toSorted((a, b) => a - b)[Math.floor(keys.length * 0.95)] ?? 0,
    'slowest, ms': Math.max(...keys),
    'memory, MB': memory.map((bytes) => Math.round(bytes / 1e6)).join(' → '),
  };
}

/** The records, straight into the server's database. */
function fill(server: RunningServer): Promise<void> {
  return besideServer(server, async ({ query }) =>
    fillClients(query, CONTACTS, await fillReferences(query, 'contacts', REFERENCES)),
  );
}

/** Runs the contacts against the made-up list alone. Returns the time of the run and that of the user, in ms. */
async function runOnScreen(page: Page): Promise<{ run: number; shown: number }> {
  const before = await latestRun(page);
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Lists and kinds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lists and kinds' });
  for (const box of await dialog.getByRole('checkbox').all()) {
    const label = (await box.evaluate((one: HTMLInputElement) => one.labels?.[0]?.textContent)) ?? '';
    await box.setChecked(label.includes(madeListId('contacts')) || /^Contacts/.test(label));
  }
  await dialog.getByRole('button', { name: 'Use for the next run' }).click();
  const start = Date.now();
  await page.getByRole('button', { name: 'Run Matching' }).click();
  for (;;) {
    const run = await latestRun(page);
    if (run?.state === 'failed') throw new Error('The run failed.');
    if (run?.finishedAt && run.id !== before?.id) {
      await page.locator(READY).waitFor({ timeout: RUN_LIMIT_MS });
      const shown = Date.now() - start;
      return { run: Date.parse(run.finishedAt) - Date.parse(run.startedAt), shown };
    }
    await page.waitForTimeout(50);
  }
}

async function latestRun({ request }: Page | BrowserContext): Promise<MatchRun | undefined> {
  const [run] = (await (await request.get('/api/matching/runs?limit=1')).json()) as MatchRun[];
  return run;
}

/** Deletes candidate after candidate by key; returns the time of each until it was painted, in ms. */
async function decide(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    globalThis.watched.keys = [];
  });
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('d');
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
  await page.waitForTimeout(1_000);
  return withUnreported(await page.evaluate(() => globalThis.watched.keys), KEYS);
}

/** Waits until every decision has reached the server: those that were only painted would not count. */
async function untilKept(context: BrowserContext) {
  for (let look = 0; look < 100; look++) {
    const decided = (await latestRun(context))?.counts.contacts.decided ?? 0;
    if (decided === KEYS * ROUNDS) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('Not every decision was kept.');
}

/** The memory of the page after garbage collection, in bytes. */
async function heldMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

function asMarkdown(): string {
  const databases = Object.keys(rows);
  const figures = Object.keys(rows.sqlite ?? {});
  return [
    `| | ${databases.join(' | ')} |`,
    `|---|${databases.map(() => '---').join('|')}|`,
    ...figures.map((name) => `| ${name} | ${databases.map((one) => rows[one]?.[name]).join(' | ')} |`),
  ].join('\n');
}
