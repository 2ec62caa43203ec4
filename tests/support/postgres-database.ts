import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Creates a database on the PostgreSQL server at `adminUrl`, empty or as a copy of another, to which no one may be connected.
 * It is dropped with those that restores made beside it.
 */
export async function createPostgresDatabase(
  adminUrl: string,
  template = 'template1',
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `cairn_test_${randomBytes(8).toString('hex')}`;
  await withClient(adminUrl, (client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => dropDatabases(adminUrl, name) };
}

async function dropDatabases(url: string, beginning: string): Promise<void> {
  const beside = `select datname from pg_database where starts_with(datname, '${beginning}')`;
  await withClient(url, async (client) => {
    for (const { datname } of (await client.query(beside)).rows) {
      await client.query(`drop database if exists ${datname} with (force)`);
    }
  });
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
