import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderOfTests } from '../../../tests/support/folder-of-tests.ts';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { openSourceText } from './source-text.ts';

/** The size of the pieces in which a file is read. */
const PIECE_BYTES = 1 << 20;
const LONG_LINE = `${'a'.repeat(99)}\n`;

describe('A file of text', () => {
  const folder = folderOfTests();
  let path: string;
  beforeAll(async () => {
    path = join(folder, 'list');
  });

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
    [
      'Windows-1252',
      Buffer.from('id,name\n1,M\xFCller \x93GmbH\x94\n', 'latin1'),
      'windows-1252',
      'Müller “GmbH”',
    ],
    ['gzip', gzipSync(Buffer.from('id,name\n1,M\xFCller\n', 'latin1')), 'windows-1252', 'Müller'],
    [
      'a later piece',
      Buffer.from(`${LONG_LINE.repeat(20_000)}M\xFCller`, 'latin1'),
      'windows-1252',
      'Müller',
    ],
    ['UTF-16 without a mark', Buffer.from('id,name\n1,Łódź', 'utf16le'), 'utf-16le', 'Łódź'],
    ['UTF-16 BE without a mark', Buffer.from('id,name\n1,Łódź', 'utf16le').swap16(), 'utf-16be', 'Łódź'],
  ])(
    'A text that is not UTF-8 is read in the encoding that is found: %s',
    async (_, content, encoding, name) => {
      const opened = await open(content);
      expect(opened.encoding).toMatchObject({ encoding, basis: 'assumed' });
      expect(await text(opened.read())).toContain(name);
    },
  );

  it('An assumed encoding is shown by words that it decides', async () => {
    const { encoding } = await open(Buffer.from('1,M\xFCller\n2,M\xFCller\n3,Caf\xE9\n', 'latin1'));
    expect(encoding?.examples).toEqual([
      { bytes: 'M\\xFCller', text: 'Müller' },
      { bytes: 'Caf\\xE9', text: 'Café' },
    ]);
    expect((await open('1,Müller')).encoding).toMatchObject({
      encoding: 'utf-8',
      basis: 'valid',
      examples: [],
    });
    expect((await open('\ufeff1,Müller')).encoding).toMatchObject({ basis: 'mark' });
  });

  it('A chosen encoding comes before the one that would be found', async () => {
    const list = Buffer.from('1,P\xEAche\n', 'latin1');
    await writeFile(path, list);
    const chosen = await openSourceText(path, 'iso-8859-2');
    expect(await text(chosen.read())).toBe('1,Pęche\n');
    expect(chosen.encoding).toMatchObject({
      basis: 'chosen',
      examples: [{ bytes: 'P\\xEAche', text: 'Pęche' }],
    });
    await expect(openSourceText(path, 'utf-8')).rejects.toThrow(`${path} is not UTF-8 text: see line 1.`);
  });

  it.each([
    ['a character cut off at the end', Buffer.from('id,name\n1,Łódź').subarray(0, -1), 'UTF-8', 2],
    [
      'UTF-8 with one bad byte',
      Buffer.concat([Buffer.from('Ł,ó,ź\nx\nŁ,'), Buffer.from([0xfc])]),
      'UTF-8',
      3,
    ],
    ['half of a pair in UTF-16', Buffer.from('\uFEFFid\n1\n\uD800,', 'utf16le'), 'UTF-16 LE', 3],
  ])('A file with bad encoding is refused with the line: %s', async (_, content, encoding, line) => {
    await expect(open(content)).rejects.toThrow(
      `${path} is not ${encoding} text: see line ${line}. Name its encoding, or save it as UTF-8.`,
    );
  });

  it.each([
    ['UTF-8', Buffer.from('id,name\n1,Łódź\n2,a\0b')],
    ['Windows-1252', Buffer.from('id,name\n1,M\xfcller\n2,a\0b', 'latin1')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFid,name\n1,Łódź\n2,a\0b')],
  ])('A zero byte is said to be one, not another encoding: %s', async (_, content) => {
    await expect(open(content)).rejects.toThrow(
      `${path} has a zero byte in line 3, as no text has: it is damaged, or no text.`,
    );
  });
});
