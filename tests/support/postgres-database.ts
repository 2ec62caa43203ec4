import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Creates an empty database on the PostgreSQL server at `adminUrl`. It is dropped with those that restores made beside it. */
export async function createPostgresDatabase(
  adminUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `cairn_test_${randomBytes(8).toString('hex')}`;
  await runSql(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabases(adminUrl, name) };
}

async function dropDatabases(url: string, beginning: string): Promise<void> {
  const beside = `select datname from pg_database where starts_with(datname, '${beginning}')`;
  for (const { datname } of await runSql(url, beside)) {
    await runSql(url, `drop database if exists ${datname} with (force)`);
  }
}

async function runSql(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
