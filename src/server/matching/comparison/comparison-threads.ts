import type { NamePairs } from '#matching';
import { KeptThreads } from '../../ground/kept-threads.ts';
import type { BookFinds, BookWork } from './book-part.ts';
import type { JoinWork } from './join-ticket.ts';
import type { ComparedRecord, PackWork } from './pack-batch.ts';

/** What a thread packs. `next` is the first record that no thread has taken; `shardId` tells one shard from the one before. */
export type PackTask = PackWork & { shardId: number; next: SharedArrayBuffer };
export type ComparisonTask =
  | { do: 'join'; work: JoinWork }
  | { do: 'pack'; work: PackTask }
  | { do: 'book'; work: BookWork };
/** What a thread finds for a task of each kind. */
export type ComparisonFinds = { pairs: NamePairs } | { packed: ComparedRecord[] } | { book: BookFinds };

/** The threads that join, pack, and compare the firm's own book with itself. */
export const comparisonThreads = new KeptThreads<ComparisonTask, ComparisonFinds>(
  new URL('./comparison-worker.ts', import.meta.url),
);
export type ComparisonThread = ReturnType<typeof comparisonThreads.take>[number];
