import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { JsonObject } from '#records';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import type { Database } from '../db/open-database.ts';
import { listDocuments, readDocument, SYSTEM_AUTHOR } from './document-store.ts';
import { patchDocument } from './patch-document.ts';
import { removeDocument } from './remove-document.ts';
import { pageRevisions } from './revision-store.ts';
import { writeDocument } from './write-document.ts';

const ANN = { id: 'u1', email: 'ann@example.com' };
const target = { collection: 'clients', id: 'c1', author: ANN } as const;

forEachDatabase('writing documents', (createDatabase, kind) => {
  it('every write adds a revision: author, time, old and new data', async () => {
    const { query } = (await createDatabase()).db;
    await writeDocument(query, { ...target, data: { name: 'Acme' } });
    await patchDocument(query, { ...target, author: SYSTEM_AUTHOR, changes: { 'address.city': 'Leeds' } });
    await removeDocument(query, target);
    const revisions = await listRevisions(query, target);
    expect(revisions.map(({ operation, version }) => [operation, version])).toEqual([
      ['create', 1],
      ['update', 2],
      ['delete', 3],
    ]);
    expect(revisions[1]).toMatchObject({
      user_id: 'system',
      user_email: 'system',
      old_data: '{"name":"Acme"}',
      new_data: '{"name":"Acme","address":{"city":"Leeds"}}',
    });
    expect(revisions[2]).toMatchObject({ user_email: 'ann@example.com', new_data: null });
  });

  it('unchanged data makes no version', async () => {
    const { query } = (await createDatabase()).db;
    const data = { name: 'Acme', contacts: [{ firstname: 'Bo' }], address: { city: 'Leeds', zip: '1' } };
    const first = await writeDocument(query, { ...target, data });
    const again = { ...data, address: { zip: '1', city: 'Leeds' } };
    expect(await writeDocument(query, { ...target, data: again })).toEqual(first);
    expect(await listRevisions(query, target)).toHaveLength(1);
  });

  it('a birthday that is written in words is stored as its day, and one that can mean two days as it is', async () => {
    const { query } = (await createDatabase()).db;
    const contacts = ['12 June 1979', '12/06/1979'].map((birthday, index) => ({ id: `c${index}`, birthday }));
    await writeDocument(query, { ...target, data: { name: 'Acme', contacts } });
    const stored = await readDocument(query, target);
    expect(stored?.data.contacts).toEqual([
      { id: 'c0', birthday: '1979-06-12' },
      { id: 'c1', birthday: '12/06/1979' },
    ]);
  });

  it('a version is never repeated, not even after a deletion', async () => {
    const { query } = (await createDatabase()).db;
    await writeDocument(query, { ...target, data: { name: 'Acme' } });
    expect(await removeDocument(query, target)).toEqual({ id: 'c1', version: 2 });
    expect(await writeDocument(query, { ...target, data: { name: 'Acme' } })).toMatchObject({ version: 3 });
  });

  it('exactly one of many concurrent writers of the same version succeeds', async () => {
    const { query } = (await createDatabase()).db;
    await writeDocument(query, { ...target, data: { name: 'Start' } });
    const writes = Array.from({ length: 12 }, (_, n) =>
      writeDocument(query, { ...target, expected: 1, data: { name: `Writer ${n}` } }),
    );
    const results = await Promise.allSettled(writes);
    const won = results.filter(({ status }) => status === 'fulfilled');
    const lost = results.filter((result) => result.status === 'rejected');
    expect(won).toHaveLength(1);
    for (const { reason } of lost)
      expect(reason).toMatchObject({ code: 'CONFLICT', data: { current: { version: 2 } } });
    expect(await listRevisions(query, target)).toHaveLength(2);
  });

  it('concurrent creating and merging loses nothing', async () => {
    const { query } = (await createDatabase()).db;
    const writes = Array.from({ length: 12 }, (_, n) =>
      writeDocument(query, { ...target, merge: true, data: { name: 'Acme', [`key${n}`]: n } }),
    );
    await Promise.all(writes);
    const document = await readDocument(query, target);
    expect(document).toMatchObject({ version: 12 });
    expect(Object.keys(document?.data ?? {})).toHaveLength(13);
    expect((await listRevisions(query, target)).map(({ version }) => version)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    );
  });

  it('concurrent writing and removing of one document succeeds', async () => {
    const { query } = (await createDatabase()).db;
    const writes = Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? removeDocument(query, target).catch((error) => expect(error).toMatchObject({ code: 'NOT_FOUND' }))
        : writeDocument(query, { ...target, data: { name: `Writer ${n}` } }),
    );
    await Promise.all(writes);
    const versions = (await listRevisions(query, target)).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, n) => n + 1));
  });

  it('several documents are written together or not at all', async () => {
    const { query } = (await createDatabase()).db;
    const both = query.transaction().execute(async (transaction) => {
      await writeDocument(transaction, { ...target, data: { name: 'Acme' } });
      await writeDocument(transaction, { ...target, id: 'c2', data: { name: 1 } as JsonObject });
    });
    await expect(both).rejects.toMatchObject({ status: 400 });
    expect(await readDocument(query, target)).toBeNull();
    expect(await listRevisions(query, target)).toEqual([]);
    expect(await everything(query)).toEqual([]);
  });

  it.runIf(kind === 'sqlite')(
    'a write on a full disk reports it, changes nothing, and succeeds once there is space',
    async () => {
      const { query } = (await createDatabase()).db;
      await writeDocument(query, { ...target, data: { name: 'Acme' } });
      await sql`pragma max_page_count = 1`.execute(query);
      const data = { name: 'Acme', note: 'x'.repeat(500_000) };
      await expect(writeDocument(query, { ...target, data })).rejects.toMatchObject({ status: 507 });
      expect(await readDocument(query, target)).toMatchObject({ version: 1 });
      await sql`pragma max_page_count = 1000000`.execute(query);
      expect(await writeDocument(query, { ...target, data })).toMatchObject({ version: 2 });
    },
  );

  it('a write with keys special to JavaScript is refused, and leaves every object unchanged', async () => {
    const { query } = (await createDatabase()).db;
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const data = JSON.parse(`{"name":"A","deep":{"${key}":{"polluted":true}}}`);
      await expect(writeDocument(query, { ...target, data, merge: true })).rejects.toMatchObject({
        status: 400,
        data: { fields: [{ path: `deep.${key}` }] },
      });
    }
    expect(({} as JsonObject).polluted).toBeUndefined();
    expect(await readDocument(query, target)).toBeNull();
  });
});

/** Returns every write of the client, oldest first. */
async function listRevisions(query: Database['query'], { collection, id }: typeof target) {
  return (await pageRevisions(query, { collection, id, limit: 100 })).reverse();
}

async function everything(query: Database['query']) {
  const { items } = await listDocuments(query, { collection: 'clients', limit: 10 });
  const names = await query.selectFrom('entity_names').selectAll().execute();
  const words = await query.selectFrom('search_words').selectAll().execute();
  return [...items, ...names, ...words];
}
