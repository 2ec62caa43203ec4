import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { refuseEmptyPostgres } from './lost-database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cairn-lost-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ databaseUrl: null, dataDir });
const use = async () => {
  const db = await open();
  await migrate(db);
  await db.close();
};

test('a data folder without traces gets a database, also when a start ended before the first table', async () => {
  mkdirSync(join(dataDir, 'files'));
  writeFileSync(join(dataDir, 'auth-secret'), 'granite');
  writeFileSync(join(dataDir, 'cairn.db'), '');
  await use();
});

test.each(['files', 'shards', 'outbox'])(
  'a database that is gone beside the folder %s is not begun again',
  async (trace) => {
    await use();
    mkdirSync(join(dataDir, trace));
    writeFileSync(join(dataDir, trace, 'kept'), 'granite');
    await use();
    truncateSync(join(dataDir, 'cairn.db'));
    await expect(open()).rejects.toThrow(/^The database is gone: .*cairn restore.*DATABASE_URL/);
    rmSync(join(dataDir, 'cairn.db'));
    await expect(open()).rejects.toThrow('The database is gone');
  },
);

forEachDatabase('A data folder of an installation', (createDatabase, kind) => {
  test.runIf(kind === 'postgres')(
    'an empty PostgreSQL is refused beside one on SQLite or with another database, one with tables is not',
    async () => {
      const { db } = await createDatabase({ bare: true });
      const refuse = () => refuseEmptyPostgres(db.query, dataDir);
      await refuse();
      await use();
      await expect(refuse()).rejects.toThrow(/^The database of DATABASE_URL is empty.*remove DATABASE_URL/);
      rmSync(join(dataDir, 'cairn.db'));
      mkdirSync(join(dataDir, 'shards'));
      await refuse();
      writeFileSync(join(dataDir, 'shards', 'kept'), 'granite');
      await expect(refuse()).rejects.toThrow(/^The database of .* the folder shards .* cairn restore/);
      await migrate(db);
      await refuse();
    },
  );
});
