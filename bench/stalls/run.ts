/**
 * `npm run bench stalls [clients] [--postgres] [--write]`: how long the main thread of a server is held by exports, imports, the
 * audit log and the steps of a match run, in milliseconds of its processor, its memory, and how long `/healthz` takes. On SQLite, or on the PostgreSQL of `TEST_DATABASE_URL`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { runTransaction } from '../../src/server/db/run-transaction.ts';
import { addAuditRows } from '../../src/server/matching/audit/match-audit-store.ts';
import { createPostgresDatabase } from '../../tests/support/postgres-database.ts';
import { runServer } from '../../tests/support/running-server.ts';
import { testConfig } from '../../tests/support/test-config.ts';
import { type Send, signInOver } from '../imports/signed-in-client.ts';
import { fillClients, fillReferences, madeListId } from '../runs/fill-database.ts';
import { writeSection } from '../write-section.ts';
import type { HealthAnswer } from './health-thread.ts';

const [CLIENTS = 10_000] = process.argv
  .slice(2)
  .filter((part) => /^\d+$/.test(part))
  .map(Number);
const IS_POSTGRES = process.argv.includes('--postgres');
const DATABASE = IS_POSTGRES ? 'PostgreSQL' : 'SQLite';
const NAMES = CLIENTS * 10;
const AUDIT_ROWS = CLIENTS * 5;
const IMPORTED = 5_000;
const AUDIT_ROWS_AT_ONCE = 5_000;
const LIMIT_MS = 50;
const INTRODUCTION = `The longest that one stretch of work holds the main thread of the server, on ${DATABASE}, in milliseconds of its processor; the law is ${LIMIT_MS}; the slowest answer of \`/healthz\` meanwhile, by the clock, and the most memory of its process. Made by \`npm run bench stalls -- ${IS_POSTGRES ? '--postgres ' : ''}--write\`: made-up clients with a contact each, ten names and five rows of the audit log a client.`;

type Row = { what: string; seconds: number; held: number; health: number; megabytes: number };

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-stalls-'));
const turns = join(dataDir, 'turns');
const database = IS_POSTGRES ? await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? '') : null;
const location = { dataDir, databaseUrl: database?.url ?? null };
const watcher = pathToFileURL(join(import.meta.dirname, 'watch-turns.js')).href;
const settings = {
  LOG_LEVEL: 'warn',
  SEED: 'none',
  REQUESTS_PER_MINUTE: '1000000',
  NODE_OPTIONS: `--import=${watcher}`,
  TURNS_FILE: turns,
};
try {
  // The first start makes the tables.
  await (await runServer(location, settings)).stop();
  await fill();
  const server = await runServer(location, settings);
  try {
    const rows = await measure(await signInOver(server));
    console.table(
      rows.map(({ what, seconds, held, health, megabytes }) => ({
        ...{ what, s: seconds.toFixed(1), 'ms held': Math.round(held) },
        ...{ 'ms of /healthz': Math.round(health), MB: Math.round(megabytes) },
      })),
    );
    if (process.argv.includes('--write'))
      writeSection(`Stalls on ${DATABASE}`, `${INTRODUCTION}\n\n${asMarkdown(rows)}`);
    if (rows.some(({ held }) => held > LIMIT_MS)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
} finally {
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Clients, a list of companies, and an audit log. */
async function fill(): Promise<void> {
  const db = await openDatabase({
    ...testConfig(dataDir, location.databaseUrl === null ? {} : { DATABASE_URL: location.databaseUrl }),
    besideServer: true,
  });
  await fillReferences(db.query, 'clients', NAMES);
  await fillClients(db.query, CLIENTS, []);
  const user = { id: 'bench', email: 'bench@cairn.example' };
  for (let from = 0; from < AUDIT_ROWS; from += AUDIT_ROWS_AT_ONCE) {
    const entries = Array.from({ length: Math.min(AUDIT_ROWS_AT_ONCE, AUDIT_ROWS - from) }, (_, at) => ({
      ...{ action: 'start' as const, runId: 'made', note: `row ${from + at}` },
    }));
    await runTransaction(db.query, (transaction) => addAuditRows(transaction, user, entries));
  }
  await db.close();
}

