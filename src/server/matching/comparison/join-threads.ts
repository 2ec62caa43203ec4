import { availableParallelism } from 'node:os';
import { countJoinTiles, joinNames, joinWithin, type NameIndex, type NamePairs } from '#matching';
import { type ComparisonThread, comparisonThreads } from './comparison-threads.ts';
import { copyPairs } from './copy-pairs.ts';
import { countTakenChunk, type JoinWork, newTicket, readTilesDone, stopTicket } from './join-ticket.ts';

type ThreadedJoin = {
  index: NameIndex;
  /** Normalised names to look up. */
  queries: readonly string[];
  /** Whether these are the names of the index, of which each pair is found once: see `joinWithin`. By default they are not. */
  isWithin?: boolean;
  /** The lowest score that counts, 1–100. */
  threshold: number;
  /** By default the parallelism of the machine. */
  threads?: number;
  /** Aborts the join, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Receives some thousands of pairs at a time, with backpressure on the threads. */
  onPairs(pairs: NamePairs): void | Promise<void>;
  onProgress?(tilesDone: number, tiles: number): void;
};

/** A join of fewer pairs is faster than the start of a thread. */
const PAIRS_WORTH_A_THREAD = 5_000_000;
const PROGRESS_INTERVAL_MS = 100;

/** Runs `joinNames` or `joinWithin` in several threads that share one index; each takes the next tile when it is free. */
export async function joinInThreads(join: ThreadedJoin): Promise<void> {
  join.signal?.throwIfAborted();
  if (join.queries.length * join.index.sizes.names < PAIRS_WORTH_A_THREAD) return joinHere(join);
  const tiles = countJoinTiles(join.index, join.queries.length);
  const threads = Math.max(1, Math.min(join.threads ?? availableParallelism(), tiles));
  const work: JoinWork = {
    index: join.index,
    queries: join.queries,
    isWithin: join.isWithin ?? false,
    threshold: join.threshold,
    ticket: newTicket(threads),
    thread: 0,
  };
  const stop = () => stopTicket(work.ticket);
  join.signal?.addEventListener('abort', stop);
  const reportProgress = () => join.onProgress?.(readTilesDone(work.ticket), tiles);
  const timer = setInterval(reportProgress, PROGRESS_INTERVAL_MS);
  try {
    const taken = comparisonThreads.take(threads);
    await Promise.all(taken.map((one, thread) => runThread(one, { ...work, thread }, join)));
    join.signal?.throwIfAborted();
    reportProgress();
  } finally {
    clearInterval(timer);
    join.signal?.removeEventListener('abort', stop);
  }
}

async function joinHere(join: ThreadedJoin): Promise<void> {
  const { index, queries, isWithin, threshold, onPairs, onProgress } = join;
  const chunks: NamePairs[] = [];
  const perform = isWithin ? joinWithin : joinNames;
  perform(index, queries, { threshold, onPairs: (pairs) => chunks.push(copyPairs(pairs)) });
  for (const chunk of chunks) await onPairs(chunk);
  const tiles = countJoinTiles(index, queries.length);
  onProgress?.(tiles, tiles);
}

async function runThread(thread: ComparisonThread, work: JoinWork, join: ThreadedJoin): Promise<void> {
  let taking = Promise.resolve();
  const stop = () => stopTicket(work.ticket);
  const done = thread.perform({ do: 'join', work }, (found) => {
    if (!('pairs' in found)) return;
    taking = taking
      .then(() => (join.signal?.aborted ? undefined : join.onPairs(found.pairs)))
      .finally(() => countTakenChunk(work));
    taking.catch(stop);
  });
  done.catch(stop);
  await done;
  await taking;
}
