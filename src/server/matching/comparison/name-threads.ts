import { availableParallelism } from 'node:os';
import { indexNames, type NameIndex, type NameKind, normalizeName } from '#matching';
import { inParts } from '../../db/in-parts.ts';
import { type ComparisonFinds, type ComparisonTask, comparisonThreads } from './comparison-threads.ts';

/** Fewer names are worked on before a thread has started. */
const NAMES_WORTH_A_THREAD = 100_000;

type Names = readonly string[];

/** Into how many parts names are worth being divided, to be normalised or indexed at once. */
export function nameParts(names: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(names / NAMES_WORTH_A_THREAD)));
}

/** Starts the threads that many names are worked on in: a start takes a fifth of a second, in which names are read. */
export function startThreads(): void {
  comparisonThreads.take(availableParallelism() - 1);
}

/** Indexes lists of normalised names at once. */
export function indexInThreads(lists: readonly Names[]): Promise<NameIndex[]> {
  return atOnce(lists, {
    here: indexNames,
    task: (names) => ({ do: 'index', names }),
    find: (finds) => ('index' in finds ? finds.index : undefined),
  });
}

/** Normalises names, the parts of many at once. */
export async function normalizeInThreads(kind: NameKind, names: Names): Promise<string[]> {
  const parts = inParts(names, Math.ceil(names.length / nameParts(names.length)));
  const normalized = await atOnce(parts, {
    here: (part) => part.map((name) => normalizeName(kind, name)),
    task: (part) => ({ do: 'normalize', kind, names: part }),
    find: (finds) => ('normalized' in finds ? finds.normalized : undefined),
  });
  return normalized.flat();
}

type Work<Result> = {
  here(names: Names): Result;
  task(names: Names): ComparisonTask;
  find(finds: ComparisonFinds): Result | undefined;
};

/** Works on lists at once: on the first in this thread, on each other one in a thread of its own. */
async function atOnce<Result>(lists: readonly Names[], work: Work<Result>): Promise<Result[]> {
  const [first, ...others] = lists;
  if (!first) return [];
  const threads = comparisonThreads.take(others.length);
  const elsewhere = others.map(async (names, at) => {
    const found: Result[] = [];
    await threads[at]?.perform(work.task(names), (finds) => {
      const result = work.find(finds);
      if (result !== undefined) found.push(result);
    });
    return found;
  });
  const own = work.here(first);
  return [own, ...(await Promise.all(elsewhere)).flatMap((found) => found)];
}
