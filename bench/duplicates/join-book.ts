/** Measures the join of the names of a large book with each other, beside a C++ program, and checks a sample of them. */
import { indexNames, type NamePairs, similarity } from '../../src/matching/index.ts';
import { joinInThreads } from '../../src/server/matching/comparison/join-threads.ts';
import { counted, seconds } from '../figures.ts';
import { bruteForce } from '../matching/join-peers.ts';
import { joinCases, pickQueries, recombineNames } from '../matching/name-lists.ts';

const NAMES = 1_000_000;
/** From this score on two records of the book are alike. */
const THRESHOLD = 75;
const CHECKED = 20;
const PEER_QUERIES = 1_000;

/** Prints how long each pair of a million names takes; with a folder, the names are of the words of its lists. */
export async function measureNames(folder: string | undefined): Promise<void> {
  for (const { kind, names } of joinCases(folder)) {
    const many = recombineNames(names, NAMES);
    const index = indexNames(many);
    const checked = new Map(pickQueries([...many.keys()].map(String), CHECKED).map((at) => [Number(at), 0]));
    let pairs = 0;
    const onPairs = ({ query, name, count }: NamePairs) => {
      pairs += count;
      for (let at = 0; at < count; at++) {
        for (const one of [query[at] as number, name[at] as number]) {
          const found = checked.get(one);
          if (found !== undefined) checked.set(one, found + 1);
        }
      }
    };
    const begun = performance.now();
    const before = process.cpuUsage();
    await joinInThreads({ index, queries: many, isWithin: true, threshold: THRESHOLD, threads: 2, onPairs });
    const ms = performance.now() - begun;
    const { user, system } = process.cpuUsage(before);
    check(many, checked);
    console.log(
      `${counted(NAMES)} names of ${kind}s with each other in two threads: ${counted(pairs)} pairs, ${seconds(ms)} s, ${seconds((user + system) / 1_000)} s of processor; ${await peer(many)}; all pairs of ${CHECKED} names are those of the definition`,
    );
  }
}

/** What a C++ program would need for half of the pairs, by a sample of the queries. */
async function peer(names: readonly string[]): Promise<string> {
  const { name, prepare } = bruteForce('windowed', 'C++ -O3, lengths in reach');
  const join = { names, queries: pickQueries(names, PEER_QUERIES), threshold: THRESHOLD };
  const measured = await (await prepare(join))?.();
  if (!measured) return `${name}: no compiler here`;
  const whole = (measured.seconds * 1_000 * NAMES) / PEER_QUERIES / 2;
  return `${name}, scaled from ${counted(PEER_QUERIES)} of them: ${seconds(whole)} s of processor`;
}

/** @throws Error when a name has other pairs than the definition gives it */
function check(names: readonly string[], found: ReadonlyMap<number, number>): void {
  for (const [at, count] of found) {
    const own = names[at] as string;
    const expected = names.filter((name, other) => other !== at && similarity(own, name) >= THRESHOLD).length;
    if (count !== expected) throw new Error(`${own} has ${count} pairs instead of ${expected}.`);
  }
}
