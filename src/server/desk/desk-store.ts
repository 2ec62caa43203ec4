import { type ChangedRecord, MAX_DESK_ROWS } from '#contract/desk-contract.ts';
import { entityId } from '#records';
import { named } from '../db/rows/column-names.ts';
import { countFound } from '../db/rows/count-found.ts';
import type { Query } from '../db/tables.ts';

/** What a stored day looks like. */
const DAY = '____-__-__';

/** Returns the first clients that have a day at one of these paths up to a last day, and how many there are. */
export async function listDays(
  query: Query,
  { paths, until }: { paths: readonly string[]; until: string },
): Promise<{ items: { clientId: string; clientName: string; path: string; day: string }[]; total: number }> {
  if (paths.length === 0) return { items: [], total: 0 };
  const days = query
    .selectFrom('client_values as day')
    .where('day.path', 'in', [...paths])
    .where('day.value', 'like', DAY)
    .where('day.value', '<=', until);
  const items = await days
    .innerJoin('entity_names as named', (join) =>
      join
        .onRef('named.client_id', '=', 'day.client_id')
        .on('named.kind', '=', 'clients')
        .on('named.item_id', '=', ''),
    )
    .select([...named('day.client_id', 'day.path'), 'named.name as clientName', 'day.value as day'])
    .orderBy('day.value')
    .orderBy('named.name')
    .limit(MAX_DESK_ROWS)
    .execute();
  return { items, total: await countFound(days) };
}

/** Returns the records that another user changed since a user saved the questions about them, the latest first. */
export async function listChangedRecords(
  query: Query,
  user: { id: string; email: string },
): Promise<ChangedRecord[]> {
  const rows = await query
    .selectFrom('question_sessions as session')
    .innerJoin('documents as client', (join) =>
      join.onRef('client.id', '=', 'session.client_id').on('client.collection', '=', 'clients'),
    )
    .innerJoin('entity_names as named', (join) =>
      join
        .onRef('named.kind', '=', 'session.kind')
        .onRef('named.client_id', '=', 'session.client_id')
        .onRef('named.item_id', '=', 'session.item_id'),
    )
    .leftJoin('entity_names as owner', (join) =>
      join
        .onRef('owner.client_id', '=', 'session.client_id')
        .on('owner.kind', '=', 'clients')
        .on('owner.item_id', '=', ''),
    )
    .select(named('session.kind', 'session.client_id', 'session.item_id', 'named.name'))
    .select(['owner.name as clientName', 'client.updated_at as at', 'client.updated_by as by'])
    .where('session.holder_id', '=', user.id)
    .where('session.state', 'is not', null)
    .where('session.closed_at', 'is', null)
    .where('client.updated_by', '<>', user.email)
    .whereRef('client.updated_at', '>', 'session.changed_at')
    .orderBy('client.updated_at', 'desc')
    .limit(MAX_DESK_ROWS)
    .execute();
  return rows.map(({ kind, clientId, itemId, name, clientName, ...changed }) => ({
    entity: { kind, id: entityId({ clientId, itemId }), name, clientId, clientName: clientName ?? '' },
    ...changed,
  }));
}
