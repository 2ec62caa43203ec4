import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { joinNames, NORMALIZATION_VERSION } from '#matching';
import { forEachDatabase, type TestDatabase } from '../../../tests/support/create-test-database.ts';
import { importReferenceList } from './import-reference-list.ts';
import {
  listReferenceLists,
  markErasedIn,
  readReferenceList,
  updateNormalizationVersion,
} from './reference-list-store.ts';
import { type ReferenceShards, referenceShards } from './reference-shards.ts';
import { readReferenceRows } from './reference-store.ts';
import { removeReferenceList } from './remove-reference-list.ts';
import { renormalizeList } from './renormalize-list.ts';
import { removeStrayShards } from './shard-folder.ts';

const NAMES_PER_SHARD = 5;
const PEOPLE = [
  'id,name,alias,birthday',
  'p0,Ada Quill,Adah Quill;A. Quill,1980-05-04',
  'p1,Bo Marsh,,1971',
  'p2,Cy Reed,Cyrus Reed,1999-12-31',
  'p3,Di Sedge,Diana Sedge,',
];
const LIST = 'people-1';

forEachDatabase('The shards of a reference list', (createDatabase) => {
  let database: TestDatabase;
  let shards: ReferenceShards;
  beforeAll(async () => {
    database = await createDatabase();
    const path = join(database.dataDir, 'people.csv');
    await writeFile(path, PEOPLE.join('\n'));
    const request = { format: 'csv', kind: 'contacts', paths: [path], version: '1', author: 'u' } as const;
    await importReferenceList(database.db, request);
    shards = referenceShards({
      query: database.db.query,
      settings: database,
      namesPerShard: NAMES_PER_SHARD,
    });
  });
  const folder = async () => {
    const [only = ''] = await readdir(join(database.dataDir, 'shards'));
    return join(database.dataDir, 'shards', only);
  };

  it('Shards contain every name once, and the names of one record together', async () => {
    expect(await shards.list(LIST, 'contacts')).toEqual([
      { number: 0, firstRow: 0, rowCount: 2, names: 4 },
      { number: 1, firstRow: 2, rowCount: 2, names: 4 },
    ]);
    expect(await shards.list(LIST, 'clients')).toEqual([]);
    const first = await shards.open(LIST, 'contacts', 0);
    expect([...first.rowOfName]).toEqual([0, 0, 0, 1]);
    expect([...first.fieldOfName]).toEqual([0, 2, 2, 0]);
    expect([...first.birthdayOfRow]).toEqual([19_800_504, -1_971]);
    expect(first.index.buffer).toBeInstanceOf(SharedArrayBuffer);
    const second = await shards.open(LIST, 'contacts', 1);
    expect([...second.rowOfName]).toEqual([2, 2, 3, 3]);
    await expect(shards.open(LIST, 'contacts', 2)).rejects.toMatchObject({ status: 404 });
  });

  it('Names are found in a shard by their normalised form', async () => {
    expect(await namesLike(shards, 'cyrus reed')).toEqual(['Cyrus Reed']);
  });

  it('Shards are read from their files, and not built again', async () => {
    await shards.list(LIST, 'contacts');
    const { query } = database.db;
    await query.updateTable('reference_records').set({ normalized: '["zed"]' }).execute();
    expect(await namesLike(shards, 'cyrus reed')).toEqual(['Cyrus Reed']);
    await restoreNames(database);
  });

  it('Shards from before an erasure by another server leave the disk once the list is compared again', async () => {
    const before = await folder();
    await markErasedIn(database.db.query, LIST, 'left');
    await shards.list(LIST, 'contacts');
    expect(await readdir(join(database.dataDir, 'shards'))).toHaveLength(1);
    expect(await folder()).not.toBe(before);
  });

  it.each([
    ['missing', async (path: string) => writeFile(path, '')],
    ['cut off', async (path: string) => truncate(path, 100)],
    ['altered', alterLastByte],
    ['of another version', async (path: string) => alterByte(path, 8)],
  ])('Shards are built again when one is %s', async (_, damage) => {
    await shards.list(LIST, 'contacts');
    await damage(join(await folder(), 'contacts-1.shard'));
    const shard = await shards.open(LIST, 'contacts', 1);
    expect([...shard.fieldOfName]).toEqual([0, 2, 0, 2]);
    expect(await namesLike(shards, 'cyrus reed')).toEqual(['Cyrus Reed']);
    const drafts = (await readdir(await folder())).filter((name) => name.endsWith('.draft'));
    expect(drafts).toEqual([]);
  });

  it('Shards are built from names in the current normalisation', async () => {
    const { query } = database.db;
    await query.updateTable('reference_records').set({ normalized: '["of another definition"]' }).execute();
    await updateNormalizationVersion(query, LIST, NORMALIZATION_VERSION - 1);
    expect(await namesLike(shards, 'cyrus reed')).toEqual(['Cyrus Reed']);
    expect(await readReferenceList(query, LIST)).toMatchObject({
      normalizationVersion: NORMALIZATION_VERSION,
    });
  });

  it('Shards exist for ready lists, and are deleted with them', async () => {
    await expect(shards.list('nowhere', 'contacts')).rejects.toMatchObject({ status: 404 });
    const list = await readReferenceList(database.db.query, LIST);
    if (list) await removeReferenceList(database.db, list);
    await expect(shards.list(LIST, 'contacts')).rejects.toMatchObject({ status: 404 });
    await removeStrayShards(database.dataDir, await listReferenceLists(database.db.query));
    expect(await readdir(join(database.dataDir, 'shards'))).toEqual([]);
  });

  async function namesLike(all: ReferenceShards, query: string): Promise<string[]> {
    const names: string[] = [];
    for (const { number } of await all.list(LIST, 'contacts')) {
      const { index, rowOfName, fieldOfName, firstRow } = await all.open(LIST, 'contacts', number);
      const found: number[] = [];
      joinNames(index, [query], {
        threshold: 100,
        onPairs: ({ name, count }) => found.push(...name.subarray(0, count)),
      });
      const rows = found.map((name) => rowOfName[name] ?? 0);
      expect(rows.every((row) => row >= firstRow)).toBe(true);
      const records = await readReferenceRows(database.db.query, { listId: LIST, kind: 'contacts' }, rows);
      const isAlias = found.map((name) => fieldOfName[name] === 2);
      names.push(...records.flatMap((record, at) => record.names[isAlias[at] ? 1 : 0]?.name ?? []));
    }
    return names;
  }
});

async function restoreNames({ db }: TestDatabase) {
  await updateNormalizationVersion(db.query, LIST, NORMALIZATION_VERSION - 1);
  const list = await readReferenceList(db.query, LIST);
  if (list) await renormalizeList(db, list);
}

async function alterLastByte(path: string) {
  await alterByte(path, (await readFile(path)).length - 1);
}

async function alterByte(path: string, at: number) {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  await writeFile(path, bytes);
}
