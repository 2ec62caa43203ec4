/**
 * `npm run bench screening -- [folder with sdn.csv and alt.csv] [folder of lists] [--write]`: how many findings a made book
 * of 2,000 clients has in each tier; with the first folder standing screening of 20,000
 * clients after a day's change of the OFAC list, and of one saved client against five lists of together a million names,
 * on SQLite. The names are made up, and with a folder of `organisations_120k.txt.gz` and `persons_120k.csv.gz` also
 * recombined of the words of those.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { readConfig } from '../../src/server/app/read-config.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { runTransaction } from '../../src/server/db/run-transaction.ts';
import { SYSTEM_AUTHOR } from '../../src/server/documents/document-store.ts';
import { writeDocument } from '../../src/server/documents/write-document.ts';
import { createJobs } from '../../src/server/jobs/create-jobs.ts';
import { screenClients } from '../../src/server/matching/screening/screen-clients.ts';
import { screenRecords } from '../../src/server/matching/screening/screen-records.ts';
import { importReferenceList } from '../../src/server/reference-lists/import-reference-list.ts';
import { referenceShards } from '../../src/server/reference-lists/reference-shards.ts';
import { createWebhooks } from '../../src/server/webhooks/create-webhooks.ts';
import { seededNumbers } from '../../tests/support/name-samples.ts';
import { ofacFile } from '../../tests/support/ofac-list.ts';
import { seconds, timed } from '../figures.ts';
import { joinCases, recombinedNames } from '../matching/name-lists.ts';
import { fillClients, fillReferences } from '../runs/fill-database.ts';
import { aName } from '../runs/made-names.ts';
import { writeSection } from '../write-section.ts';
import { changeOfac } from './changed-ofac.ts';
import { measureAlerts } from './measure-alerts.ts';

const CLIENTS = 20_000;
const LISTS = 5;
const NAMES_PER_LIST = 200_000;
const SAVES = 100;
const RECORDS = 1_000;
const CALLS = 10;
const SHOWN = 25;
const WARM_UP = 5;
const FEW_FINDINGS = 500;
const NEVER = new AbortController().signal;
const [source = '', real] = process.argv.slice(2).filter((part) => !part.startsWith('--'));

const alerts = ['| | |', '|---|---:|'];
await withDatabase(measureTiers);
const lines = ['| | p50 | p95 |', '|---|---:|---:|'];
if (source === '') process.exit();
await withDatabase(measureDay);
await measureLists({ what: 'made-up', nameOf: aName });
if (real) await measureLists({ what: 'recombined', nameOf: realNames(real) });
if (process.argv.includes('--write')) writeSection('Standing screening', text());

type Names = { what: string; nameOf: typeof aName };

/** Measures a saved client, and records of another program, against lists of such names. */
function measureLists(names: Names): Promise<void> {
  return withDatabase(async (deps) => {
    await measureSaves(deps, names);
    await measureRecords(deps, names);
  });
}

type Deps = Awaited<ReturnType<typeof createDeps>>;

async function createDeps(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, AUTH_SECRET: 'bench '.repeat(8) }, { cwd: dataDir });
  const db = await openDatabase(config);
  await migrate(db);
  const log = pino({ level: 'silent' });
  const jobs = await createJobs({ db, log });
  const shards = referenceShards({ query: db.query, settings: config });
  return { config, db, log, jobs, shards, webhooks: createWebhooks({ config, log, jobs }) };
}

