import type { Batch, BatchKind } from '#contract/batch-contract.ts';
import type { JsonObject } from '#records';
import type { Database } from '../db/open-database.ts';
import type { StoredCollection, Transaction } from '../db/tables.ts';
import type { Author, StoredDocument } from '../documents/document-store.ts';
import type { DocumentWrite } from '../documents/write-store.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** What merging works with: the ordinary check and write of documents, and the outbox of events. */
export type MergeDeps = {
  db: Pick<Database, 'query'>;
  webhooks: Webhooks;
  checkDocument(
    target: { collection: StoredCollection; id: string },
    data: JsonObject,
    before: JsonObject | null,
  ): JsonObject;
  writeBatch(
    transaction: Transaction,
    batch: { kind: BatchKind; title: string; author: Author },
    writes: readonly DocumentWrite[],
  ): Promise<{ batch: Batch | null; documents: StoredDocument[] }>;
};

/** Two clients, by their ids or as documents: the one that stays, and the one that goes into it. */
export type Pair<T> = { stays: T; goes: T };