async function measure(send: Send): Promise<Row[]> {
  const rows: Row[] = [];
  const answers: HealthAnswer[] = [];
  const health = new Worker(new URL('health-thread.ts', import.meta.url), { workerData: send.url });
  health.on('message', (answer: HealthAnswer) => answers.push(answer));
  const held = async (what: string, work: () => Promise<unknown>) => {
    const from = Date.now();
    await work();
    // What is still written about the last turns.
    await new Promise((done) => setTimeout(done, 600));
    const to = Date.now();
    const slowest = answers.filter(({ at }) => at > from && at <= to).map(({ ms }) => ms);
    rows.push({
      ...{ what, seconds: (to - from - 600) / 1000, ...mostBetween(from, to) },
      health: Math.max(0, ...slowest),
    });
    console.log(rows.at(-1));
  };
  const get = (path: string) => async () => {
    const answer = await send(path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    await answer.body?.pipeTo(new WritableStream());
  };
  await held('nothing', () => new Promise((done) => setTimeout(done, 3_000)));
  await held('clients as JSON', get('/api/export/clients?format=json'));
  await held('clients as CSV', get('/api/export/clients?format=csv'));
  await held('clients as a workbook', get('/api/export/clients?format=xlsx'));
  await held('audit log as CSV', get('/api/matching/audit/export?format=csv'));
  const run = await startRun(send);
  await held('match run: snapshot', () => untilRun(send, run, ({ state }) => state !== 'waiting'));
  await held('match run: comparison', () => untilRun(send, run, ({ compared, total }) => compared === total));
  await held('match run: finish', () => untilRun(send, run, ({ state }) => state === 'done'));
  await held('candidates as CSV', get(`/api/matching/runs/${run}/export?format=csv`));
  await held(`import of ${IMPORTED} clients`, () => importClients(send));
  await health.terminate();
  return rows;
}

/** The most of what was written between two moments. */
function mostBetween(from: number, to: number): { held: number; megabytes: number } {
  const lines = readFileSync(turns, 'utf8').trim().split('\n');
  const written = lines
    .map((line) => line.split(' ').map(Number) as [at: number, held: number, bytes: number])
    .filter(([at]) => at > from && at <= to);
  return {
    held: Math.max(0, ...written.map(([, held]) => held)),
    megabytes: Math.max(0, ...written.map(([, , bytes]) => bytes)) / 1e6,
  };
}

async function startRun(send: Send): Promise<string> {
  const json = { lists: [madeListId('clients')], kinds: ['clients'] };
  const answer = await send('/api/matching/runs', { method: 'POST', json });
  const { id } = (await answer.json()) as { id: string };
  return id;
}

type Progress = { state: string; compared: number; total: number };

async function untilRun(send: Send, id: string, isThere: (progress: Progress) => boolean): Promise<void> {
  for (;;) {
    const run = (await (await send(`/api/matching/runs/${id}`)).json()) as { progress: Progress };
    if (run.progress.state === 'failed') throw new Error('The run failed.');
    if (run.progress.state === 'done' || isThere(run.progress)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function importClients(send: Send): Promise<void> {
  const content = JSON.stringify(
    Array.from({ length: IMPORTED }, (_, at) => ({
      id: `imported-${at}`,
      data: { name: `Imported firm ${at} Ltd` },
    })),
  );
  const json = { format: 'json', content, dryRun: false };
  const answer = await send('/api/clients/import', { method: 'POST', json });
  if (!answer.ok) throw new Error((await answer.text()).slice(0, 300));
}

function asMarkdown(rows: readonly Row[]): string {
  return [
    `| ${CLIENTS.toLocaleString('en')} clients | s | ms held | ms of /healthz | MB |`,
    '|---|--:|--:|--:|--:|',
    ...rows.map(
      ({ what, seconds, held, health, megabytes }) =>
        `| ${what} | ${seconds.toFixed(1)} | ${Math.round(held)} | ${Math.round(health)} | ${Math.round(megabytes)} |`,
    ),
  ].join('\n');
}
