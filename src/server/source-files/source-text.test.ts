import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { checkSourceText, openSourceText } from './source-text.ts';

/** The size of the pieces in which a file is read. */
const PIECE_BYTES = 1 << 20;
const LONG_LINE = `${'a'.repeat(99)}\n`;

describe('A file of text', () => {
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-text-'));
    path = join(folder, 'list');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const open = async (content: string | Buffer) => {
    await writeFile(path, content);
    return openSourceText(path);
  };
  const read = async (content: string | Buffer) => text((await open(content)).read());

  it.each([1, 2, 3])(
    'A character split between two pieces is kept, with %i bytes in the first',
    async (bytes) => {
      const list = `${'a'.repeat(PIECE_BYTES - bytes)}𐍈${'ł'.repeat(PIECE_BYTES)}`;
      expect((await read(list)) === list).toBe(true);
      expect((await read(gzipSync(list, { level: 0 }))) === list).toBe(true);
    },
  );

  it('A text is read the same from UTF-8 and from UTF-16 of either byte order with a mark', async () => {
    const law = fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (list) => {
      const little = Buffer.from(`\uFEFF${list}`, 'utf16le');
      const expected = list.replace(/^\uFEFF/, '');
      expect((await read(list)).replace(/^\uFEFF/, '')).toBe(expected);
      expect(await read(little)).toBe(list);
      expect(await read(Buffer.from(little).swap16())).toBe(list);
    });
    await fc.assert(law, lawRuns(50));
    const long = 'Łódź 𐍈\n'.repeat(200_000);
    expect((await read(Buffer.from(`\uFEFF${long}`, 'utf16le'))) === long).toBe(true);
  });

  it.each([
    ['Windows-1252', Buffer.from('id,name\n1,Quay\n2,M\xFCller GmbH\n', 'latin1'), 'UTF-8', 3],
    ['gzip of Windows-1252', gzipSync(Buffer.from('id,name\n1,M\xFCller GmbH\n', 'latin1')), 'UTF-8', 2],
    ['a character cut off at the end', Buffer.from('id,name\n1,Łódź').subarray(0, -1), 'UTF-8', 2],
    ['bad in a later piece', Buffer.from(`${LONG_LINE.repeat(20_000)}\xFC`, 'latin1'), 'UTF-8', 20_001],
    ['half of a pair in UTF-16', Buffer.from('\uFEFFid\n1\n\uD800,', 'utf16le'), 'UTF-16', 3],
  ])('A file with bad encoding is rejected with the line: %s', async (_, content, encoding, line) => {
    const refusal = `${path} is not ${encoding} text: see line ${line}. Save it as UTF-8.`;
    await expect(read(content)).rejects.toThrow(refusal);
    await expect(checkSourceText(await open(content))).rejects.toThrow(refusal);
  });
});