async function withDatabase(measure: (deps: Deps) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-screening-'));
  const deps = await createDeps(dataDir);
  try {
    await measure(deps);
  } finally {
    await deps.db.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** Measures what the alert rule makes of a made book, against the list that the tests have. */
async function measureTiers(deps: Deps): Promise<void> {
  const { db, config } = deps;
  const paths = (['sdn.csv', 'alt.csv'] as const).map((name) => {
    const path = join(config.dataDir, name);
    writeFileSync(path, ofacFile(name));
    return path;
  });
  await importReferenceList(db, { format: 'ofac', name: 'OFAC', author: 'system', paths, version: '1' });
  alerts.push(...(await measureAlerts(db, () => screenClients(deps, NEVER))));
  console.log(alerts.join('\n'));
}

/** Measures the comparison of all clients with what a day has changed. */
async function measureDay(deps: Deps): Promise<void> {
  const { db, config } = deps;
  const { before, after } = changeOfac(source, join(config.dataDir, 'after'));
  const request = { format: 'ofac', name: 'OFAC', author: 'system' } as const;
  await importReferenceList(db, { ...request, paths: before, version: '1' });
  await fillClients(db.query, CLIENTS, []);
  const documents = await db.query.selectFrom('documents').select(['id', 'version']).execute();
  for (let from = 0; from < documents.length; from += 500) {
    const rows = documents
      .slice(from, from + 500)
      .map(({ id, version }) => ({ client_id: id, wanted: version }));
    await db.query.insertInto('screening_clients').values(rows).execute();
  }
  const { ms: first } = await timed(() => screenClients(deps, NEVER));
  lines.push(
    `| ${CLIENTS.toLocaleString('en-GB')} clients with a contact each, the whole list for the first time | ${seconds(first)} s | |`,
  );
  const { difference } = await importReferenceList(db, { ...request, paths: after, version: '2' });
  const { new: added, changed, gone } = difference ?? { new: 0, changed: 0, gone: 0 };
  const { ms: day } = await timed(() => screenClients(deps, NEVER));
  lines.push(
    `| the same after a day: ${added} added, ${changed} changed, ${gone} removed | **${seconds(day)} s** | |`,
  );
  const { pairs } = await db.query
    .selectFrom('screening_comparisons')
    .select(({ fn }) => fn.sum('pairs').as('pairs'))
    .executeTakeFirstOrThrow();
  console.log(`${lines.slice(-2).join('\n')}\n${Number(pairs).toLocaleString('en-GB')} pairs in both`);
}

/** Measures the comparison of a client that was saved with whole lists. */
async function measureSaves(deps: Deps, { what, nameOf }: Names): Promise<void> {
  const { db } = deps;
  for (let at = 0; at < LISTS; at++) {
    const kind = at % 2 === 0 ? 'contacts' : 'clients';
    const listId = `made-${at}`;
    await fillReferences(db.query, kind, NAMES_PER_LIST, { listId, seed: at + 1, nameOf });
    await deps.shards.list(listId, kind);
  }
  const random = seededNumbers(LISTS);
  const times: number[] = [];
  const few: number[] = [];
  let before = process.cpuUsage();
  for (let at = 0; at < SAVES + WARM_UP; at++) {
    if (at === WARM_UP) before = process.cpuUsage();
    const [firstname = '', ...last] = nameOf('contacts', random).split(' ');
    const contacts = [{ id: 'c', firstname, lastname: last.join(' ') }];
    const data = { name: nameOf('clients', random), contacts };
    await runTransaction(db.query, (transaction) =>
      writeDocument(transaction, { collection: 'clients', id: `saved-${at}`, author: SYSTEM_AUTHOR, data }),
    );
    const { ms: time } = await timed(() => screenClients(deps, NEVER));
    if (at < WARM_UP) continue;
    times.push(time);
    if ((await countFindings(deps, `saved-${at}`)) <= FEW_FINDINGS) few.push(time);
  }
  const { user, system } = process.cpuUsage(before);
  const each = Math.round((user + system) / 1_000 / SAVES);
  const found = Math.round((await countFindings(deps)) / (SAVES + WARM_UP));
  const at = (of: number[], share: number) =>
    `${Math.round(of.toSorted((a, b) => a - b)[Math.floor(of.length * share)] ?? 0)} ms`;
  const names = (LISTS * NAMES_PER_LIST).toLocaleString('en-GB');
  lines.push(
    `| a saved client with a contact, against ${LISTS} lists of together ${names} ${what} names: ${found} findings and ${each} ms of processor each | ${at(times, 0.5)} | **${at(times, 0.95)}** |`,
    `| those ${few.length} of the ${SAVES} that find up to ${FEW_FINDINGS} | ${at(few, 0.5)} | **${at(few, 0.95)}** |`,
  );
  console.log(lines.slice(-2).join('\n'));
}

/** Measures one call of another program with the most records that it may have, against the same lists. */
async function measureRecords(deps: Deps, { what, nameOf }: Names): Promise<void> {
  const random = seededNumbers(RECORDS);
  const records = Array.from({ length: RECORDS }, (_, at) =>
    at % 2 === 0
      ? { kind: 'person' as const, name: nameOf('contacts', random), birthday: '1970-05-17' }
      : { kind: 'organisation' as const, name: nameOf('clients', random) },
  );
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  let answered = 0;
  for (let turn = 0; turn <= CALLS; turn++) {
    if (turn === 1) delays.enable();
    const { ms, result } = await timed(() => screenRecords(deps, { records, limit: SHOWN }, NEVER));
    if (turn > 0) times.push(ms);
    answered = result.items.reduce((sum, { candidates }) => sum + candidates.length, 0);
  }
  delays.disable();
  const at = (share: number) => seconds(times.toSorted((a, b) => a - b)[Math.floor(CALLS * share)] ?? 0);
  lines.push(
    `| ${RECORDS.toLocaleString('en-GB')} records in one call, against the same ${what} names: ${answered.toLocaleString('en-GB')} candidates in the answer, others held up for ${Math.round(delays.max / 1e6)} ms at most | ${at(0.5)} s | **${at(0.95)} s** |`,
  );
  console.log(lines.at(-1));
}

/** Names of the words that real ones have, each as frequent as there. */
function realNames(folder: string): typeof aName {
  const [organisations, people] = joinCases(folder).map(({ raw }) => recombinedNames(raw));
  return (kind, random) => (kind === 'clients' ? organisations : people)?.(random) ?? '';
}

/** Counts what is found, of one client when its id is given. */
async function countFindings({ db }: Deps, clientId?: string): Promise<number> {
  const { findings } = await db.query
    .selectFrom('screening_findings')
    .select(({ fn }) => fn.countAll().as('findings'))
    .$if(clientId !== undefined, (all) => all.where('client_id', '=', clientId ?? ''))
    .executeTakeFirstOrThrow();
  return Number(findings);
}

function text(): string {
  return `The comparison as the job does it, from the list of waiting clients to the written findings, on SQLite and ${availableParallelism()}
processors shared with other work. The day's change of the OFAC list is made from the real one, by a seed. The names of
the five lists and of the saved clients are made up, and more alike than real ones; or recombined of the words of real
names, each as frequent as there. Made by \`npm run bench screening -- <folder of OFAC> <folder of lists> --write\`.

${lines.join('\n')}

The tiers of a made book, a quarter of whose first names and surnames are those of people on the list, by a seed, with 40 people of the list planted
with mistakes:

${alerts.join('\n')}`;
}
