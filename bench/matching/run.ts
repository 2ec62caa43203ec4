/**
 * The join side by side with its peers, in one run: `npm run bench matching -- <folder of the 120,000 lists>`, made-up
 * names without a folder. Peers with our score must find the same pairs, else the run fails. `-- <folder> check`, `peers` or `large` runs one part; all of them with a folder rewrite the section of
 * docs/benchmarks.md and the picture of the growth.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexNames, joinNames, similarity } from '../../src/matching/index.ts';
import { kernelCounter } from '../../src/matching/join/count-kernel.ts';
import { naiveCounter } from '../../tests/support/naive-counter.ts';
import { writeSection } from '../write-section.ts';
import { drawGrowth, type GrowthPoint } from './draw-growth.ts';
import { bruteForce, type Join, type Measured, ours, type Peer, slowPeers } from './join-peers.ts';
import { type JoinCase, joinCases, pickQueries, recombineNames } from './name-lists.ts';
import { sumPairs } from './pair-sum.ts';

const QUERIES = 1_000;
const CHECKED_QUERIES = 200;
const MANY_QUERIES = 10_000;
/** The fast ones are measured this often, alternately, and the best of each counts: the machine may be shared. */
const TURNS = 3;
const GROWTH = [120_000, 1_000_000, 5_000_000];
const COLD_TURNS = 2;

const lines: string[] = [];
const growth: GrowthPoint[] = [];
const load = short(loadavg()[0]);

const [folder = process.env.MATCHING_DATA, half] = process.argv.slice(2);
const cases = joinCases(folder);
if (half === undefined || half === 'check') for (const each of cases) checkCounters(each);
if (half === undefined || half === 'peers') for (const each of cases) await comparePeers(each);
if (half === undefined || half === 'large') for (const each of cases) await measureGrowth(each);
if (folder && half === undefined) {
  drawGrowth(growth);
  writeSection(
    'Matching',
    [introduction(), '![How the join grows](growth.svg)', lines.join('\n')].join('\n\n'),
  );
}

/** Prints a line, and keeps it for docs/benchmarks.md. */
function report(line: string): void {
  console.log(line);
  lines.push(line);
}

function introduction(): string {
  return `The time to find every pair of a query and a name of a list that reaches the threshold. Regenerated, with its
picture, by \`npm run bench matching -- <folder>\`; the folder holds the two lists of 120,000 names. Measured on
${new Date().toISOString().slice(0, 10)}, on two cores shared with other work, at a load of ${load}.

- The join only: names are normalised and the index is built before. **Ours** with one thread and the C++ program are
  measured in the processor time they were given, the best of several alternating rounds; everything else by the clock. Two threads at the smallest size are mostly the start of the threads.
- Peers with our score (C++, DuckDB) find the same pairs with the same scores, else the run fails; the others have another
  measure. The slow ones are measured with the number of queries in the table.
- The C++ program (\`bench/matching/brute-force.cpp\`, g++ -O3 -march=native) counts every pair with a table of marked
  tokens, names in the order of their lengths; the second line skips names whose length cannot reach the threshold.
- Growth: larger lists are recombined from the words of the 120,000 with a fixed seed. *Processor s* is both threads
  together with their start, *ratio* is the C++ program's time (a sample of the queries, scaled) to it.`;
}

/** Checks on the whole list that kernel and naive counter find the pairs of the definition. */
function checkCounters({ kind, names }: JoinCase): void {
  const queries = pickQueries(names, CHECKED_QUERIES);
  const index = indexNames(names);
  for (const threshold of [55, 75]) {
    const { sum, add } = sumPairs();
    for (const [query, text] of queries.entries()) {
      const scores = names.map((name) => similarity(text, name));
      const found = scores.flatMap((score, name) => (score >= threshold ? [name] : []));
      const score = Uint8Array.from(found, (name) => scores[name] ?? 0);
      add({
        query: new Uint32Array(found.length).fill(query),
        name: Uint32Array.from(found),
        score,
        count: found.length,
      });
    }
    for (const counter of [kernelCounter, naiveCounter]) {
      const own = sumPairs();
      joinNames(index, queries, { threshold, counter, onPairs: own.add });
      checkSame(counter.name, { seconds: 0, ...own.sum }, { seconds: 0, ...sum });
    }
    report(
      `- ${title(kind, threshold)}: the kernel and the naive counter find the ${sum.pairs} pairs of the definition.`,
    );
  }
}

async function comparePeers({ kind, threshold, names }: JoinCase): Promise<void> {
  report(`\n**${title(kind, threshold)}: ${QUERIES} × ${names.length}**\n`);
  report('| | ns per pair | times ours | pairs found | queries |\n|---|---:|---:|---:|---:|');
  const whole: Join = { names, queries: pickQueries(names, QUERIES), threshold };
  const measured = await measureInTurns(
    [
      ours(1),
      ours(2),
      bruteForce('table', 'C++ -O3, every pair'),
      bruteForce('windowed', 'C++ -O3, lengths in reach'),
    ],
    whole,
  );
  const [own] = measured.values();
  if (!own) return;
  for (const [{ name }, result] of measured) printPeer({ name, result, own, join: whole });
  for (const peer of slowPeers(process.env.TEST_DATABASE_URL)) {
    const sample = { ...whole, queries: pickQueries(whole.queries, peer.queries) };
    const measure = await peer.prepare(sample);
    const result = await measure?.();
    if (!result) continue;
    const expected = await (await ours(1).prepare(sample))?.();
    checkSame(peer.name, result, expected);
    printPeer({ name: peer.name, result, own, join: sample });
  }
}

