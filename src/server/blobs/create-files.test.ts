import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderOfTests } from '../../../tests/support/folder-of-tests.ts';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { createFiles } from './create-files.ts';
import type { Files } from './files.ts';

let s3: S3Server;
const dataDir = folderOfTests();
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
});

async function* chunksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
async function* brokenOff(...after: string[]): AsyncGenerator<Uint8Array> {
  yield* chunksOf(...after);
  throw new RangeError('The sender left.');
}
const textOf = async (files: Files, key: string) => {
  let text = '';
  for await (const chunk of await files.read(key)) text += String(chunk);
  return text;
};
const stores: [name: string, files: () => Files, kept: () => Promise<number>][] = [
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
    () => createFiles({ s3: s3.settings, dataDir }),
    async () => (await s3.keys()).length + (await readdir(join(dataDir, 'spool')).catch(() => [])).length,
  ],
];

describe.each(stores)('Files %s', (_, create, kept) => {
  test('Stored files are read unchanged, with their size and hash', async () => {
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

  test('Files whose bytes break off while they are opened are not stored either', async () => {
    const files = create();
    for (let at = 0; at < 300; at++) {
      const put = files.put(`ab/${at}`, brokenOff());
      await expect(put).rejects.toThrow('The sender left.');
    }
    expect(await kept()).toBe(0);
  });

  test('A file whose bytes break off is not stored, and the error is the sender’s', async () => {
    const files = create();
    await expect(files.put('ab/two', brokenOff('a beginning'))).rejects.toThrow(
      new RangeError('The sender left.'),
    );
    await expect(textOf(files, 'ab/two')).rejects.toThrow();
    expect(await kept()).toBe(0);
  });

  test.each(['../out', 'ab/../../out', '/ab', 'ab/..', 'a\\b', ''])(
    'The key “%s” leads out, and is refused',
    async (key) => {
      const files = create();
      await expect(files.put(key, chunksOf('north'))).rejects.toThrow('is no key of a file');
      await expect(textOf(files, key)).rejects.toThrow('is no key of a file');
      await expect(async () => files.remove(key)).rejects.toThrow('is no key of a file');
      expect(await kept()).toBe(0);
    },
  );
});

test('A bucket rejects reads and writes without the right key, and a missing bucket is an error', async () => {
  await createFiles({ s3: s3.settings, dataDir }).put('ab/three', chunksOf('secret'));
  for (const wrong of [{ secretAccessKey: 'guessed' }, { bucket: 'elsewhere' }]) {
    const files = createFiles({ s3: { ...s3.settings, ...wrong }, dataDir });
    await expect(textOf(files, 'ab/three')).rejects.toThrow();
    await expect(files.put('ab/four', chunksOf('forged'))).rejects.toThrow();
  }
  expect(await s3.keys()).toEqual(['ab/three']);
});

test.each(['on disk', 'in a bucket'])('Files %s are listed by folder', async (place) => {
  const server = await startS3Server({ lists: true });
  const files = createFiles({ s3: place === 'on disk' ? null : server.settings, dataDir });
  try {
    for (const key of ['ab/one', 'ab/two', 'abc/three']) await files.put(key, chunksOf(key));
    expect(await files.list('ab/')).toEqual(['ab/one', 'ab/two']);
    expect(await files.list('')).toEqual(['ab/one', 'ab/two', 'abc/three']);
    expect(await files.list('nowhere/')).toEqual([]);
    for (const key of await files.list('')) await files.remove(key);
  } finally {
    await server.close();
  }
});
