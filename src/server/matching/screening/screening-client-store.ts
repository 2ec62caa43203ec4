import { sql } from 'kysely';
import { inParts, readInParts } from '../../db/in-parts.ts';
import { named } from '../../db/rows/column-names.ts';
import { countFound } from '../../db/rows/count-found.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import type { StoredClient } from '../match-record-store.ts';

/** A client that waits for a comparison. */
export type WaitingClient = {
  clientId: string;
  /** The version that was stored last, and the one that was compared; 0 before the first comparison. */
  wanted: number;
  version: number;
  /** What it was compared with: see `stateText`. */
  lists: string;
};

/** Lists clients that were stored, or whose lists have changed, since they were compared. */
export async function listWaitingClients(
  query: Query,
  state: string,
  page: { after?: string; limit: number },
): Promise<WaitingClient[]> {
  return waiting(query, state)
    .select(named('client_id', 'wanted', 'version', 'lists'))
    .where('client_id', '>', page.after ?? '')
    .orderBy('client_id')
    .limit(page.limit)
    .execute();
}

/** Returns whether a client was stored since it was compared; by an index, unlike what waits because of its lists. */
export async function isAnyStoredSince(query: Query): Promise<boolean> {
  const row = await storedSince(query).select('client_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Returns when the client that has waited longest was saved; null when no saved client waits. */
export async function oldestStoredSince(query: Query): Promise<string | null> {
  const row = await query
    .selectFrom('screening_clients')
    .innerJoin('documents', (join) =>
      join
        .on('documents.collection', '=', 'clients')
        .onRef('documents.id', '=', 'screening_clients.client_id'),
    )
    .select(({ fn }) => fn.min('documents.updated_at').as('oldest'))
    .where(({ eb, ref }) => eb('screening_clients.wanted', '<>', ref('screening_clients.version')))
    .executeTakeFirstOrThrow();
  return row.oldest;
}

/** Counts the clients, and those of them that wait. */
export async function countScreenedClients(
  query: Query,
  state: string,
): Promise<{ clients: number; waiting: number }> {
  const clients = await countFound(query.selectFrom('screening_clients'));
  return { clients, waiting: await countFound(waiting(query, state)) };
}

/** Counts the clients that wait, up to a limit. Without a state only saved ones are counted, by an index. */
export async function countSomeWaiting(
  query: Query,
  { state, limit }: { state: string | null; limit: number },
): Promise<number> {
  const some = (state === null ? storedSince(query) : waiting(query, state)).select('client_id').limit(limit);
  return countFound(query.selectFrom(some.as('some')));
}

function storedSince(query: Query) {
  return query.selectFrom('screening_clients').where(({ eb, ref }) => eb('wanted', '<>', ref('version')));
}

function waiting(query: Query, state: string) {
  return query
    .selectFrom('screening_clients')
    .where(({ or, eb, ref }) => or([eb('wanted', '<>', ref('version')), eb('lists', '<>', state)]));
}

/** Lists every client with the version that was stored last, sorted by id. */
export async function listWantedVersions(query: Query): Promise<{ id: string; version: number }[]> {
  return query
    .selectFrom('screening_clients')
    .select(['client_id as id', 'wanted as version'])
    .orderBy('client_id')
    .execute();
}

/** Reads clients by id with their data; deleted ones are omitted. */
export async function readClients(query: Query, ids: readonly string[]): Promise<StoredClient[]> {
  const rows = await readInParts(ids, (some) =>
    query
      .selectFrom('documents')
      .select(['id', 'version', 'data'])
      .where('collection', '=', 'clients')
      .where('id', 'in', some)
      .execute(),
  );
  return rows.map(({ id, version, data }) => ({ id, version, data: JSON.parse(data) }));
}

/**
 * Marks clients as compared with these lists. Returns the ids of those that still are as they were listed: the others
 * were stored again, or another process has compared them.
 */
export async function markCompared(
  transaction: Transaction,
  clients: readonly WaitingClient[],
  { state, at }: { state: string; at: string },
): Promise<Set<string>> {
  const marked = new Set<string>();
  for (const [lists, same] of Map.groupBy(clients, (client) => client.lists)) {
    for (const some of inParts(same)) {
      const keys = some.map(
        ({ clientId, wanted, version }) =>
          sql`(${clientId}, cast(${wanted} as integer), cast(${version} as integer))`,
      );
      const rows = await transaction
        .updateTable('screening_clients')
        .set(({ ref }) => ({ version: ref('wanted'), lists: state, compared_at: at }))
        .where('lists', '=', lists)
        .where(sql<boolean>`(client_id, wanted, version) in (values ${sql.join(keys)})`)
        .returning('client_id')
        .execute();
      for (const { client_id } of rows) marked.add(client_id);
    }
  }
  return marked;
}

/** Forgets clients that are deleted. */
export async function forgetClients(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids)) {
    await transaction.deleteFrom('screening_clients').where('client_id', 'in', some).execute();
  }
}

/** When, in which version and with what a client was compared last; null before the first comparison. */
export async function readScreenedClient(
  query: Query,
  clientId: string,
): Promise<{ at: string; isCurrent: boolean } | null> {
  const row = await query
    .selectFrom('screening_clients')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!row?.compared_at) return null;
  return { at: row.compared_at, isCurrent: row.version === row.wanted };
}
