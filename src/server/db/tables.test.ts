import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { readTableTypes, type TableColumns } from '../../../tests/support/table-types.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open-database.ts';

const IDENTITY = join(import.meta.dirname, '../identity/base/identity-tables.ts');
const FILES = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('tables.ts'))
  .map((file) => join(import.meta.dirname, file));

/** Large whole numbers, as of bytes, and what the database itself counts up: PostgreSQL answers them as texts. */
const LARGE = 'number | string';

/** What a column of each kind of the two databases is read as. */
const READ_AS: Record<string, string> = {
  text: 'string',
  integer: 'number',
  int4: 'number',
  'double precision': 'number',
  float8: 'number',
  bigint: LARGE,
  int8: LARGE,
  blob: 'Uint8Array',
  bytea: 'Uint8Array',
};

forEachDatabase('The types of tables', (createDatabase) => {
  it('the types of tables name each table and column of a migrated database, with its kind and whether it may be null', async () => {
    const { db } = await createDatabase({ bare: true });
    await migrate(db);
    // The others are better-auth's own.
    const { user, account, session, verification, passkey, ...own } = readTableTypes('IdentityTables', [
      IDENTITY,
    ]);
    const types = { ...readTableTypes('Tables', FILES), ...own };
    expect(types).toEqual(await migratedTables(db));
  });
});

async function migratedTables(db: Database): Promise<Record<string, TableColumns>> {
  const keys = await sqliteKeys(db);
  const tables = await db.query.introspection.getTables();
  return Object.fromEntries(
    tables.map(({ name: table, columns }) => [
      table,
      Object.fromEntries(
        columns.map(({ name, dataType, isNullable, isAutoIncrementing }) => {
          const kind = isAutoIncrementing ? LARGE : (READ_AS[dataType.toLowerCase()] ?? dataType);
          return [name, isNullable && !keys.has(`${table}.${name}`) ? `${kind} | null` : kind];
        }),
      ),
    ]),
  );
}

/** SQLite lets a primary key that is not declared otherwise be null, which no statement of ours makes it. */
async function sqliteKeys({ kind, query }: Database): Promise<Set<string>> {
  if (kind !== 'sqlite') return new Set();
  const { rows } = await sql<{ key: string }>`select tables.name || '.' || columns.name as key
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where columns.pk > 0`.execute(query);
  return new Set(rows.map(({ key }) => key));
}
