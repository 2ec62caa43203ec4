import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptChunks, encryptChunks } from './encrypt-chunks.ts';

const OBJECT = { key: 'a key that is only for these tests', name: 'one/database' };
const CHUNK = 65_536;
const HEADER = 'CAIRN-BACKUP-1\n'.length + 32;

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function collected(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const sealed = (plain: Uint8Array, object = OBJECT) =>
  collected(encryptChunks(inParts(plain, 10_000), object));
const opened = (bytes: Uint8Array, object = OBJECT) =>
  collected(decryptChunks(inParts(bytes, 70_001), object));

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
  '%d bytes are the same after decryption',
  async (size) => {
    const plain = randomBytes(size);
    expect((await opened(await sealed(plain))).equals(plain)).toBe(true);
  },
);

test('No part of the text is in the encrypted bytes', async () => {
  const plain = Buffer.from('The register was closed on 3 May. '.repeat(10_000));
  expect((await sealed(plain)).includes('The register was closed')).toBe(false);
});

test('The same bytes are encrypted differently each time', async () => {
  expect((await sealed(Buffer.from('one'))).equals(await sealed(Buffer.from('one')))).toBe(false);
});

test('Bytes that were changed, cut, moved or written for another name or key are refused', async () => {
  const bytes = await sealed(randomBytes(3 * CHUNK));
  const changed = Buffer.from(bytes);
  changed[HEADER + 5] = (changed[HEADER + 5] ?? 0) ^ 1;
  const [first, second] = [HEADER, HEADER + CHUNK + 16];
  const moved = Buffer.concat([
    bytes.subarray(0, first),
    bytes.subarray(second, second + CHUNK + 16),
    bytes.subarray(first, second),
    bytes.subarray(second + CHUNK + 16),
  ]);
  const cut = [0, 10, HEADER, HEADER + 5, second, bytes.length - 1].map((end) => bytes.subarray(0, end));
  for (const wrong of [changed, moved, ...cut]) {
    await expect(opened(wrong)).rejects.toThrow('cannot be decrypted');
  }
  await expect(opened(bytes, { ...OBJECT, name: 'two/database' })).rejects.toThrow('cannot be decrypted');
  await expect(opened(bytes, { ...OBJECT, key: 'another key' })).rejects.toThrow('cannot be decrypted');
});