async function measureInTurns(peers: Peer[], whole: Join): Promise<Map<Peer, Measured>> {
  const ready = new Map<Peer, () => Promise<Measured>>();
  for (const peer of peers) {
    const measure = await peer.prepare(whole);
    if (measure) ready.set(peer, measure);
  }
  const best = new Map<Peer, Measured>();
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [peer, measure] of ready) {
      const result = await measure();
      checkSame(peer.name, result, best.values().next().value);
      if (cost(result) < cost(best.get(peer))) best.set(peer, result);
    }
  }
  return best;
}

function cost(result: Measured | undefined): number {
  return result?.processorSeconds ?? result?.seconds ?? Number.POSITIVE_INFINITY;
}

function checkSame(name: string, result: Measured, expected: Measured | undefined): void {
  if (result.checksum === undefined || expected === undefined) return;
  if (result.pairs === expected.pairs && result.checksum === expected.checksum) return;
  console.error(`${name} finds other pairs:`, { result, expected });
  process.exit(1);
}

type Line = { name: string; result: Measured; own: Measured; join: Join };

function printPeer({ name, result, own, join: { queries, names } }: Line): void {
  const perPair = (result.seconds * 1e9) / (queries.length * names.length);
  const times = perPair / ((own.seconds * 1e9) / (QUERIES * names.length));
  const found = result.checksum === undefined ? `${result.pairs} (another measure)` : result.pairs;
  report(`| ${name} | ${short(perPair)} | ${short(times)} | ${found} | ${queries.length} |`);
}

async function measureGrowth({ kind, threshold, names: few, raw }: JoinCase): Promise<void> {
  report(`\n**${title(kind, threshold)}: ${MANY_QUERIES} queries, two threads**\n`);
  report(
    '| names | join, s | processor s | ns per pair | pairs | bytes per name | C++, s (scaled) | ratio |',
  );
  report('|---:|---:|---:|---:|---:|---:|---:|---:|');
  const queries = pickQueries(few, MANY_QUERIES);
  for (const count of GROWTH) {
    const names = count === few.length ? few : recombineNames(few, count);
    const [own] = (await measureInTurns([ours(2)], { names, queries, threshold })).values();
    const sample = pickQueries(queries, Math.round(100_000_000 / count));
    const [brute] = (
      await measureInTurns([bruteForce('table', 'C++')], { names, queries: sample, threshold })
    ).values();
    const bytes = (own?.indexBytes ?? 0) / count;
    const processor = own?.processorSeconds ?? 0;
    const scaled = ((brute?.seconds ?? 0) * queries.length) / sample.length;
    const cells = [own?.seconds, processor, (processor * 1e9) / (count * queries.length), own?.pairs, bytes];
    report(`| ${[count, ...[...cells, scaled, scaled / processor].map(short)].join(' | ')} |`);
    growth.push({ title: title(kind, threshold), names: count, ours: processor, bruteForce: scaled });
  }
  measureCold(kind, threshold, raw);
}

/** Measures a new process from raw names on disk to pairs: 10,000 × 1,000,000. */
function measureCold(kind: string, threshold: number, raw: readonly string[]): void {
  const scratch = mkdtempSync(join(tmpdir(), 'cold-join-'));
  const files = [recombineNames(raw, 1_000_000), pickQueries(raw, MANY_QUERIES)].map((list, i) => {
    const file = join(scratch, `${i}.txt`);
    writeFileSync(file, list.join('\n'));
    return file;
  });
  for (let turn = 0; turn < COLD_TURNS; turn++) {
    const started = performance.now();
    const { stdout } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'cold-join.ts'), kind, String(threshold), ...files, '2'],
      { encoding: 'utf8' },
    );
    const seconds = (performance.now() - started) / 1000;
    const { parts, pairs, memory, processorSeconds } = JSON.parse(stdout);
    const spoken = Object.entries(parts).map(([name, of]) => `${name} ${short(Number(of))} s`);
    report(
      `\nCold process, ${MANY_QUERIES} × 1000000 from raw names: ${short(seconds)} s, ${short(processorSeconds)} s of processor (${spoken.join(', ')}); ${pairs} pairs, ${Math.round(memory / 2 ** 20)} MiB.`,
    );
  }
  rmSync(scratch, { recursive: true });
}

function title(kind: string, threshold: number): string {
  return `${kind === 'organisation' ? 'Organisations' : 'Persons'} at ${threshold}`;
}

function short(value: number | undefined): string {
  if (value === undefined) return '–';
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2);
}
