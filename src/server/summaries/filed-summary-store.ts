import type { Expression, ExpressionBuilder, Kysely, Selectable, SqlBool } from 'kysely';
import type { SummaryPoint } from '#contract/summary-contract.ts';
import type { EntityKey } from '#records';
import { namedRow, rowOf } from '../db/rows/column-names.ts';
import { given } from '../db/rows/given.ts';
import type { Tables } from '../db/tables.ts';
import type { SignedInUser } from '../http/require-session.ts';

type Query = Kysely<Tables>;

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

/** Returns the summary in the file of an entity that says the same of the same file; undefined when there is none. */
export async function findFiledAlike(
  query: Query,
  entity: EntityKey,
  { contentHash, prompt, points }: Pick<FiledSummary, 'contentHash' | 'prompt' | 'points'>,
): Promise<FiledSummary | undefined> {
  const filed = await listFiledSummaries(query, entity, new Date().toISOString());
  const text = JSON.stringify(points);
  return filed.find(
    (one) => one.contentHash === contentHash && one.prompt === prompt && JSON.stringify(one.points) === text,
  );
}

/** Returns a summary that was removed from the file of an entity; undefined when it is none. */
export async function findRemovedSummary(
  query: Query,
  entity: EntityKey,
  id: string,
): Promise<FiledSummary | undefined> {
  const row = await query
    .selectFrom('filed_summaries')
    .selectAll()
    .where((eb) => isOne(eb, entity, id))
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return row && toFiledSummary(row);
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
