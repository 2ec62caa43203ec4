import { availableParallelism } from 'node:os';
import { indexNames, type NameIndex } from '#matching';
import { comparisonThreads } from './comparison-threads.ts';

/** Fewer names are indexed before a thread has started. */
const NAMES_WORTH_A_THREAD = 100_000;

/** Into how many parts names are worth being divided, to be indexed at once. */
export function indexParts(names: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(names / NAMES_WORTH_A_THREAD)));
}

/** Indexes lists of normalised names at once: the first in this thread, each other one in a thread of its own. */
export async function indexInThreads(lists: readonly (readonly string[])[]): Promise<NameIndex[]> {
  const [first, ...others] = lists;
  if (!first) return [];
  const threads = comparisonThreads.take(others.length);
  const indexed = others.map(async (names, at) => {
    const found: NameIndex[] = [];
    await threads[at]?.perform({ do: 'index', names }, (finds) => {
      if ('index' in finds) found.push(finds.index);
    });
    return found;
  });
  const own = indexNames(first);
  return [own, ...(await Promise.all(indexed)).flat()];
}
