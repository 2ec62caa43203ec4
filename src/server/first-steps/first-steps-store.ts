import type { Collection, JsonObject } from '#records';
import { countFound } from '../db/rows/count-found.ts';
import type { Query } from '../db/tables.ts';

/** The documents of a collection: their number, the first by id, and when that one was added. */
export type AddedDocuments = { count: number; id: string; data: JsonObject; at: string };

/** Returns how many documents a collection has, with the first by id; null when it is empty. */
export async function readAddedDocuments(
  query: Query,
  collection: Collection,
): Promise<AddedDocuments | null> {
  const first = await query
    .selectFrom('documents')
    .select(['id', 'data', 'updated_at'])
    .where('collection', '=', collection)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  const count = await countFound(query.selectFrom('documents').where('collection', '=', collection));
  // A document that was deleted and made again was added when it was last made.
  const made = await query
    .selectFrom('revisions')
    .select('written_at')
    .where('collection', '=', collection)
    .where('document_id', '=', first.id)
    .where('old_data', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = made?.written_at ?? first.updated_at;
  return { count, id: first.id, data: JSON.parse(first.data), at };
}

/** Returns the first answer that any user has given about an entity; null when there is none. */
export async function readFirstAnswer(query: Query): Promise<{ prompt: string; at: string } | null> {
  const row = await query
    .selectFrom('answer_history')
    .select(['prompt', 'answered_at'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? { prompt: row.prompt, at: row.answered_at } : null;
}

/** Returns which of these clients exist, and the first of all by id. */
export async function findClientIds(
  query: Query,
  ids: readonly string[],
): Promise<{ found: Set<string>; first: string | null }> {
  const clients = query.selectFrom('documents').select('id').where('collection', '=', 'clients');
  const rows = ids.length === 0 ? [] : await clients.where('id', 'in', [...ids]).execute();
  const first = await clients.orderBy('id').limit(1).executeTakeFirst();
  return { found: new Set(rows.map(({ id }) => id)), first: first?.id ?? null };
}
