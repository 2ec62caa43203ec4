import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Stub, startS3Stub } from '../../../tests/support/s3-stub.ts';
import { createFiles } from './create-files.ts';
import type { Files } from './files.ts';

let stub: S3Stub;
let dataDir: string;
beforeAll(async () => {
  stub = await startS3Stub();
  dataDir = await mkdtemp(join(tmpdir(), 'cairn-files-'));
});
afterAll(async () => {
  await stub.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function* chunksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
async function* brokenOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a beginning');
  throw new RangeError('The sender left.');
}
const textOf = async (files: Files, key: string) => {
  let text = '';
  for await (const chunk of await files.read(key)) text += String(chunk);
  return text;
};
const places: [name: string, files: () => Files, kept: () => Promise<number>][] = [
  [
    'on disk',
    () => createFiles({ s3: null, dataDir }),
    async () =>
      (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((one) =>
        one.isFile(),
      ).length,
  ],
  [
    'in a bucket',
    () => {
      const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
      return createFiles({
        s3: { bucket: 'cairn', region: 'eu-1', endpoint: stub.endpoint, ...keys },
        dataDir,
      });
    },
    async () => stub.objects.size + (await readdir(join(dataDir, 'spool')).catch(() => [])).length,
  ],
];

describe.each(places)('Files %s', (_, create, kept) => {
  test('come back as they were put, with their size and hash', async () => {
    const files = create();
    const put = await files.put('ab/one', chunksOf('north', ' ', 'quay'));
    expect(put).toEqual({ size: 10, contentHash: createHash('sha256').update('north quay').digest('hex') });
    expect(await textOf(files, 'ab/one')).toBe('north quay');
    await files.put('ab/one', chunksOf('south'));
    expect(await textOf(files, 'ab/one')).toBe('south');
    await files.remove('ab/one');
    await files.remove('ab/one');
    await expect(textOf(files, 'ab/one')).rejects.toThrow();
    expect(await kept()).toBe(0);
  });

  test('are not there when their bytes broke off, and the reason is the sender’s own', async () => {
    const files = create();
    await expect(files.put('ab/two', brokenOff())).rejects.toThrow(new RangeError('The sender left.'));
    await expect(textOf(files, 'ab/two')).rejects.toThrow();
    expect(await kept()).toBe(0);
  });
});

test('Requests to a bucket are signed, and name it in their path', () => {
  expect(stub.requests[0]?.line).toBe('PUT /cairn/ab/one');
  for (const { authorization } of stub.requests)
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\//);
});
