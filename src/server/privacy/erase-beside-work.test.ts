import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
  type CreateTestDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../tests/support/dump-tables.ts';
import { createIdentityScenario, type IdentityScenario } from '../../../tests/support/identity-scenario.ts';
import { addReferenceList, untilEnded } from '../../../tests/support/matching-scenario.ts';
import { storeWrites } from '../documents/store-writes.ts';
import { screenClients } from '../matching/screening/screen-clients.ts';
import { eraseText } from './erase-text.ts';

const PERSON = { name: 'Zelda Quillfeather', birthday: '1984-03-02', birthplace: 'Marlpit on Sea' };

let app: IdentityScenario | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

forEachDatabase('Erasing beside work that has read before', (createDatabase, kind) => {
  const isPostgres = kind === 'postgres';

  test.runIf(isPostgres)('a run that is prepared does not write back what was erased', async () => {
    const { ann, deps, heldBy } = await start(createDatabase);
    const release = await heldBy('match_records');
    const run = await (
      await ann.post('/api/matching/runs', { kinds: ['contacts'], lists: ['harbour'] })
    ).json();
    await erasedWhileHeld(
      deps,
      ['Zelda Quillfeather of Harbour', 'Zelda Quillfeather', '1984-03-02'],
      release,
    );
    await untilEnded(ann, run.id);
    expect(await holding(deps)).toEqual([]);
  });

  test.runIf(isPostgres)('a comparison does not write back the name of a listed record', async () => {
    const { deps, heldBy } = await start(createDatabase);
    await deps.db.query.updateTable('screening_clients').set({ version: 0, lists: '' }).execute();
    const release = await heldBy('screening_findings');
    const screening = screenClients(deps, new AbortController().signal);
    await erasedWhileHeld(deps, ['Zelda Quillfeather of Harbour'], release);
    await screening;
    const found = (await dumpTables(deps.db)).screening_findings?.join() ?? '';
    expect(found).toContain('Quillfeather');
    expect(found).not.toContain('Quillfeather of Harbour');
  });
});

type Deps = IdentityScenario['deps'];

/** A client with a person who is in a list, too, and what keeps everybody from writing to a table. */
async function start(createDatabase: CreateTestDatabase) {
  let database: TestDatabase | undefined;
  app = await createIdentityScenario(async (options) => {
    database = await createDatabase(options);
    return database;
  });
  const { deps } = app;
  const ann = await app.signedInAs('ann@cairn.example');
  await addReferenceList(deps.db, { id: 'harbour' }, [
    { kind: 'contacts', id: 'H1', ...PERSON, name: 'Zelda Quillfeather of Harbour' },
    { kind: 'contacts', id: 'H2', name: 'Bo Marsh', birthday: PERSON.birthday },
  ]);
  await ann.put('/api/clients/one', { name: 'One', contacts: [{ id: 'c1', ...PERSON }] });
  /** Resolves once work waits to write to the table; nothing is written until the function it resolves to is called. */
  const heldBy = async (table: string) => {
    const beside = (await database?.openAgain()) ?? expect.fail('There is no database.');
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holding = beside.query.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.table(table)} in exclusive mode`.execute(transaction);
      hold();
      await released;
    });
    await held;
    return async () => {
      release();
      await holding;
      await beside.close();
    };
  };
  return { ann, deps, heldBy };
}

/** Erases texts once something waits for a table that is held, and releases it when they are erased, or wait themselves. */
async function erasedWhileHeld(deps: Deps, texts: string[], release: () => Promise<void>): Promise<void> {
  let isErased = false;
  const erase = async () => {
    for (const text of texts) await eraseText({ ...deps, storeWrites }, text);
    isErased = true;
  };
  let erasing: Promise<void> | undefined;
  try {
    await expect.poll(() => waiting(deps, 'relation')).toBeGreaterThan(0);
    erasing = erase();
    await expect.poll(async () => isErased || (await waiting(deps, 'advisory')) > 0).toBe(true);
  } finally {
    await release();
    await erasing;
  }
}

/** How many wait for a lock of a kind. */
async function waiting({ db }: Deps, kind: 'relation' | 'advisory'): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from pg_locks
    where not granted and locktype = ${kind}
      and database = (select oid from pg_database where datname = current_database())`.execute(db.query);
  return Number(rows[0]?.count);
}

/** The tables in which the person stands. */
async function holding({ db }: Deps): Promise<string[]> {
  const tables = Object.entries(await dumpTables(db));
  const isOf = (row: string) => /quillfeather|1984-03-02/i.test(row);
  return tables.filter(([, rows]) => rows.some(isOf)).map(([table]) => table);
}
