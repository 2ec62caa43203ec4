/**
 * Lighthouse on every public page, as a phone on a slow line: the median of three runs of each, beside the bytes of
 * script the page brings. Ends with 1 where a page is under 100, moves, or brings too much.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '../../scripts/find-browser.js';
import { startServer } from '../../tests/support/running-server.ts';

const PAGES = ['/', '/about', '/contact', '/privacy-policy', '/media'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const RUNS = 3;
const MAX_LAYOUT_SHIFT = 0.01;
const MAX_SCRIPT_BYTES = 90_000;
const root = join(import.meta.dirname, '../..');

type Row = Record<(typeof CATEGORIES)[number] | 'layout shift' | 'script bytes (gz)', number>;

if (!process.argv.includes('--as-built')) build();
const server = await startServer('sqlite', {
  NODE_ENV: 'production',
  AUTH_SECRET: 'measured-on-this-machine-alone-0123456789',
  ALLOWED_EMAIL_DOMAINS: 'cairn.example',
  CONTACT_INBOX: 'desk@cairn.example',
  LOG_LEVEL: 'warn',
});
const chrome = await launch({
  chromePath: (await findBrowser()).path,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
});
const rows: Record<string, Row> = {};
try {
  for (const page of PAGES) rows[page] = await measure(server.url + page);
} finally {
  chrome.kill();
  await server.stop();
}
console.table(rows);
process.exitCode = Object.values(rows).every(isGood) ? 0 : 1;

function build() {
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

async function measure(url: string): Promise<Row> {
  const runs: Row[] = [];
  for (let tries = 0; runs.length < RUNS && tries < 2 * RUNS; tries++) {
    const run = await runOnce(url);
    if (run) runs.push(run);
  }
  if (runs.length < RUNS) throw new Error(`Lighthouse could not measure ${url}.`);
  const names = Object.keys(runs[0] ?? {}) as (keyof Row)[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Row;
}

/** One run; null when the browser lost it, as it now and then does. */
async function runOnce(url: string): Promise<Row | null> {
  const report = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
  if (!report) throw new Error(`Lighthouse said nothing of ${url}.`);
  const { lhr } = report;
  if (lhr.runtimeError) return null;
  const scores = CATEGORIES.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]);
  if (process.argv.includes('--explain')) explain(lhr);
  return {
    ...(Object.fromEntries(scores) as Record<(typeof CATEGORIES)[number], number>),
    'layout shift': lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    'script bytes (gz)': scriptBytes(lhr),
  };
}

/** What the scripts weigh that the page has loaded, as the build compressed them with gzip. */
function scriptBytes(lhr: Result): number {
  const details = lhr.audits['network-requests']?.details;
  const items =
    details && 'items' in details ? (details.items as { url: string; resourceType: string }[]) : [];
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { url }) => sum + statSync(join(root, 'dist/web', `${new URL(url).pathname}.gz`)).size, 0);
}

function explain(lhr: Result) {
  const weak = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
  for (const { id, score, displayValue = '' } of weak)
    console.log(`${lhr.finalDisplayedUrl} ${id} ${score} ${displayValue}`);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function isGood(row: Row): boolean {
  return (
    CATEGORIES.every((name) => row[name] === 100) &&
    row['layout shift'] <= MAX_LAYOUT_SHIFT &&
    row['script bytes (gz)'] <= MAX_SCRIPT_BYTES
  );
}
