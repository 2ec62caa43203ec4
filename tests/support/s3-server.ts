import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../../src/server/blobs/s3-files.ts';

/** The one account there is. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const BUCKET = 'cairn';
/** What the file of an object ends in; others beside it say more of it. */
const OBJECT = '._S3rver_object';

export type S3Server = {
  settings: S3Settings;
  /** The keys of what its bucket holds. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
};

/** A server on this machine that speaks S3's protocol and proves signatures, with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-s3-'));
  const configureBuckets = [{ name: BUCKET }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets });
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
