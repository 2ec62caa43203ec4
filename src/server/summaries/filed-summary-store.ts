import { randomUUID } from 'node:crypto';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { SummaryPoint } from '#contract/summary-contract.ts';
import { type EntityKey, entityRecord } from '#records';
import { namedRow, rowOf } from '../db/rows/column-names.ts';
import { given } from '../db/rows/given.ts';
import type { Query, Tables, Transaction } from '../db/tables.ts';
import { readDocumentForWriting } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import type { SignedInUser } from '../http/require-session.ts';

/** A copy of a summary, filed about an entity. */
export type FiledSummary = EntityKey & {
  id: string;
  fileName: string;
  /** SHA-256 of the summarised file, in hex. */
  contentHash: string;
  prompt: string;
  madeBy: string;
  points: SummaryPoint[];
  by: string;
  /** ISO 8601, UTC. */
  filedAt: string;
};
/** What is to be filed. */
type NewSummary = Omit<FiledSummary, 'id' | 'by' | 'filedAt'>;

/**
 * Files a summary now, unless the file has the same; returns the one that it has then. Its client is locked, so that what is
 * filed twice at once is there once, and no client has a summary after it was erased.
 * @throws AppError 404 when there is no such entity
 */
export async function fileOnce(
  transaction: Transaction,
  user: SignedInUser,
  summary: NewSummary,
): Promise<FiledSummary> {
  const client = await readDocumentForWriting(transaction, { collection: 'clients', id: summary.clientId });
  if (!client || !entityRecord(client.data, summary)) throw new AppError('NOT_FOUND');
  const filed = { ...summary, id: randomUUID(), by: user.email, filedAt: new Date().toISOString() };
  const all = await listFiledSummaries(transaction, summary, filed.filedAt);
  const same = all.find((one) => saysOf(one) === saysOf(summary));
  if (same) return same;
  await insertFiledSummary(transaction, filed, user);
  return filed;
}

/** What a summary says of which file. */
const saysOf = ({ contentHash, prompt, points }: NewSummary) => JSON.stringify([contentHash, prompt, points]);

export async function insertFiledSummary(
  query: Query,
  { by, points, ...summary }: FiledSummary,
  user: SignedInUser,
): Promise<void> {
  const filed = { points: JSON.stringify(points), userId: user.id, userEmail: by };
  const row = rowOf({ ...summary, ...filed, removedAt: null, removedBy: null });
  await query.insertInto('filed_summaries').values(row).execute();
}

/** Returns the summaries that were filed about an entity at a moment, the oldest first. */
export async function listFiledSummaries(
  query: Query,
  { kind, clientId, itemId }: EntityKey,
  at: string,
): Promise<FiledSummary[]> {
  const rows = await query
    .selectFrom('filed_summaries')
    .selectAll()
    .where('kind', '=', kind)
    .where('client_id', '=', clientId)
    .where('item_id', '=', itemId)
    .where('filed_at', '<=', at)
    .where(({ eb, or }) => or([eb('removed_at', 'is', null), eb('removed_at', '>', at)]))
    .orderBy('filed_at')
    .orderBy('id')
    .execute();
  return rows.map(toFiledSummary);
}

/** Returns a summary that was removed from the file of an entity; undefined when it is none. */
export async function findRemovedSummary(
  query: Query,
  entity: EntityKey,
  id: string,
): Promise<NewSummary | undefined> {
  const row = await query
    .selectFrom('filed_summaries')
    .selectAll()
    .where((eb) => isOne(eb, entity, id))
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: _, by: __, filedAt: ___, ...said } = toFiledSummary(row);
  return said;
}

/** Returns every summary filed, or removed, under an email address. */
export async function listSummariesFiledBy(query: Query, email: string): Promise<FiledSummary[]> {
  const rows = await query
    .selectFrom('filed_summaries')
    .selectAll()
    .where(({ eb, fn, or }) =>
      or([
        eb(fn<string>('lower', ['user_email']), '=', email),
        eb(fn<string>('lower', ['removed_by']), '=', email),
      ]),
    )
    .orderBy('filed_at')
    .execute();
  return rows.map(toFiledSummary);
}

/** Removes a summary from the file of an entity; false when it is not there. */
export async function removeFiledSummary(
  query: Query,
  entity: EntityKey,
  { id, by, at }: { id: string; by: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('filed_summaries')
    .set({ removed_at: at, removed_by: by })
    .where((eb) => isOne(eb, entity, id))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes every summary that was filed about an entity; those of a whole client when `itemId` is null. Returns their number. */
export async function deleteFiledSummariesOf(
  query: Query,
  { clientId, itemId }: { clientId: string; itemId: string | null },
): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('filed_summaries')
    .where('client_id', '=', clientId)
    .$call(given(itemId ?? undefined, (some, itemId) => some.where('item_id', '=', itemId)))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Whether a row is the one with an id, about an entity. */
function isOne(
  { and, eb }: ExpressionBuilder<Tables, 'filed_summaries'>,
  { kind, clientId, itemId }: EntityKey,
  id: string,
): Expression<SqlBool> {
  return and([
    eb('id', '=', id),
    eb('kind', '=', kind),
    eb('client_id', '=', clientId),
    eb('item_id', '=', itemId),
  ]);
}

function toFiledSummary(row: Selectable<Tables['filed_summaries']>): FiledSummary {
  const { points, userEmail: by, userId: _, removedAt, removedBy, ...summary } = namedRow(row);
  return { ...summary, points: JSON.parse(points), by };
}
