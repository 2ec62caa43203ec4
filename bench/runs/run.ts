/**
 * `npm run bench runs [records] [references] [clients|contacts] [--top=N] [--write]`: a whole match run through jobs and database beside the engine's own
 * join of the same names, then what a reviewer waits for: the first page, a candidates page, a decision.
 * With DATABASE_URL on that PostgreSQL database, which must be empty; else on SQLite.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { nameKindOf, normalizeName, thresholdOf } from '../../src/matching/index.ts';
import type { EntityKind } from '../../src/records/index.ts';
import { readConfig } from '../../src/server/app/read-config.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { inBackground, openDatabase } from '../../src/server/db/open-database.ts';
import { createJobs } from '../../src/server/jobs/create-jobs.ts';
import { handleJobs } from '../../src/server/jobs/handle-jobs.ts';
import { joinInThreads } from '../../src/server/matching/comparison/join-threads.ts';
import { decidePairs } from '../../src/server/matching/decisions/decide-pairs.ts';
import { undoStep } from '../../src/server/matching/decisions/undo-step.ts';
import { ListContexts } from '../../src/server/matching/list-context.ts';
import { readRun } from '../../src/server/matching/match-run-store.ts';
import { findCandidates } from '../../src/server/matching/review/find-candidates.ts';
import { findRecords } from '../../src/server/matching/review/find-records.ts';
import { runJobs } from '../../src/server/matching/runs/handle-runs.ts';
import { startRun } from '../../src/server/matching/runs/start-run.ts';
import { referenceShards } from '../../src/server/reference-lists/reference-shards.ts';
import { median, seconds, timed } from '../figures.ts';
import { writeSection } from '../write-section.ts';
import { fillClients, fillReferences, madeListId } from './fill-database.ts';

const [RECORDS = 10_000, REFERENCES = 1_000_000] = process.argv
  .slice(2)
  .filter((part) => /^\d+$/.test(part))
  .map(Number);
const NAMED_KIND = process.argv.find((part) => part === 'clients' || part === 'contacts');
/** Of these kinds; both when none is named. */
const KINDS = (['clients', 'contacts'] as const).filter(
  (kind) => NAMED_KIND === undefined || NAMED_KIND === kind,
);
/** The most candidates of each record that the run keeps; all when it is not given. */
const TOP = Number(process.argv.find((part) => part.startsWith('--top='))?.slice('--top='.length)) || null;
const USER = { id: 'bench', email: 'bench@cairn.example' };
const DECISIONS = 200;
/** So often a page is read again, as the first times run code that is not compiled yet. */
const PAGES = 50;
const INTRODUCTION = `A whole match run on the server, through jobs and database (${process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite'}), beside the join of the same names alone, and what a reviewer then waits for. The names are made up, and more alike than real ones. ${availableParallelism()} processors. Made by \`npm run bench runs -- --write\`.`;

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-runs-'));
const databaseUrl = process.env.DATABASE_URL;
const config = readConfig(
  { DATA_DIR: dataDir, AUTH_SECRET: 'bench '.repeat(8), ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  { cwd: dataDir },
);
const db = await openDatabase(config);
const log = pino({ level: 'warn' });
const shards = referenceShards({ query: db.query, settings: config });
const jobs = await createJobs({ db, log });

try {
  await migrate(db);
  handleJobs(jobs, runJobs({ config, db: inBackground(db), log, jobs, shards }));
  await jobs.start();
  console.log(
    `${RECORDS} records × ${REFERENCES} references, ${db.kind}, ${availableParallelism()} processors`,
  );
  const people = await fillReferences(db.query, 'contacts', REFERENCES);
  await fillClients(db.query, RECORDS, people);
  if (KINDS.includes('clients')) await fillReferences(db.query, 'clients', REFERENCES);
  const rows: Row[] = [];
  for (const kind of KINDS) rows.push(await measure(kind));
  if (process.argv.includes('--write')) writeSection('Match runs', `${INTRODUCTION}\n\n${asMarkdown(rows)}`);
} finally {
  await jobs.stop();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** The results of a kind: name and figure. */
type Row = [string, string][];

async function measure(kind: EntityKind): Promise<Row> {
  const listId = madeListId(kind);
  const shardsReady = await timed(() => shards.list(listId, kind));
  const joined = await timed(() => engineAlone(kind, listId));
  const delays = watchDelays();
  const before = process.cpuUsage();
  const run = await timed(() => aRun(kind, listId));
  const { user, system } = process.cpuUsage(before);
  const longest = delays.stop();
  const { id, findings } = run.result;
  const found = findings?.[kind];
  const filter = { runId: id, kind, status: 'all' as const, limit: 50 };
  const first = await timed(() => findRecords(db.query, filter));
  const record = first.result.items[0]?.recordId ?? '';
  const contexts = new ListContexts();
  const page = { runId: id, recordId: record, by: 'name' as const, limit: 50 };
  const opened = await timed(() => findCandidates(db.query, contexts, page));
  const again = await timed(() => findCandidates(db.query, contexts, page));
  const later: number[] = [];
  for (let times = 0; times < PAGES; times++)
    later.push((await timed(() => findCandidates(db.query, contexts, page))).ms);
  const { decisions, undos } = await decideSome(id, kind);
  const leftOut: Row =
    TOP === null
      ? []
      : [[`left out beside the best ${TOP} of each record`, (found?.leftOut ?? 0).toLocaleString('en')]];
  const row: Row = [
    ['records × references', `${RECORDS.toLocaleString('en')} × ${REFERENCES.toLocaleString('en')}`],
    ['candidates by name', (found?.candidates ?? 0).toLocaleString('en')],
    ...leftOut,
    ['groups', (found?.groups ?? 0).toLocaleString('en')],
    ['shards made, once for a list', `${seconds(shardsReady.ms)} s`],
    ['the join alone, in threads', `${seconds(joined.ms)} s`],
    ['the whole run', `${seconds(run.ms)} s, ${(run.ms / joined.ms).toFixed(1)} × the join`],
    ['processor time of the whole run', `${seconds((user + system) / 1000)} s`],
    ['longest the server kept others waiting', milliseconds(longest)],
    ['first page of records', milliseconds(first.ms)],
    [
      `first page of candidates, again, median of ${PAGES}`,
      [opened.ms, again.ms, median(later)].map(milliseconds).join(', '),
    ],
    [
      'a decision: median, slowest of 200',
      `${milliseconds(median(decisions))}, ${milliseconds(Math.max(...decisions))}`,
    ],
    ['an undo: median', milliseconds(median(undos))],
  ];
  console.log(`\n${kind}\n${row.map(([what, value]) => `  ${what.padEnd(50)}${value}`).join('\n')}`);
  return row;
}

/** Both kinds side by side. */
function asMarkdown(rows: readonly Row[]): string {
  const [first = []] = rows;
  return [
    `| | ${KINDS.join(' | ')} |`,
    `|---|${KINDS.map(() => '---').join('|')}|`,
    ...first.map(([what], at) => `| ${what} | ${rows.map((row) => row[at]?.[1]).join(' | ')} |`),
  ].join('\n');
}

async function engineAlone(kind: EntityKind, listId: string): Promise<number> {
  let pairs = 0;
  const queries = await listQueries(kind);
  for (const { number } of await shards.list(listId, kind)) {
    const { index } = await shards.open(listId, kind, number);
    const onPairs = ({ count }: { count: number }) => {
      pairs += count;
    };
    await joinInThreads({ index, queries, threshold: thresholdOf(kind), onPairs });
  }
  return pairs;
}

async function listQueries(kind: EntityKind): Promise<string[]> {
  const rows = await db.query
    .selectFrom('documents')
    .select('data')
    .where('collection', '=', 'clients')
    .execute();
  return rows.map(({ data }) => {
    const { name, contacts } = JSON.parse(data);
    const [contact] = contacts;
    const text = kind === 'clients' ? name : `${contact.firstname} ${contact.lastname}`;
    return normalizeName(nameKindOf(kind), text);
  });
}

async function aRun(kind: EntityKind, listId: string) {
  const { id } = await startRun({ db, jobs }, USER, { lists: [listId], kinds: [kind], top: TOP });
  for (;;) {
    const run = await readRun(db.query, id);
    if (run?.state === 'done') return run;
    if (run?.state === 'failed') throw new Error('The run failed.');
    await new Promise((done) => setTimeout(done, 20));
  }
}

async function decideSome(runId: string, kind: EntityKind) {
  const page = await findRecords(db.query, { runId, kind, status: 'undecided', limit: DECISIONS });
  const contexts = new ListContexts();
  const [decisions, undos]: [number[], number[]] = [[], []];
  for (const { recordId } of page.items.filter(({ candidates }) => candidates > 0)) {
    const by = 'name' as const;
    const { items } = await findCandidates(db.query, contexts, { runId, recordId, by, limit: 1 });
    const [first] = items;
    if (!first) continue;
    const item = { recordId, key: first.key, decision: 'confirm' as const };
    decisions.push((await timed(() => decidePairs({ db, config }, USER, { runId, items: [item] }))).ms);
  }
  for (const _ of decisions) undos.push((await timed(() => undoStep({ db }, USER, runId))).ms);
  return { decisions, undos };
}

/** Measures the longest delay of the event loop. */
function watchDelays(): { stop(): number } {
  let [longest, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 10);
    last = now;
  }, 10);
  return {
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}
