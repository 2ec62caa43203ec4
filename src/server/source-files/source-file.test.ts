import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderOfTests } from '../../../tests/support/folder-of-tests.ts';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { zipOf } from '../../../tests/support/zip-of.ts';
import { openSourceFile } from './source-file.ts';

const LIST = Buffer.from('id,name\n1,Quay Ltd\n2,Pier Ltd\n');

/** Sets bits of the flags in the directory entry of a zip file, which begins with PK\1\2. */
function flagged(zip: Buffer, bits: number): Buffer {
  const at = zip.indexOf('PK\u0001\u0002') + 8;
  const changed = Buffer.from(zip);
  changed.writeUInt16LE(zip.readUInt16LE(at) | bits, at);
  return changed;
}

describe('A source file', () => {
  const folder = folderOfTests();

  const open = async (content: Buffer) => {
    const path = join(folder, 'list');
    await writeFile(path, content);
    return openSourceFile(path);
  };
  const read = async (content: Buffer) => {
    const file = await open(content);
    let bytes = 0;
    const pieces = file.read((more) => {
      bytes += more;
    });
    const text = await buffer(pieces);
    return { text, share: bytes / file.size };
  };

  it('A source file yields its unpacked content, as gzip or zip of any form, and reports its progress', async () => {
    const content = fc.uint8Array({ maxLength: 20_000, size: 'max' }).map((bytes) => Buffer.from(bytes));
    const packing = fc.record({ compress: fc.boolean(), forceZip64Format: fc.boolean() });
    const law = fc.asyncProperty(content, packing, async (list, options) => {
      const zip = await zipOf({ 'list.csv': list }, options);
      expect((await read(zip)).text).toEqual(list);
      expect(await read(gzipSync(list))).toEqual({ text: list, share: 1 });
    });
    await fc.assert(law, lawRuns(20));
    const long = Buffer.from(Array.from({ length: 300_000 }, (_, at) => `${at},Quay ${at} Ltd\n`).join(''));
    const { text, share } = await read(await zipOf({ 'list.csv': long }));
    expect(text).toEqual(long);
    expect(share).toBeGreaterThan(0.99);
    expect(share).toBeLessThanOrEqual(1);
  });

  it('A source file can be read repeatedly, and reading can stop in the middle', async () => {
    const file = await open(await zipOf({ 'list.csv': LIST }));
    for await (const piece of file.read()) {
      expect(piece).toEqual(LIST);
      break;
    }
    expect(await buffer(file.read())).toEqual(LIST);
  });

  it('A zip file must contain exactly one data file; other files in it are ignored', async () => {
    const beside = { 'read me.txt': LIST, '__MACOSX/list.csv': LIST, 'data/.list.csv': LIST };
    expect((await read(await zipOf({ ...beside, 'data/LIST.CSV': LIST }))).text).toEqual(LIST);
    await expect(open(await zipOf(beside))).rejects.toThrow('no CSV, JSON or XML file in this zip file');
    await expect(open(await zipOf({}))).rejects.toThrow('no CSV, JSON or XML file');
    const two = zipOf({ 'a.csv': LIST, 'b.json': LIST });
    await expect(open(await two)).rejects.toThrow(
      'There are 2 files in this zip file, but only one can be read: a.csv, b.json.',
    );
  });

  it('A zip file that is encrypted or packed by an unknown method is rejected', async () => {
    const zip = await zipOf({ 'list.csv': LIST });
    await expect(open(flagged(zip, 1))).rejects.toThrow('This zip file is encrypted: unpack it first.');
    const method = zip.indexOf('PK\u0001\u0002') + 10;
    const lzma = Buffer.from(zip);
    lzma.writeUInt16LE(14, method);
    await expect(open(lzma)).rejects.toThrow('packed in a way that is not known here');
  });

  it('A packed file that is damaged or incomplete is rejected', async () => {
    const long = Buffer.from(Array.from({ length: 5_000 }, (_, at) => `${at},Quay\n`).join(''));
    const zip = await zipOf({ 'list.csv': long });
    const stored = await zipOf({ 'list.csv': LIST }, { compress: false });
    const gzip = gzipSync(long);
    const cut = (content: Buffer) => content.subarray(0, content.length / 2);
    const turned = (content: Buffer, at: number) => {
      const changed = Buffer.from(content);
      changed.writeUInt8(content.readUInt8(at) ^ 0xff, at);
      return changed;
    };
    await expect(read(cut(zip))).rejects.toThrow('This zip file is damaged (');
    await expect(read(turned(zip, zip.length / 2))).rejects.toThrow('This zip file is damaged (');
    await expect(read(turned(stored, stored.indexOf('Pier')))).rejects.toThrow('its sum is not right');
    await expect(read(cut(gzip))).rejects.toThrow('This gzip file is damaged (unexpected end of file).');
    await expect(read(turned(gzip, gzip.length - 6))).rejects.toThrow('This gzip file is damaged (');
  });

  it('A decompression bomb is rejected', async () => {
    const zeros = Buffer.alloc(5_000_000);
    for (const bomb of [await zipOf({ 'list.csv': zeros }), gzipSync(zeros)]) {
      await expect(read(bomb)).rejects.toThrow('This file unpacks to over 200 times its size');
    }
  });

  it('A missing file gives the error of the system', async () => {
    await expect(openSourceFile(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
