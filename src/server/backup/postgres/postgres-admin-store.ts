import pg from 'pg';
import type { RestorePlan } from '../../db/restore-plan.ts';

type Names = NonNullable<RestorePlan['databases']>;

const SERVER_NAME = 'cairn';
/** Every PostgreSQL has one of these. */
const MAINTENANCE_DATABASES = ['postgres', 'template1'];

/** Returns the address of another database of the same PostgreSQL. */
export function addressOf(databaseUrl: string, name: string): string {
  const address = new URL(databaseUrl);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

/** Returns the name of the database of an address. */
export function databaseName(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

/** Drops a database if it exists, and creates it empty. */
export async function createEmptyDatabase(databaseUrl: string, name: string): Promise<void> {
  await asAdministrator(databaseUrl, async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0`);
  });
}

export async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await asAdministrator(databaseUrl, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  );
}

/** Whether a Cairn server or command is connected to a database. */
export async function isInUse(databaseUrl: string): Promise<boolean> {
  return asAdministrator(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      'select 1 from pg_stat_activity where datname = $1 and application_name = $2',
      [databaseName(databaseUrl), SERVER_NAME],
    );
    return (rowCount ?? 0) > 0;
  });
}

/** Whether a database has no tables, or is not there. */
export async function isEmptyDatabase(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'cairn-restore' });
  try {
    await client.connect();
    const { rowCount } = await client.query(
      "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    );
    return rowCount === 0;
  } catch (error) {
    // 3D000: there is no such database.
    if ((error as { code?: string }).code === '3D000') return true;
    throw error;
  } finally {
    await client.end();
  }
}

/** Renames both databases in one transaction, unless that was done. */
export async function renameDatabases(databaseUrl: string, { current, scratch, kept }: Names): Promise<void> {
  await asAdministrator(databaseUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname = any($1)',
      [[current, scratch]],
    );
    const exists = (name: string) => rows.some(({ datname }) => datname === name);
    if (!exists(scratch)) return;
    await client.query('begin');
    if (exists(current)) await client.query(renaming(current, kept));
    await client.query(renaming(scratch, current));
    await client.query('commit');
  });
}

function renaming(from: string, to: string): string {
  return `alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`;
}

/** Connects to a database beside the one in question, as a database cannot be renamed or dropped by a client connected to it. */
async function asAdministrator<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectToAny(MAINTENANCE_DATABASES.map((name) => addressOf(databaseUrl, name)));
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connectToAny(addresses: readonly string[]): Promise<pg.Client> {
  let failure: unknown;
  for (const connectionString of addresses) {
    const client = new pg.Client({ connectionString, application_name: 'cairn-restore' });
    try {
      await client.connect();
      return client;
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}
