import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch, BatchKind } from '#contract/batch-contract.ts';
import { inParts } from '../../db/in-parts.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import type { Author, StoredDocument } from '../document-store.ts';
import { storeWrites } from '../store-writes.ts';
import { type DocumentWrite, isUnchanged } from '../write-store.ts';
import { type BatchRow, insertBatch } from './batch-store.ts';

/** Writes of one part: on SQLite they hold the write lock for less than users notice. */
const WRITES_PER_PART = 25;
/** The shortest pause between two parts, for the writes of a server that wait for the lock. */
const PAUSE_MS = 20;

/** What a batch is for, and the title people know it by. */
export type NewBatch = { kind: BatchKind; title: string; author: Author } & Pick<
  BatchRow,
  'answers' | 'views'
>;

/**
 * Stores document writes as one batch, in the transaction in which their documents were read. The batch can be listed
 * and taken back as a whole. Writes that change nothing are left out; without any other there is no batch.
 * @param writes each document at most once, with its data checked by `checkDocument`
 * @throws OutrunError when a document changed after it was read
 */
export async function writeBatch(
  transaction: Transaction,
  newBatch: NewBatch,
  writes: readonly DocumentWrite[],
): Promise<{ batch: Batch | null; documents: StoredDocument[] }> {
  const changes = writes.filter((write) => !isUnchanged(write));
  if (changes.length === 0) return { batch: null, documents: [] };
  const batch = await addBatch(transaction, newBatch, changes);
  const documents = await storeWrites(transaction, inBatch(changes, batch));
  return { batch, documents };
}

/** A batch that is written in parts; null until its first writes are stored. */
export type PartedBatch = { begun: Batch | null; begin(transaction: Transaction): Promise<Batch> };

/**
 * Stores document writes that change something as more of a batch, in many short transactions; the first of them begins the
 * batch where there is none yet. A process that ends in between leaves a part, which can be taken back, or completed by the
 * same writes.
 * @throws OutrunError when a document changed after it was read
 */
export async function addToBatchInParts(
  query: Query,
  batch: PartedBatch,
  changes: readonly DocumentWrite[],
): Promise<void> {
  for (const part of inParts(changes, WRITES_PER_PART)) {
    const startedAt = performance.now();
    batch.begun = await runTransaction(query, async (transaction) => {
      const own = batch.begun ?? (await batch.begin(transaction));
      await storeWrites(transaction, inBatch(part, own));
      return own;
    });
    // On a busy machine a part takes longer, and a server takes longer to notice that the lock is free.
    await sleep(Math.max(PAUSE_MS, (performance.now() - startedAt) / 2));
  }
}

function addBatch(
  transaction: Transaction,
  newBatch: NewBatch,
  changes: readonly DocumentWrite[],
): Promise<Batch> {
  const collections = new Set(changes.map(({ collection }) => collection));
  const [only = null] = collections;
  return insertBatch(transaction, {
    ...{ ...newBatch, id: randomUUID() },
    collection: collections.size === 1 ? only : null,
    created: changes.filter(({ before }) => !before).length,
    updated: changes.filter(({ before, after }) => before && after).length,
    deleted: changes.filter(({ after }) => !after).length,
  });
}

/** The writes as those of a batch. */
export function inBatch(writes: readonly DocumentWrite[], { id }: Batch): DocumentWrite[] {
  return writes.map((write) => ({ ...write, batchId: id }));
}
