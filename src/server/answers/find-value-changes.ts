import type { Kysely } from 'kysely';
import { type EntityKey, entityRecord, readPath, sameOrEmpty } from '#records';
import type { Tables } from '../db/tables.ts';
import { pageRevisions } from '../documents/revision-store.ts';

/** Revisions read at a time, and in all. */
const PAGE = 20;
const MAX_REVISIONS = 200;

/** The author, the time and the operation of a change. */
export type ValueChange = { by: string; at: string; operation: string };

/**
 * Finds who last changed each of these values of an entity, and when, by its path. A value whose change is further back
 * than 200 revisions of the client is not in the result.
 */
export async function findValueChanges(
  query: Kysely<Tables>,
  entity: EntityKey,
  paths: readonly string[],
): Promise<Map<string, ValueChange>> {
  const found = new Map<string, ValueChange>();
  const recordIn = (data: string | null) =>
    data === null ? {} : (entityRecord(JSON.parse(data), entity) ?? {});
  let earlierThan: number | undefined;
  for (let read = 0; read < MAX_REVISIONS && found.size < paths.length; read += PAGE) {
    const id = entity.clientId;
    const revisions = await pageRevisions(query, {
      ...{ collection: 'clients', id, limit: PAGE },
      before: earlierThan,
    });
    for (const { old_data: old, new_data: now, user_email: by, written_at: at, operation } of revisions) {
      const [before, after] = [recordIn(old), recordIn(now)];
      for (const path of paths) {
        const isSame = sameOrEmpty(readPath(before, path), readPath(after, path));
        if (!isSame && !found.has(path)) found.set(path, { by, at, operation });
      }
    }
    earlierThan = revisions.at(-1)?.version;
    if (revisions.length < PAGE) break;
  }
  return found;
}
