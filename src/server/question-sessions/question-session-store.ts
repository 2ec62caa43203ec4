import type { Selectable } from 'kysely';
import type { SessionProgress } from '#contract/questions/question-session-contract.ts';
import { type EntityKey, entityId, type JsonObject } from '#records';
import { type Page, type PageCursor, pageOf } from '../db/page-cursor.ts';
import { named } from '../db/rows/column-names.ts';
import { countFound } from '../db/rows/count-found.ts';
import { given } from '../db/rows/given.ts';
import { OutrunError } from '../db/run-transaction.ts';
import type { Query, Tables, Transaction } from '../db/tables.ts';

type SessionRow = Selectable<Tables['question_sessions']>;

/** The session of an entity as it is stored. */
export type StoredSession = Omit<SessionRow, 'state'> & { state: JsonObject | null };

/** Reads the session of an entity; null when there never was one. */
export async function readStoredSession(query: Query, key: EntityKey): Promise<StoredSession | null> {
  const row = await query
    .selectFrom('question_sessions')
    .selectAll()
    .where('kind', '=', key.kind)
    .where('client_id', '=', key.clientId)
    .where('item_id', '=', key.itemId)
    .executeTakeFirst();
  return row ? { ...row, state: row.state === null ? null : JSON.parse(row.state) } : null;
}

/** Reads how far the session of an entity is and who holds it, without its answers; null when there is none. */
export async function readProgress(
  query: Query,
  key: EntityKey,
): Promise<{ progress: SessionProgress; holderId: string | null } | null> {
  const row = await query
    .selectFrom('question_sessions')
    .select(named('answered', 'total', 'unsaved', 'holder_id'))
    .where('kind', '=', key.kind)
    .where('client_id', '=', key.clientId)
    .where('item_id', '=', key.itemId)
    .where('state', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  const { holderId, ...progress } = row;
  return { progress, holderId };
}

/**
 * Stores the session that follows the one that was read.
 * @throws OutrunError when another was stored since
 */
export async function storeNextSession(transaction: Transaction, next: StoredSession): Promise<void> {
  const row = { ...next, state: next.state && JSON.stringify(next.state) };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('question_sessions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'client_id', 'item_id'])
        .doUpdateSet(row)
        .where('question_sessions.version', '=', next.version - 1),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new OutrunError();
}

/** An open session in a list, with the present names of its entity and of its client; null when they are gone. */
export type ListedSession = {
  kind: EntityKey['kind'];
  id: string;
  clientId: string;
  /** Its name when it was last saved. */
  savedName: string;
  name: string | null;
  clientName: string | null;
  holderId: string | null;
  progress: SessionProgress;
  openedAt: string;
  changedAt: string;
};

/** Returns a page of the open sessions, the latest changed first. */
export async function listOpenSessions(
  query: Query,
  page: { holderId?: string | undefined; limit: number; cursor?: PageCursor | undefined },
): Promise<Page<ListedSession>> {
  const rows = await openSessions(query, page.holderId)
    .leftJoin('entity_names as named', (join) =>
      join
        .onRef('named.kind', '=', 'session.kind')
        .onRef('named.client_id', '=', 'session.client_id')
        .onRef('named.item_id', '=', 'session.item_id'),
    )
    .leftJoin('entity_names as client', (join) =>
      join
        .onRef('client.client_id', '=', 'session.client_id')
        .on('client.item_id', '=', '')
        .on('client.kind', '=', 'clients'),
    )
    .select(named('session.kind', 'session.client_id', 'session.item_id', 'session.holder_id'))
    .select(named('session.opened_at', 'session.changed_at', 'named.name'))
    .select(['session.name as savedName', 'client.name as clientName'])
    .select(['session.answered', 'session.total', 'session.unsaved'])
    .$call(
      given(page.cursor, (some, cursor) =>
        some.where(({ eb, refTuple, tuple }) => {
          const { sortKey, ownerId, itemId } = cursor;
          const kind = itemId.slice(0, itemId.indexOf('/')) as EntityKey['kind'];
          const item = itemId.slice(kind.length + 1);
          const position = refTuple(
            'session.changed_at',
            'session.kind',
            'session.client_id',
            'session.item_id',
          );
          return eb(position, '<', tuple(sortKey, kind, ownerId, item));
        }),
      ),
    )
    .orderBy('session.changed_at', 'desc')
    .orderBy('session.kind', 'desc')
    .orderBy('session.client_id', 'desc')
    .orderBy('session.item_id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { items, end } = pageOf(rows, page.limit, (last) => ({
    sortKey: last.changedAt,
    ownerId: last.clientId,
    itemId: `${last.kind}/${last.itemId}`,
  }));
  return { items: items.map(toListedSession), end };
}

function toListedSession({
  itemId,
  answered,
  total,
  unsaved,
  ...session
}: Omit<ListedSession, 'id' | 'progress'> & SessionProgress & { itemId: string }): ListedSession {
  const id = entityId({ clientId: session.clientId, itemId });
  return { ...session, id, progress: { answered, total, unsaved } };
}

/** Counts the open sessions. */
export async function countOpenSessions(query: Query, holderId?: string): Promise<number> {
  return countFound(openSessions(query, holderId));
}

function openSessions(query: Query, holderId?: string) {
  return query
    .selectFrom('question_sessions as session')
    .where('session.state', 'is not', null)
    .where('session.closed_at', 'is', null)
    .$call(given(holderId, (some, holderId) => some.where('session.holder_id', '=', holderId)));
}

/** Counts the open sessions that each user holds, by user id. */
export async function countOpenByHolder(query: Query): Promise<Map<string, number>> {
  const rows = await openSessions(query)
    .select(({ fn }) => ['session.holder_id', fn.countAll().as('count')])
    .groupBy('session.holder_id')
    .execute();
  return new Map(rows.map(({ holder_id, count }) => [holder_id ?? '', Number(count)]));
}

/** A session that a user holds, without its answers. */
export type HeldSession = { kind: string; clientId: string; itemId: string; name: string; changedAt: string };

/** Returns the sessions that a user holds, the latest changed first. */
export async function listSessionsHeldBy(query: Query, userId: string): Promise<HeldSession[]> {
  return query
    .selectFrom('question_sessions')
    .select(named('kind', 'client_id', 'item_id', 'name', 'changed_at'))
    .where('holder_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .execute();
}

/** Releases the sessions of a user who is erased: anyone may go on with them. */
export async function releaseSessionsOf(query: Query, userId: string): Promise<void> {
  await query
    .updateTable('question_sessions')
    .set({ holder_id: null })
    .where('holder_id', '=', userId)
    .execute();
  await query
    .updateTable('question_sessions')
    .set({ opened_by: null })
    .where('opened_by', '=', userId)
    .execute();
}

/** Deletes the sessions that were cleared before a time, and returns how many. */
export async function deleteClearedSessionsBefore(query: Query, changedAt: string): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('question_sessions')
    .where('state', 'is', null)
    .where('changed_at', '<', changedAt)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the sessions of clients that are deleted, unless they were changed since a time, and returns how many. */
export async function deleteSessionsWithoutClientBefore(query: Query, changedAt: string): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('question_sessions')
    .where('changed_at', '<', changedAt)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('documents')
            .select('documents.id')
            .where('documents.collection', '=', 'clients')
            .whereRef('documents.id', '=', 'question_sessions.client_id'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
