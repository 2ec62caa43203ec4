/**
 * The whole way from raw names on disk to pairs, in a process of its own: what `cairn match` does apart from reading
 * and writing CSV. Prints the seconds of each part. `cold-join.ts <kind> <threshold> <names> <queries> <threads>`
 */
import { readFileSync } from 'node:fs';
import type { NameKind } from '../../src/matching/index.ts';
import { joinInThreads } from '../../src/server/matching/comparison/join-threads.ts';
import {
  indexInThreads,
  normalizeInThreads,
  startThreads,
} from '../../src/server/matching/comparison/name-threads.ts';
import { sumPairs } from './pair-sum.ts';

const [kind, threshold, namesFile, queriesFile, threads] = process.argv.slice(2);
let before = 0;
const parts: Record<string, number> = {};
const part = (name: string) => {
  const now = performance.now();
  parts[name] = (now - before) / 1000;
  before = now;
};

startThreads();
part('start');
const read = (file: string | undefined) => readFileSync(String(file), 'utf8').split('\n');
const [names, queries] = [read(namesFile), read(queriesFile)];
part('read');
const normalNames = await normalizeInThreads(kind as NameKind, names);
const normalQueries = await normalizeInThreads(kind as NameKind, queries);
part('normalise');
const length = Math.ceil(normalNames.length / Number(threads));
const shards = await indexInThreads(
  Array.from({ length: Number(threads) }, (_, part) => normalNames.slice(part * length, (part + 1) * length)),
);
part('index');
const { sum, add } = sumPairs();
for (const [part, index] of shards.entries())
  await joinInThreads({
    index,
    queries: normalQueries,
    threshold: Number(threshold),
    threads: Number(threads),
    onPairs: (pairs) => add({ ...pairs, name: pairs.name.map((name) => part * length + name) }),
  });
part('join');
const memory = process.memoryUsage.rss();
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ parts, pairs: sum.pairs, memory, processorSeconds: (user + system) / 1e6 }));
