import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Makes an empty database of its own on the PostgreSQL at `adminUrl`. */
export async function createPostgresDatabase(
  adminUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `cairn_test_${randomBytes(8).toString('hex')}`;
  await runSql(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runSql(adminUrl, `drop database if exists ${name} with (force)`) };
}

async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
