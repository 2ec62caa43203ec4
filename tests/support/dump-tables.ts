import type { Database } from '../../src/server/db/open-database.ts';

/** Tables that keep when somebody came by, which is no change of what is known. */
const TRAFFIC_TABLES = new Set(['session', 'identity_tries']);

/** Every row of every table of Cairn's as text, to see whether anything changed. */
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
    dump[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
}
