import type { Database } from '../../src/server/db/open-database.ts';

/** Tables of sessions and sign-in attempts, which change with every request. */
const TRAFFIC_TABLES = new Set(['session', 'identity_tries', 'limit_counts']);
/** Columns that say when a user was last here. */
const TRAFFIC_COLUMNS = new Set(['last_seen_at']);
/** The row of `meta` that says which backups the installation knows, which each backup and restore changes. */
const KNOWN_BACKUPS = 'installation';

/** Every row of every table of Cairn as text, without what any request changes, to detect a change. */
export async function dumpTables({ query }: Database): Promise<Record<string, string[]>> {
  const tables = await query.introspection.getTables();
  const dump: Record<string, string[]> = {};
  // pg-boss keeps its tables in a schema of its own.
  const ours = tables.filter(
    ({ name, schema = 'public' }) => !TRAFFIC_TABLES.has(name) && schema === 'public',
  );
  for (const { name } of ours) {
    const rows = await query
      .selectFrom(name as 'meta')
      .selectAll()
      .execute();
    const kept = rows.filter(({ key }) => name !== 'meta' || key !== KNOWN_BACKUPS);
    dump[name] = kept.map(withoutTraffic).sort();
  }
  return dump;
}

function withoutTraffic(row: object): string {
  return JSON.stringify(row, (column, value) => (TRAFFIC_COLUMNS.has(column) ? undefined : value));
}
