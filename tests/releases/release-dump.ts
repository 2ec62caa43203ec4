import { execFile } from 'node:child_process';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
/** Lines of `pg_dump` that depend on its version or on chance, or that only `psql` understands. */
const OF_THE_TOOL = /^(--|\\|SET |SELECT pg_catalog\.set_config)/;

/** Returns tables, rows and indexes of a SQLite file as SQL. */
export function dumpSqlite(file: string): string {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  try {
    const objects = sqlite
      .prepare(
        "select type, name, sql from sqlite_master where sql is not null order by type = 'table' desc, name",
      )
      .all() as { type: string; name: string; sql: string }[];
    const ours = objects.filter(({ name }) => !name.startsWith('sqlite_'));
    const lines = ours.flatMap(({ type, name, sql }) =>
      type === 'table' ? [`${sql};`, ...rowsOf(sqlite, name)] : [`${sql};`],
    );
    return `${lines.join('\n')}\n`;
  } finally {
    sqlite.close();
  }
}

function rowsOf(sqlite: DatabaseSync, table: string): string[] {
  const rows = sqlite.prepare(`select * from "${table}"`).all();
  const tuples = rows.map((row) => `(${Object.values(row).map(literal).join(',')})`).toSorted();
  return tuples.length === 0 ? [] : [`insert into "${table}" values\n${tuples.join(',\n')};`];
}

function literal(value: SQLOutputValue): string {
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/** Returns tables, rows and indexes of a PostgreSQL database as SQL that any later version understands. */
export async function dumpPostgres(databaseUrl: string): Promise<string> {
  const { stdout } = await run(
    'pg_dump',
    ['--rows-per-insert=1000', '--no-owner', '--no-privileges', databaseUrl],
    {
      maxBuffer: 100_000_000,
    },
  );
  const lines = stdout.split('\n').filter((line) => line !== '' && !OF_THE_TOOL.test(line));
  return `${lines.join('\n')}\n`;
}

/** Runs the SQL of a dump in an empty database. */
export async function loadDump(sql: string, to: { databaseUrl: string | null; file: string }): Promise<void> {
  if (to.databaseUrl === null) {
    const sqlite = new DatabaseSync(to.file);
    sqlite.exec(`begin; ${sql} commit;`);
    return sqlite.close();
  }
  const client = new pg.Client({ connectionString: to.databaseUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
