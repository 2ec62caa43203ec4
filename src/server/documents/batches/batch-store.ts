import { type Selectable, sql } from 'kysely';
import type { Batch, BatchKind } from '#contract/batch-contract.ts';
import type { PageCursor } from '../../db/page-cursor.ts';
import { named, namedRow } from '../../db/rows/column-names.ts';
import { countFound } from '../../db/rows/count-found.ts';
import type { Query, StoredCollection, Tables, Transaction } from '../../db/tables.ts';
import type { Author } from '../document-store.ts';
import type { RenamedView } from './rename-in-views.ts';
import type { RenamedSession } from './rename-session-answers.ts';

/** A batch as it is stored with its first writes. */
export type BatchRow = Pick<
  Batch,
  'id' | 'kind' | 'title' | 'collection' | 'created' | 'updated' | 'deleted'
> & {
  author: Author;
  /** The answers of open questionnaires that it changes. */
  answers?: readonly RenamedSession[];
  /** The saved views in which it renames options. */
  views?: readonly RenamedView[];
};

/** Stores a batch. */
export async function insertBatch(transaction: Transaction, batch: BatchRow): Promise<Batch> {
  const { author, answers = [], views = [], ...values } = batch;
  const row = {
    ...values,
    answers: answers.length > 0 ? JSON.stringify(answers) : null,
    views: views.length > 0 ? JSON.stringify(views) : null,
    user_id: author.id,
    user_email: author.email,
    written_at: new Date().toISOString(),
    taken_back_at: null,
    taken_back_by: null,
  };
  await transaction.insertInto('batches').values(row).execute();
  return toBatch(row);
}

/** Returns a batch, or null when there is none. */
export async function readBatch(query: Query, id: string): Promise<Batch | null> {
  const row = await query.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toBatch(row) : null;
}

/** Returns the answers of open questionnaires and the saved views in which a batch has renamed options. */
export async function readBatchRenames(
  query: Query,
  id: string,
): Promise<{ answers: RenamedSession[]; views: RenamedView[] }> {
  const renamed = query.selectFrom('batches').select(['answers', 'views']).where('id', '=', id);
  const row = await renamed.executeTakeFirst();
  return { answers: JSON.parse(row?.answers ?? '[]'), views: JSON.parse(row?.views ?? '[]') };
}

/** Returns one page of batches, newest first. */
export async function listBatches(
  query: Query,
  {
    kind,
    collection,
    before,
    limit,
  }: {
    kind?: BatchKind | undefined;
    collection?: StoredCollection | undefined;
    before?: PageCursor | undefined;
    limit: number;
  },
): Promise<Batch[]> {
  let rows = query.selectFrom('batches').selectAll();
  if (kind) rows = rows.where('kind', '=', kind);
  if (collection) rows = rows.where('collection', '=', collection);
  if (before) {
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('written_at', 'id'), '<', tuple(before.sortKey, before.ownerId)),
    );
  }
  const found = await rows.orderBy('written_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return found.map(toBatch);
}

/** Returns how many documents of a batch were written again since. */
export async function countChangedSince(query: Query, batchId: string): Promise<number> {
  return countFound(
    query.selectFrom(lastWritesOf(query, batchId)).where(sql<boolean>`last_version > version`),
  );
}

/** A document of a batch: its data before the batch, its version after, and the last version it has now. */
export type BatchDocument = {
  collection: StoredCollection;
  id: string;
  before: string | null;
  version: number;
  lastVersion: number;
};

/** Returns every document that a batch wrote, in order of collection and id. */
export async function listBatchDocuments(query: Query, batchId: string): Promise<BatchDocument[]> {
  const rows = await query
    .selectFrom(lastWritesOf(query, batchId))
    .innerJoin('revisions as first', (join) =>
      join
        .onRef('first.collection', '=', 'written.collection')
        .onRef('first.document_id', '=', 'written.document_id')
        .onRef('first.version', '=', 'written.first_version'),
    )
    .select(['written.collection', 'written.document_id as id', 'first.old_data as before'])
    .select(named('written.version', 'last_version'))
    .orderBy('written.collection')
    .orderBy('written.document_id')
    .execute();
  return rows.map((row) => ({
    ...row,
    version: Number(row.version),
    lastVersion: Number(row.lastVersion),
  }));
}

/** Marks a batch as undone; false when it already was. */
export async function markTakenBack(
  transaction: Transaction,
  { id, author }: { id: string; author: Author },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('batches')
    .set({ taken_back_at: new Date().toISOString(), taken_back_by: author.email })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Selects each document of a batch with the versions of its first and last write in it, and its last version of all. */
function lastWritesOf(query: Query, batchId: string) {
  return query
    .selectFrom('revisions')
    .select(['collection', 'document_id'])
    .select(({ fn }) => [
      fn.min('version').as('first_version'),
      fn.max('version').as('version'),
      sql<number>`(select max(version) from revisions later where later.collection = revisions.collection
        and later.document_id = revisions.document_id)`.as('last_version'),
    ])
    .where('batch_id', '=', batchId)
    .groupBy(['collection', 'document_id'])
    .as('written');
}

function toBatch(row: Selectable<Tables['batches']>): Batch {
  const { userId, userEmail, writtenAt, takenBackAt, takenBackBy, answers, views, ...batch } = namedRow(row);
  const takenBack = takenBackAt === null ? null : { at: takenBackAt, by: takenBackBy ?? '' };
  return { ...batch, at: writtenAt, by: userEmail, takenBack };
}
