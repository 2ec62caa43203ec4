import type { Selectable } from 'kysely';
import { MAX_HANDOVERS } from '#contract/questions/handover-contract.ts';
import type { EntityKey } from '#records';
import { type NamedRow, named, namedRow, rowOf } from '../../db/rows/column-names.ts';
import type { Query, Tables } from '../../db/tables.ts';

export type StoredHandover = NamedRow<Selectable<Tables['handovers']>>;

/** A handover with its session's progress, and the present name of its entity and of its client. */
export type ListedHandover = StoredHandover & {
  savedName: string;
  name: string | null;
  clientName: string | null;
  answered: number;
  total: number;
  unsaved: number;
};

/** Reads the handover of a session; null without one. */
export async function readHandover(query: Query, key: EntityKey): Promise<StoredHandover | null> {
  const row = await query
    .selectFrom('handovers')
    .selectAll()
    .where('kind', '=', key.kind)
    .where('client_id', '=', key.clientId)
    .where('item_id', '=', key.itemId)
    .executeTakeFirst();
  return row ? namedRow(row) : null;
}

/** Stores the handover of a session in place of the one before. */
export async function putHandover(query: Query, handover: StoredHandover): Promise<void> {
  const row = rowOf(handover);
  await query
    .insertInto('handovers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'client_id', 'item_id']).doUpdateSet(row))
    .execute();
}

/** Deletes the handover of a session, if there is one. */
export async function deleteHandover(query: Query, key: EntityKey): Promise<void> {
  await query
    .deleteFrom('handovers')
    .where('kind', '=', key.kind)
    .where('client_id', '=', key.clientId)
    .where('item_id', '=', key.itemId)
    .execute();
}

/** Lists what was handed to a user, or what they handed over, with open sessions alone; the latest first. */
export async function listHandovers(
  query: Query,
  userId: string,
  side: 'from_id' | 'to_id',
): Promise<ListedHandover[]> {
  return query
    .selectFrom('handovers as handed')
    .innerJoin('question_sessions as session', (join) =>
      join
        .onRef('session.kind', '=', 'handed.kind')
        .onRef('session.client_id', '=', 'handed.client_id')
        .onRef('session.item_id', '=', 'handed.item_id')
        .on('session.state', 'is not', null),
    )
    .leftJoin('entity_names as named', (join) =>
      join
        .onRef('named.kind', '=', 'handed.kind')
        .onRef('named.client_id', '=', 'handed.client_id')
        .onRef('named.item_id', '=', 'handed.item_id'),
    )
    .leftJoin('entity_names as client', (join) =>
      join
        .onRef('client.client_id', '=', 'handed.client_id')
        .on('client.item_id', '=', '')
        .on('client.kind', '=', 'clients'),
    )
    .select(named('handed.kind', 'handed.client_id', 'handed.item_id', 'handed.from_id', 'handed.to_id'))
    .select(named('handed.sentence', 'handed.day', 'handed.handed_at', 'handed.opened_at'))
    .select(['session.name as savedName', 'named.name', 'client.name as clientName'])
    .select(['session.answered', 'session.total', 'session.unsaved'])
    .where(`handed.${side}`, '=', userId)
    .orderBy('handed.handed_at', 'desc')
    .orderBy('handed.client_id')
    .limit(MAX_HANDOVERS)
    .execute();
}

/** A handover as the data of its sender or receiver. */
export type KeptHandover = {
  kind: string;
  clientId: string;
  itemId: string;
  direction: 'handed over' | 'received';
  sentence: string;
  day: string | null;
  handedAt: string;
  openedAt: string | null;
};

/** Returns what a user handed over and was handed, the latest first. */
export async function listHandoversOf(query: Query, userId: string): Promise<KeptHandover[]> {
  const rows = await query
    .selectFrom('handovers')
    .selectAll()
    .where(({ eb, or }) => or([eb('from_id', '=', userId), eb('to_id', '=', userId)]))
    .orderBy('handed_at', 'desc')
    .execute();
  return rows.map((row) => {
    const { fromId, toId: _, ...handover } = namedRow(row);
    return { ...handover, direction: fromId === userId ? 'handed over' : 'received' };
  });
}

/** Deletes what a user who is erased handed over and was handed. */
export async function deleteHandoversOf(query: Query, userId: string): Promise<void> {
  await query
    .deleteFrom('handovers')
    .where(({ eb, or }) => or([eb('from_id', '=', userId), eb('to_id', '=', userId)]))
    .execute();
}

/** Deletes the handovers of sessions that are gone. */
export async function deleteHandoversWithoutSession(query: Query): Promise<void> {
  await query
    .deleteFrom('handovers')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('question_sessions as session')
            .select('session.client_id')
            .whereRef('session.kind', '=', 'handovers.kind')
            .whereRef('session.client_id', '=', 'handovers.client_id')
            .whereRef('session.item_id', '=', 'handovers.item_id'),
        ),
      ),
    )
    .execute();
}
