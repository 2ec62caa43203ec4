import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { EntityKind } from '#records';
import { type Files, REMADE_FOLDER } from '../../blobs/files.ts';
import { measuredBytes } from '../../blobs/measured-bytes.ts';
import { claimMeta } from '../../db/meta-store.ts';
import type { DataSettings } from '../../db/open-database.ts';
import type { Query } from '../../db/tables.ts';
import { writeFileFrom } from '../../ground/write-file-from.ts';
import type { ReferenceList } from '../reference-list-store.ts';
import { readShardFile, SHARD_VERSION } from '../shard-file.ts';
import { shardFolderOf, shardPath } from '../shard-folder.ts';

/** The shards of lists in the bucket of several servers: one builds and puts them there, and the others copy them. */
export type SharedShards = {
  /** Copies those of a list and kind to this machine, as far as they are there and whole. Never rejects. */
  copy(list: ReferenceList, kind: EntityKind): Promise<void>;
  /** Puts so many of this machine there, unless they are there already. Never rejects. */
  put(list: ReferenceList, kind: EntityKind, count: number): Promise<void>;
  /** Removes those of lists that no longer exist. Never rejects. */
  removeStray(lists: readonly ReferenceList[]): Promise<void>;
};

type Sharing = {
  query: Query;
  bucket: Files;
  settings: DataSettings;
  log: Logger;
  /** How long to wait for an answer of the bucket: a user who looks up a name waits for it, too. Less in tests. */
  patienceMs?: number;
};

const PATIENCE_MS = 60_000;
const FOLDER = `${REMADE_FOLDER}shards/`;
/** The key of the value that tells the databases of a bucket apart. */
const OWNER_KEY = 'shared-shards';
/** The SHA-256 of each shard, in order. */
const contentsSchema = z.array(z.string().regex(/^[0-9a-f]{64}$/)).min(1);

/** The shards that are shared through a bucket; null without one, as files on a disk are beside the shards themselves. */
export function sharedShards({
  bucket,
  ...sharing
}: Omit<Sharing, 'bucket'> & { bucket: Files | null }): SharedShards | null {
  return bucket && throughBucket({ ...sharing, bucket });
}

function throughBucket(sharing: Sharing): SharedShards {
  const { query, bucket, log } = sharing;
  const copying = new Map<string, Promise<void>>();
  const tried = async (list: string | null, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, list }, 'shards in the bucket could not be used; this server builds its own');
    }
  };
  return {
    copy(list, kind) {
      const key = JSON.stringify([list.id, kind]);
      const copy =
        copying.get(key) ??
        tried(list.id, () => copyShards(sharing, list, kind)).finally(() => copying.delete(key));
      copying.set(key, copy);
      return copy;
    },
    put: (list, kind, count) => tried(list.id, () => putShards(sharing, list, { kind, count })),
    removeStray: (lists) =>
      tried(null, async () => {
        const own = await ownFolder(query);
        const wanted = new Set(lists.map((list) => folderOf(own, list)));
        for (const key of await bucket.list(own))
          if (!wanted.has(key.slice(0, key.indexOf('/', own.length) + 1))) await bucket.remove(key);
      }),
  };
}

async function copyShards(
  { query, bucket, settings, patienceMs = PATIENCE_MS }: Sharing,
  list: ReferenceList,
  kind: EntityKind,
): Promise<void> {
  const inTime = <T>(answer: Promise<T>) => within(patienceMs, answer);
  const folder = folderOf(await ownFolder(query), list);
  const contents = contentsKey(folder, kind);
  if (!(await inTime(bucket.list(folder))).includes(contents)) return;
  try {
    const hashes = contentsSchema.parse(JSON.parse(await inTime(bucket.read(contents).then(text))));
    for (const [number, hash] of hashes.entries()) {
      const path = shardPath(settings.dataDir, list, { kind, number });
      await inTime(copyWhole(() => bucket.read(shardKey(folder, hash)), { path, hash }));
    }
  } catch (error) {
    // The next maintenance puts them there again.
    await inTime(bucket.remove(contents));
    throw error;
  }
}

/** Writes a shard whole or not at all. @throws Error when its bytes are others */
async function copyWhole(
  read: () => Promise<Readable>,
  { path, hash }: { path: string; hash: string },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    const measured = measuredBytes(await read());
    await writeFileFrom(measured.bytes, draft, { mode: 0o600 });
    if (measured.kept().contentHash !== hash) throw new Error('A shard in the bucket is damaged.');
    await readShardFile(draft);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function putShards(
  { query, bucket, settings }: Sharing,
  list: ReferenceList,
  { kind, count }: { kind: EntityKind; count: number },
): Promise<void> {
  const folder = folderOf(await ownFolder(query), list);
  const contents = contentsKey(folder, kind);
  if (count === 0 || (await bucket.list(folder)).includes(contents)) return;
  const hashes: string[] = [];
  for (let number = 0; number < count; number++) {
    const path = shardPath(settings.dataDir, list, { kind, number });
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    hashes.push(hash.digest('hex'));
    await bucket.put(shardKey(folder, hashes.at(-1) ?? ''), createReadStream(path));
  }
  // Named last, so that all that is named is there.
  await bucket.put(contents, Readable.from([Buffer.from(JSON.stringify(hashes))]));
}

async function ownFolder(query: Query): Promise<string> {
  return `${FOLDER}${await claimMeta(query, OWNER_KEY, randomUUID())}/`;
}

/** The folder of a list; another import under the same id has another one. */
function folderOf(own: string, list: ReferenceList): string {
  return `${own}${shardFolderOf(list)}-${Date.parse(list.importedAt)}/`;
}

function contentsKey(folder: string, kind: EntityKind): string {
  return `${folder}${SHARD_VERSION}/${kind}.json`;
}

function shardKey(folder: string, hash: string): string {
  return `${folder}${SHARD_VERSION}/${hash}`;
}

/** @throws Error when the answer does not come in time */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = new AbortController();
  const limit = async (): Promise<never> => {
    await setTimeout(ms, undefined, { signal: late.signal, ref: false });
    throw new Error('The bucket did not answer in time.');
  };
  try {
    return await Promise.race([answer, limit()]);
  } finally {
    late.abort();
  }
}
