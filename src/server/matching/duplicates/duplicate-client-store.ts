import { sql } from 'kysely';
import { inParts } from '../../db/in-parts.ts';
import { named } from '../../db/rows/column-names.ts';
import { countFound } from '../../db/rows/count-found.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import { yieldToOthers } from '../../ground/yield-to-others.ts';

/** The job that compares the firm's own book. */
export const BOOK_JOB = 'compare-book';

/** A client that was stored since it was compared with the others. */
export type WaitingClient = {
  clientId: string;
  /** The version that was stored last, and the one that was compared; 0 before the first comparison. */
  wanted: number;
  version: number;
};

/** Lists clients whose id is after one, and which were stored since they were compared, by an index. */
export async function listWaitingClients(
  query: Query,
  { after, limit }: { after: string; limit: number },
): Promise<WaitingClient[]> {
  return query
    .selectFrom('duplicate_clients')
    .select(named('client_id', 'wanted', 'version'))
    .where(({ eb, ref }) => eb('wanted', '<>', ref('version')))
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(limit)
    .execute();
}

/** Returns whether a client was stored since it was compared. */
export async function isAnyWaiting(query: Query): Promise<boolean> {
  return (await listWaitingClients(query, { after: '', limit: 1 })).length > 0;
}

/** Marks clients as compared. Returns the ids of those that were not stored again since they were listed. */
export async function markCompared(
  transaction: Transaction,
  clients: readonly WaitingClient[],
  at: string,
): Promise<Set<string>> {
  const marked = new Set<string>();
  for (const some of inParts(clients)) {
    const keys = some.map(
      ({ clientId, wanted, version }) =>
        sql`(${clientId}, cast(${wanted} as integer), cast(${version} as integer))`,
    );
    const rows = await transaction
      .updateTable('duplicate_clients')
      .set(({ ref }) => ({ version: ref('wanted'), compared_at: at }))
      .where(sql<boolean>`(client_id, wanted, version) in (values ${sql.join(keys)})`)
      .returning('client_id')
      .execute();
    for (const { client_id } of rows) marked.add(client_id);
  }
  return marked;
}

/** Marks clients to be compared again, although they were not stored since. */
export async function compareAgain(query: Query, ids: readonly string[]): Promise<void> {
  for (const [at, some] of inParts(ids).entries()) {
    if (at > 0) await yieldToOthers();
    await query.updateTable('duplicate_clients').set({ version: 0 }).where('client_id', 'in', some).execute();
  }
}

/** Forgets clients that are deleted. */
export async function forgetClients(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids))
    await transaction.deleteFrom('duplicate_clients').where('client_id', 'in', some).execute();
}

/** When the book was compared last, how many clients it has, and how many wait. */
export async function readCompared(
  query: Query,
): Promise<{ at: string | null; clients: number; waiting: number }> {
  const { at, clients } = await query
    .selectFrom('duplicate_clients')
    .select(({ fn }) => [fn.max('compared_at').as('at'), fn.countAll().as('clients')])
    .executeTakeFirstOrThrow();
  const waiting = await countFound(
    query.selectFrom('duplicate_clients').where(({ eb, ref }) => eb('wanted', '<>', ref('version'))),
  );
  return { at, clients: Number(clients), waiting };
}
