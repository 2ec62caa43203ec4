import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../../../tests/support/create-test-database.ts';
import { folderOfTests } from '../../../../tests/support/folder-of-tests.ts';
import { type S3Server, startS3Server } from '../../../../tests/support/s3-server.ts';
import type { Files } from '../../blobs/files.ts';
import { s3Files } from '../../blobs/s3-files.ts';
import { importReferenceList } from '../import-reference-list.ts';
import { listReferenceLists, type ReferenceList } from '../reference-list-store.ts';
import { type ReferenceShards, referenceShards } from '../reference-shards.ts';
import { removeReferenceList } from '../remove-reference-list.ts';
import { type SharedShards, sharedShards } from './shared-shards.ts';

const log = pino({ level: 'silent' });
const PEOPLE = 'id,name,alias\np0,Ada Quill,Adah Quill;A. Quill\np1,Bo Marsh,\np2,Cy Reed,Cyrus Reed\n';
/** So that the list has two shards. */
const NAMES_PER_SHARD = 3;

type Server = { shared: SharedShards; shards: ReferenceShards };

forEachDatabase('The shards of a list', (createDatabase) => {
  let database: TestDatabase;
  const folder = folderOfTests();
  let service: S3Server;
  let bucket: Files;
  let list: ReferenceList;
  let built: Record<string, string>;
  beforeAll(async () => {
    database = await createDatabase();
    service = await startS3Server({ lists: true });
    bucket = s3Files(service.settings, join(folder, 'spool'));
    const path = join(database.dataDir, 'people.csv');
    await writeFile(path, PEOPLE);
    const request = { format: 'csv', kind: 'contacts', paths: [path], version: '1', author: 'u' } as const;
    await importReferenceList(database.db, request);
    [list] = (await listReferenceLists(database.db.query)) as [ReferenceList];
  });
  beforeEach(async () => {
    for (const key of await bucket.list('')) await bucket.remove(key);
    await share(await aServer());
    built = await presentShards();
  });
  afterAll(async () => {
    await service.close();
  });

  /** A server without shards in its data folder. */
  async function aServer(files = bucket, patienceMs?: number): Promise<Server> {
    const { query } = database.db;
    await rm(join(database.dataDir, 'shards'), { recursive: true, force: true });
    const shared = sharedShards({
      ...{ query, bucket: files, settings: database, log },
      ...(patienceMs && { patienceMs }),
    }) as SharedShards;
    const shards = referenceShards({ query, settings: database, shared, namesPerShard: NAMES_PER_SHARD });
    return { shared, shards };
  }

  async function share({ shards, shared }: Server) {
    await shared.put(list, 'contacts', (await shards.list(list.id, 'contacts')).length);
  }

  /** The shards in the data folder, by name. */
  async function presentShards(): Promise<Record<string, string>> {
    const shards = join(database.dataDir, 'shards');
    const [only = ''] = await readdir(shards);
    const read = async (name: string) =>
      [name, (await readFile(join(shards, only, name))).toString('hex')] as const;
    return Object.fromEntries(await Promise.all((await readdir(join(shards, only))).map(read)));
  }

  /** Calls back while the names in the database are others, so that shards that were built then differ. */
  async function withOtherNames(work: () => Promise<unknown>) {
    const { query } = database.db;
    const rows = await query.selectFrom('reference_records').select(['row_number', 'normalized']).execute();
    await query.updateTable('reference_records').set({ normalized: '["zed"]' }).execute();
    try {
      await work();
    } finally {
      for (const { row_number, normalized } of rows)
        await query
          .updateTable('reference_records')
          .set({ normalized })
          .where('row_number', '=', row_number)
          .execute();
    }
  }

  test('are built by one server and copied by the others, byte for byte', async () => {
    const keys = await bucket.list('');
    const other = await aServer();
    await withOtherNames(async () => {
      const opened = await Promise.all([0, 1].map((at) => other.shards.open(list.id, 'contacts', at)));
      expect(opened.map(({ rowCount }) => rowCount)).toEqual([1, 2]);
    });
    expect(await presentShards()).toEqual(built);
    await share(other);
    expect(await bucket.list('')).toEqual(keys);
    expect(keys).toHaveLength(3);
  });

  const contentsOf = async () => (await bucket.list('')).find((key) => key.endsWith('.json')) ?? '';
  const shardOf = async () => (await bucket.list('')).find((key) => !key.endsWith('.json')) ?? '';
  const put = (key: string, bytes: Uint8Array) => bucket.put(key, Readable.from([bytes]));

  test.each([
    ['a shard is missing', async () => bucket.remove(await shardOf())],
    [
      'a shard is altered',
      async () => {
        const key = await shardOf();
        const bytes = await buffer(await bucket.read(key));
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 0xff;
        await put(key, bytes);
      },
    ],
    ['a shard is empty', async () => put(await shardOf(), Buffer.from(''))],
    ['what names them is cut off', async () => put(await contentsOf(), Buffer.from('["ab'))],
    ['nothing names them', async () => bucket.remove(await contentsOf())],
  ])('are built by a server where %s in the bucket, and put there again', async (_, damage) => {
    const keys = await bucket.list('');
    await damage();
    const other = await aServer();
    await other.shards.list(list.id, 'contacts');
    expect(await presentShards()).toEqual(built);
    await share(other);
    expect(await bucket.list('')).toEqual(keys);
    const third = await aServer();
    await withOtherNames(() => third.shards.list(list.id, 'contacts'));
    expect(await presentShards()).toEqual(built);
  });

  const aBucketAt = (endpoint: string) => {
    const access = { region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' };
    return s3Files({ ...access, endpoint, bucket: 'none' }, join(folder, 'spool'));
  };

  test('are built by a server that does not reach the bucket', async () => {
    const alone = await aServer(aBucketAt('http://127.0.0.1:9'));
    await share(alone);
    await alone.shared.removeStray([]);
    expect(await presentShards()).toEqual(built);
  });

  test('are built by a server whose bucket does not answer', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const waiting = await aServer(aBucketAt(`http://127.0.0.1:${port}`), 50);
    await waiting.shards.list(list.id, 'contacts');
    expect(await presentShards()).toEqual(built);
    silent.closeAllConnections();
    await new Promise((done) => silent.close(done));
  });

  test('leave the bucket with their list, and nothing else does', async () => {
    const { shared } = await aServer();
    await put('remade/shards/of-another-installation/list/3-1/contacts.json', Buffer.from('[]'));
    await put('uploads/one', Buffer.from('a file'));
    const all = await bucket.list('');
    await shared.removeStray([list]);
    expect(await bucket.list('')).toEqual(all);
    await shared.removeStray([{ ...list, importedAt: '2026-11-02T00:00:00.000Z' }]);
    expect(await bucket.list('')).toEqual([
      'remade/shards/of-another-installation/list/3-1/contacts.json',
      'uploads/one',
    ]);
  });

  test('are not shared without a bucket', () => {
    const { query } = database.db;
    expect(sharedShards({ query, bucket: null, settings: database, log })).toBe(null);
  });

  test('of a removed list are not shared any more', async () => {
    await removeReferenceList(database.db, list);
    await (await aServer()).shared.removeStray(await listReferenceLists(database.db.query));
    expect(await bucket.list('')).toEqual([]);
  });
});
