import { sql } from 'kysely';
import { countFound } from '../db/rows/count-found.ts';
import type { Query, Transaction } from '../db/tables.ts';

/** Returns the number of rows of each table of Cairn on PostgreSQL. */
export async function countRows(query: Query): Promise<Record<string, number>> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  const ours = tables.filter(({ schema, isView }) => schema === 'public' && !isView);
  const rows: Record<string, number> = {};
  for (const { name } of ours.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const counted = await sql<{ rows: string }>`select count(*) as rows from ${sql.table(name)}`.execute(
      query,
    );
    rows[name] = Number(counted.rows[0]?.rows);
  }
  return rows;
}

export async function countClients(query: Query): Promise<number> {
  return countFound(query.selectFrom('documents').where('collection', '=', 'clients'));
}

/** Returns the names of the migrations that a database has had. */
export async function listMigrations(query: Query): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    query,
  );
  return rows.map(({ name }) => name);
}

/** Returns the major version of a PostgreSQL server. */
export async function serverVersion(query: Query): Promise<number> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(query);
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}

/** Runs work on a snapshot of a PostgreSQL database, which other programs can read by its name until the work ends. */
export async function onExportedSnapshot<T>(
  query: Query,
  work: (transaction: Transaction, snapshot: string) => Promise<T>,
): Promise<T> {
  return query
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // A dump may take longer than any idle transaction is allowed to.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(
        transaction,
      );
      return work(transaction, rows[0]?.snapshot ?? '');
    });
}
