import type { NameIndex, NameKind, NamePairs } from '#matching';
import { KeptThreads } from '../../ground/kept-threads.ts';
import type { BookFinds, BookWork } from './book-part.ts';
import type { JoinWork } from './join-ticket.ts';
import type { ComparedRecord, PackWork } from './pack-batch.ts';

/** What a thread packs. `next` is the first record that no thread has taken; `shardId` tells one shard from the one before. */
export type PackTask = PackWork & { shardId: number; next: SharedArrayBuffer };
export type ComparisonTask =
  | { do: 'normalize'; kind: NameKind; names: readonly string[] }
  | { do: 'index'; names: readonly string[] }
  | { do: 'join'; work: JoinWork }
  | { do: 'pack'; work: PackTask }
  | { do: 'book'; work: BookWork };
/** What a thread finds for a task of each kind. */
export type ComparisonFinds =
  | { normalized: string[] }
  | { index: NameIndex }
  | { pairs: NamePairs }
  | { packed: ComparedRecord[] }
  | { book: BookFinds };

const WORKER = new URL('./comparison-worker.ts', import.meta.url);

/** The threads that normalise, index, join and pack. */
export const comparisonThreads = new KeptThreads<ComparisonTask, ComparisonFinds>(WORKER);

/** So long the firm's own book is kept in memory after it was compared or looked into. */
export const BOOK_IDLE_MS = 300_000;
/** The thread that compares the firm's own book with itself, and keeps it. */
export const bookThreads = new KeptThreads<ComparisonTask, ComparisonFinds>(WORKER, { idleMs: BOOK_IDLE_MS });
export type ComparisonThread = ReturnType<typeof comparisonThreads.take>[number];
