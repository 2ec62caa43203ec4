import type { Kysely, Selectable } from 'kysely';
import type { SummaryPoint } from '#contract/summary-contract.ts';
import type { EntityKey } from '#records';
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

/** Files a summary. */
export async function insertFiledSummary(
  query: Query,
  { kind, clientId, itemId, by, ...summary }: FiledSummary,
  user: SignedInUser,
): Promise<void> {
  await query
    .insertInto('filed_summaries')
    .values({
      ...{ id: summary.id, kind, client_id: clientId, item_id: itemId },
      ...{ file_name: summary.fileName, content_hash: summary.contentHash },
      ...{ prompt: summary.prompt, made_by: summary.madeBy, points: JSON.stringify(summary.points) },
      ...{ user_id: user.id, user_email: by, filed_at: summary.filedAt },
      ...{ removed_at: null, removed_by: null },
    })
    .execute();
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
  { kind, clientId, itemId }: EntityKey,
  { id, by, at }: { id: string; by: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('filed_summaries')
    .set({ removed_at: at, removed_by: by })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('client_id', '=', clientId)
    .where('item_id', '=', itemId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

function toFiledSummary(row: Selectable<Tables['filed_summaries']>): FiledSummary {
  return {
    id: row.id,
    kind: row.kind,
    clientId: row.client_id,
    itemId: row.item_id,
    fileName: row.file_name,
    contentHash: row.content_hash,
    prompt: row.prompt,
    madeBy: row.made_by,
    points: JSON.parse(row.points),
    by: row.user_email,
    filedAt: row.filed_at,
  };
}
