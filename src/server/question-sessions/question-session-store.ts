import type { Kysely, Selectable, Transaction } from 'kysely';
import type { SessionProgress } from '#contract/questions/question-session-contract.ts';
import { type EntityKey, entityId, type JsonObject } from '#records';
import { type Page, type PageCursor, pageOf } from '../db/page-cursor.ts';
import { OutrunError } from '../db/run-transaction.ts';
import type { Tables } from '../db/tables.ts';

type Query = Kysely<Tables>;
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
    .select(['answered', 'total', 'unsaved', 'holder_id'])
    .where('kind', '=', key.kind)
    .where('client_id', '=', key.clientId)
    .where('item_id', '=', key.itemId)
    .where('state', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  const { holder_id, ...progress } = row;
  return { progress, holderId: holder_id };
}

/**
 * Stores the session that follows the one that was read.
 * @throws OutrunError when another was stored since
 */
export async function storeNextSession(transaction: Transaction<Tables>, next: StoredSession): Promise<void> {
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
    .select(['session.kind', 'session.client_id', 'session.item_id', 'session.name as saved_name'])
    .select(['named.name', 'client.name as client_name', 'session.holder_id', 'session.answered'])
    .select(['session.total', 'session.unsaved', 'session.opened_at', 'session.changed_at'])
    .$if(page.cursor !== undefined, (some) =>
      some.where(({ eb, refTuple, tuple }) => {
        const { sortKey = '', ownerId = '', itemId = '' } = page.cursor ?? {};
        const kind = itemId.slice(0, itemId.indexOf('/'));
        const item = itemId.slice(kind.length + 1);
        const position = refTuple(
          'session.changed_at',
          'session.kind',
          'session.client_id',
          'session.item_id',
        );
        return eb(position, '<', tuple(sortKey, kind, ownerId, item));
      }),
    )
    .orderBy('session.changed_at', 'desc')
    .orderBy('session.kind', 'desc')
    .orderBy('session.client_id', 'desc')
    .orderBy('session.item_id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { items, end } = pageOf(rows, page.limit, (last) => ({
    sortKey: last.changed_at,
    ownerId: last.client_id,
    itemId: `${last.kind}/${last.item_id}`,
  }));
  return { items: items.map(toListedSession), end };
}

type OpenSessionRow = Pick<
  SessionRow,
  | 'kind'
  | 'client_id'
  | 'item_id'
  | 'holder_id'
  | 'answered'
  | 'total'
  | 'unsaved'
  | 'opened_at'
  | 'changed_at'
> & { saved_name: string; name: string | null; client_name: string | null };

function toListedSession(row: OpenSessionRow): ListedSession {
  return {
    kind: row.kind as EntityKey['kind'],
    id: entityId({ clientId: row.client_id, itemId: row.item_id }),
    clientId: row.client_id,
    savedName: row.saved_name,
    name: row.name,
    clientName: row.client_name,
    holderId: row.holder_id,
    progress: { answered: row.answered, total: row.total, unsaved: row.unsaved },
    openedAt: row.opened_at,
    changedAt: row.changed_at,
  };
}

/** Counts the open sessions. */
export async function countOpenSessions(query: Query, holderId?: string): Promise<number> {
  const { count } = await openSessions(query, holderId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function openSessions(query: Query, holderId?: string) {
  return query
    .selectFrom('question_sessions as session')
    .where('session.state', 'is not', null)
    .where('session.closed_at', 'is', null)
    .$if(holderId !== undefined, (some) => some.where('session.holder_id', '=', holderId ?? ''));
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
  const rows = await query
    .selectFrom('question_sessions')
    .select(['kind', 'client_id', 'item_id', 'name', 'changed_at'])
    .where('holder_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .execute();
  return rows.map(({ kind, client_id, item_id, name, changed_at }) => ({
    ...{ kind, clientId: client_id, itemId: item_id, name, changedAt: changed_at },
  }));
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
