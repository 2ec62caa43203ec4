import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../../src/server/blobs/s3-files.ts';

/** The only account. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const BUCKET = 'cairn';
/** The ending of the file of an object; other files beside it have its metadata. */
const OBJECT = '._S3rver_object';

export type S3Server = {
  settings: S3Settings;
  /** The keys of the objects in its bucket. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
};

/**
 * Starts a server on this machine with S3's protocol and an empty bucket. It checks signatures, unless it is to list
 * objects: it computes those of lists without the slash behind the bucket, which Amazon's client signs.
 */
export async function startS3Server({ lists = false } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-s3-'));
  const configureBuckets = [{ name: BUCKET }];
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets,
    allowMismatchedSignatures: lists,
  });
  const { port } = await server.run();
  return {
    settings: { bucket: BUCKET, region: 'eu-1', endpoint: `http://127.0.0.1:${port}`, ...KEYS },
    async keys() {
      const files = await readdir(join(directory, BUCKET), { recursive: true });
      return files.filter((file) => file.endsWith(OBJECT)).map((file) => file.slice(0, -OBJECT.length));
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
