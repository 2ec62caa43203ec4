/**
 * `npm run bench look-up [names in millions …] [--ours] [--write]`: the look-up of one name in a reference list of people and one
 * of companies, through the operation of the server with database, evidence and audit log, beside other ways to find a
 * name among the same. By default 1 and 5 million names each; `--ours`
 * leaves the peers out.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { nameKindOf, normalizeName, thresholdOf } from '../../src/matching/index.ts';
import type { EntityKind } from '../../src/records/index.ts';
import { readConfig } from '../../src/server/app/read-config.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { ResidentShards, searchedForm } from '../../src/server/matching/comparison/search/resident-shards.ts';
import { SearchThreads } from '../../src/server/matching/comparison/search/search-threads.ts';
import { ListContexts } from '../../src/server/matching/list-context.ts';
import { auditLookUp } from '../../src/server/matching/look-up/keep-look-up.ts';
import { searchNames } from '../../src/server/matching/look-up/search-names.ts';
import { referenceShards } from '../../src/server/reference-lists/reference-shards.ts';
import { seededNumbers } from '../../tests/support/name-samples.ts';
import { fillReferences, madeListId } from '../runs/fill-database.ts';
import { aName } from '../runs/made-names.ts';
import { writeSection } from '../write-section.ts';
import { diceScan, everyName, type NamePeer, trigramIndex } from './name-peers.ts';

const LOOK_UPS = 200;
const MILLION = 1_000_000;
const SEED = 4_711;
const SHOWN = 20;
const USER = { id: 'bench', email: 'bench@cairn.example' };
const given = process.argv.slice(2).filter((part) => /^[\d.]+$/.test(part));
const SIZES = (given.length > 0 ? given : ['1', '5']).map((millions) => Number(millions) * MILLION);
const KINDS = ['contacts', 'clients'] as const;

const lines = [
  '| names | | first, ms | p50, ms | p95, ms | found | looked up |',
  '|---:|---|---:|---:|---:|---:|---:|',
];
for (const size of SIZES) for (const kind of KINDS) await measure(kind, size);
if (process.argv.includes('--write')) writeSection('Look-up of one name', text());

function text(): string {
  return `One name in a list of made-up names, which are more alike than real ones, on ${availableParallelism()} processors shared with other work. **Ours** is
the whole operation of the server: the search in threads, the best ${SHOWN} candidates read from SQLite with their evidence,
and the row of the audit log; *first* opens the list and is not among the others. The peers search the same normalised
names and do nothing else; only the one with our score finds the same names. Made by \`npm run bench look-up -- --write\`.

${lines.join('\n')}`;
}

async function measure(kind: EntityKind, size: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-look-up-'));
  const config = readConfig({ DATA_DIR: dataDir, AUTH_SECRET: 'bench '.repeat(8) }, { cwd: dataDir });
  const db = await openDatabase(config);
  try {
    await migrate(db);
    const names = await fillReferences(db.query, kind, size);
    const shards = referenceShards({ query: db.query, settings: config });
    await shards.list(madeListId(kind), kind);
    const threads = new SearchThreads();
    const resident = new ResidentShards(shards, searchedForm(threads), { maxBytes: config.lookUpBytes });
    const deps = { query: db.query, contexts: new ListContexts(), resident, threads };
    const asked = kind === 'clients' ? ('organisation' as const) : ('person' as const);
    const delays = monitorEventLoopDelay({ resolution: 1 });
    const label = `${kind === 'clients' ? 'companies' : 'people'}: **ours**`;
    let before = process.cpuUsage();
    const ours = await timeEach(lookedUp(kind), async (name, turn) => {
      if (turn === 1) {
        delays.enable();
        before = process.cpuUsage();
      }
      const found = await searchNames(deps, { name, kind: asked, birthday: '1970-05-17' }, SHOWN);
      await auditLookUp(db.query, USER, found);
      return found.total;
    });
    delays.disable();
    const { user, system } = process.cpuUsage(before);
    const each = short((user + system) / 1_000 / (LOOK_UPS - 1));
    report(size, `${label}, ${each} ms of processor`, ours);
    console.log(`longest hold of the serving thread: ${(delays.max / 1e6).toFixed(1)} ms`);
    console.log(`memory: ${(resident.bytes / size).toFixed(0)} bytes a name`);
    if (!process.argv.includes('--ours')) comparePeers(kind, names);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function comparePeers(kind: EntityKind, raw: readonly string[]): void {
  const normalize = (name: string) => normalizeName(nameKindOf(kind), name);
  const names = raw.map(normalize);
  const threshold = thresholdOf(kind);
  const peers = [
    () => trigramIndex(names, LOOK_UPS / 4),
    () => everyName(names, threshold),
    () => diceScan(names, threshold),
  ];
  for (const make of peers) {
    const peer: NamePeer = make();
    const times: Timed[] = [];
    for (const name of lookedUp(kind).slice(0, peer.queries)) {
      const started = performance.now();
      const found = peer.find(normalize(name));
      times.push({ ms: performance.now() - started, found });
    }
    peer.close();
    report(names.length, peer.name, times);
  }
}

/** Made-up names; one in four occurs in the list but for a letter. */
function lookedUp(kind: EntityKind): string[] {
  const random = seededNumbers(SEED);
  return Array.from({ length: LOOK_UPS }, (_, at) => {
    const name = aName(kind, random);
    return at % 4 === 0 ? `${name.slice(0, 5)}x${name.slice(6)}` : name;
  });
}

type Timed = { ms: number; found: number };

async function timeEach(
  names: readonly string[],
  find: (name: string, turn: number) => Promise<number>,
): Promise<Timed[]> {
  const times: Timed[] = [];
  for (const [turn, name] of names.entries()) {
    const started = performance.now();
    const found = await find(name, turn);
    times.push({ ms: performance.now() - started, found });
  }
  return times;
}

function report(size: number, label: string, times: readonly Timed[]): void {
  const [first, ...others] = times;
  const sorted = others.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const found = times.reduce((sum, one) => sum + one.found, 0) / times.length;
  const figures = [first?.ms ?? 0, at(0.5), at(0.95), found].map((value) => short(value));
  const line = `| ${[size, label, ...figures, times.length].join(' | ')} |`;
  lines.push(line);
  console.log(line);
}

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2);
}
