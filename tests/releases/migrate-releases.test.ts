import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Database } from '../../src/server/db/open-database.ts';
import { checkStoredDates } from '../../src/server/documents/exchange/check-stored-dates.ts';
import { checkStoredDocuments } from '../../src/server/documents/exchange/check-stored-documents.ts';
import { checkStoredRules } from '../../src/server/documents/exchange/check-stored-rules.ts';
import { programVersion } from '../../src/server/ground/program-version.ts';
import { migrateIdentity } from '../../src/server/identity/migrate-identity.ts';
import { halfApplied } from '../durability/check-wholeness.ts';
import { createTestApp } from '../support/create-test-app.ts';
import { type CreateTestDatabase, forEachDatabase } from '../support/create-test-database.ts';
import { KEPT, RELEASES_DIR } from './kept-data.ts';
import { loadDump } from './release-dump.ts';

const releases = readdirSync(RELEASES_DIR);

it('the data of this release is kept', () => {
  expect(releases).toContain(programVersion());
});

forEachDatabase('The data of an earlier release', (createDatabase, kind) => {
  /** Creates a database as a server of that release left it, and migrates it. */
  const migrated =
    (release: string): CreateTestDatabase =>
    async () => {
      const database = await createDatabase({ bare: true });
      const sql = await readFile(join(RELEASES_DIR, release, `${kind}.sql`), 'utf8');
      await loadDump(sql, { ...database, file: join(database.dataDir, 'cairn.db') });
      before = await countRows(database.db);
      // Clients were found as entities by entries of their own, until those of their documents found them.
      before.search_words = (before.search_words ?? 0) - (await countClientEntries(database.db));
      await migrate(database.db, migrateIdentity);
      return database;
    };
  let before: Record<string, number>;

  it.each(releases)(
    'is whole after its migration to this one, and is read and written: %s',
    async (release) => {
      const app = await createTestApp(migrated(release));
      const { query } = app.deps.db;
      const { user, client, message } = KEPT;

      expect(before.documents).toBeGreaterThan(100);
      expect(await countRows(app.deps.db)).toEqual(before);
      expect(await halfApplied(query)).toEqual([]);
      expect(await listOf(checkStoredDocuments(query))).toEqual([]);
      expect(await listOf(checkStoredDates(query))).toEqual([]);
      const { findings } = await checkStoredRules(query);
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);

      const send = await app.signedInAs(user.email);
      expect(await query.selectFrom('people').select('user_id').execute()).toMatchObject([
        { user_id: user.id },
      ]);
      const read = await (await send(`/api/clients/${client.id}`)).json();
      expect(read).toMatchObject({ version: 2, data: client.changes });
      const found = await (await send(`/api/clients?q=${client.id.split('-')[0]}`)).json();
      expect(found.items.map(({ id }: { id: string }) => id)).toContain(client.id);
      const messages = await query.selectFrom('contact_messages').selectAll().execute();
      expect(messages).toMatchObject([
        { id: message.id, description: message.description, state: 'waiting' },
      ]);
      const json = { note: 'Changed after the migration.' };
      expect((await send(`/api/clients/${client.id}`, { method: 'PATCH', json })).status).toBe(200);
      expect(await halfApplied(query)).toEqual([]);
      await app.close();
    },
  );
});

const COUNTED = ['documents', 'revisions', 'contact_messages', 'search_words', 'entity_names'] as const;

async function countRows({ query }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of COUNTED) {
    const { count } = await query
      .selectFrom(table as 'meta')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}

async function countClientEntries({ query }: Database): Promise<number> {
  const { count } = await query
    .selectFrom('search_words')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('scope', '=', 'clients')
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
