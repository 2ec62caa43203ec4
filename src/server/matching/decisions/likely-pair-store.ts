import { sql } from 'kysely';
import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import type { PairIdentity } from '../match-decision-store.ts';

/** A pair that is a likely finding of screening, with the finding's id and the version of its list. */
export type LikelyPair = PairIdentity & { id: string; listId: string };

/** Lists the likely findings about some pairs. */
export async function listLikelyOf(query: Query, pairs: readonly PairIdentity[]): Promise<LikelyPair[]> {
  if (pairs.length === 0) return [];
  const keys = pairs.map(
    ({ kind, recordId, listName, externalId }) => sql`(${kind}, ${recordId}, ${listName}, ${externalId})`,
  );
  const rows = await query
    .selectFrom('screening_findings')
    .select(['id', 'list_id', 'kind', 'record_id', 'list_name', 'external_id'])
    .where('tier', '=', 'likely')
    .where('state', '<>', 'gone')
    .where(sql<boolean>`(kind, record_id, list_name, external_id) in (values ${sql.join(keys)})`)
    .execute();
  return rows.map(({ id, list_id, kind, record_id, list_name, external_id }) => ({
    ...{ id, listId: list_id, kind: kind as EntityKind },
    ...{ recordId: record_id, listName: list_name, externalId: external_id },
  }));
}
