import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { folderOfTests } from '../../../../tests/support/folder-of-tests.ts';
import { zipOf } from '../../../../tests/support/zip-of.ts';
import { isCompared, isStored } from './compare-published.ts';
import { openPublishedFile } from './open-published-file.ts';
import type { PublishedValue } from './published-value.ts';
import { readSecondTime } from './second-reading.ts';

const FIXTURES = join(import.meta.dirname, '../../../../tests/fixtures');
const read = async (...files: string[]) =>
  readSecondTime(await Promise.all(files.map((file) => openPublishedFile(join(FIXTURES, file)))));

describe('The second reading of a published file', () => {
  it('gives every name and birthday of the United Nations’ list', async () => {
    const values = await read('published-lists/un.xml');
    expect(values?.map(({ id, kind, text }) => `${id} ${kind} ${text}`)).toEqual([
      'DEi.001 name ANNA PETROVNA EXAMPLE',
      'DEi.001 script Анна Пример',
      'DEi.001 alias Ann Example',
      'DEi.001 alias Anya Example',
      'DEi.001 weak The Clerk',
      'DEi.001 part 1963',
      'DEi.001 alias Anna Sample',
      'DEi.001 day 1961-03-12',
      'DEi.001 part 1962',
      'DEi.001 part 1965 1967',
      'DEi.001 part 1958',
      'DEi.001 nationality Norway',
      'DEi.001 nationality Sweden',
      'DEi.001 programme Demo',
      'DEe.002 name EXAMPLE SHIPPING � CO',
      'DEe.002 alias Ex Ship',
      'DEe.002 alias Sample Shipping',
      'DEe.002 programme Demo',
    ]);
    expect(values?.[0]).toMatchObject({ file: 0, unit: 'line', at: 4 });
    expect(values?.at(-1)).toMatchObject({ file: 0, unit: 'line', at: 25 });
  });

  it.each(['ofac-sdn.xml', 'uk.csv', 'uk.xml', 'eu.csv', 'eu.xml'])('reads %s', async (file) => {
    const values = await read(`published-lists/${file}`);
    expect(values?.some(({ kind, text }) => kind === 'name' && /example/i.test(text))).toBe(true);
    expect(values?.some(({ kind }) => kind === 'day' || kind === 'part')).toBe(true);
    const of = (wanted: string) =>
      values?.filter(({ kind }) => kind === wanted).map(({ text }) => text) ?? [];
    expect(of('nationality').map((text) => text.toLowerCase())).toContain('norway');
    expect(of('programme').join()).toMatch(/demo/i);
  });

  it('reads both files of the Treasury, weak aliases in remarks too, and no other file', async () => {
    const sdn = await read('ofac-sdn/sdn.csv');
    expect(sdn?.some(({ kind }) => kind === 'name')).toBe(true);
    const programmes = sdn?.filter(({ kind }) => kind === 'programme').slice(0, 2);
    expect(programmes?.map(({ text, unit, at }) => `${text}, ${unit} ${at}`)).toEqual([
      'CUBA, row 1',
      'CUBA, row 2',
    ]);
    expect((await read('ofac-sdn/alt.csv'))?.every(({ kind }) => kind === 'alias')).toBe(true);
    expect(readSecondTime(['id,name\n1,Pier\n'])).toBeNull();
  });
});

describe('The second reading of a file that is written otherwise', () => {
  const folder = folderOfTests();

  it.each<[string, (text: string) => Uint8Array | Promise<Uint8Array>]>([
    ['a mark of UTF-8', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['gzip', (text) => gzipSync(text)],
    ['a zip file', (text) => zipOf({ '__MACOSX/._un.xml': Buffer.from('x'), 'un.xml': Buffer.from(text) })],
    ['a prefix', (text) => Buffer.from(text.replace(/<(\/?)([A-Z])/g, '<$1p:$2'))],
    ['comments', (text) => Buffer.from(text.replace(/>\s*</g, '><!-- <INDIVIDUAL>x</INDIVIDUAL> --><'))],
    ['sections', (text) => Buffer.from(text.replace(/>([^<>&]*\S[^<>&]*)</g, '><![CDATA[$1]]><'))],
  ])('gives the same with %s', async (_, written) => {
    const path = join(folder, 'un');
    await writeFile(path, await written(await readFile(join(FIXTURES, 'published-lists/un.xml'), 'utf8')));
    // How a file is written may move its lines.
    const withoutLines = (values: PublishedValue[] | null) => values?.map(({ at: _, ...value }) => value);
    const again = withoutLines(readSecondTime([await openPublishedFile(path)]));
    expect(again).toEqual(withoutLines(await read('published-lists/un.xml')));
  });
});

describe('The second reading of the Treasury’s two files', () => {
  const row = (id: string, name: string, kind: string, remarks: string) =>
    `${id},"${name}",${kind},"SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"\r\n`;
  const sdn =
    row(
      '1',
      'EXAMPLE, Anna',
      '"individual"',
      "DOB 12 Mar 1961; a.k.a. 'ABU SA'ID'; alt. a.k.a. 'BNC'; nationality Egypt; alt. nationality Yemen; citizen Iraq.",
    ) + row('2', 'EXAMPLE STAR', '"vessel"', 'Vessel Registration Identification IMO 9187629.');
  const alt = '1,10,"aka","SAMPLE, Anna",-0- \r\n2,20,"fka","SAMPLE STAR",-0- \r\n';

  it('keeps a quote within a weak alias', () => {
    expect(readSecondTime([sdn])?.map(({ text }) => text)).toEqual([
      'EXAMPLE, Anna',
      "ABU SA'ID",
      'BNC',
      '12 Mar 1961',
      'Egypt',
      'Yemen',
      'Iraq',
      'SDGT',
    ]);
  });

  it('leaves out the further names of ships, in whatever order the files come', () => {
    for (const texts of [
      [sdn, alt],
      [alt, sdn],
    ])
      expect(readSecondTime(texts)?.filter(({ text }) => /SAMPLE/.test(text))).toEqual([
        expect.objectContaining({ id: '1', kind: 'alias', text: 'SAMPLE, Anna', unit: 'row', at: 1 }),
      ]);
  });
});

describe('A published value', () => {
  const stored = {
    names: ['Anna EXAMPLE'],
    birthdays: '1961-03-12; circa 1962',
    kept: ['30-35 years old'],
    nationalities: ['Iran'],
    programmes: ['SDGT'],
  };

  it.each([
    ['alias', 'EXAMPLE, Anna', true],
    ['alias', 'Anna Exampel', false],
    ['day', '12 Mar 1961', true],
    ['day', '12/03/1961', true],
    ['day', '13 Mar 1961', false],
    ['part', 'circa 1962', true],
    ['part', '1970', false],
    ['nationality', 'IRAN', true],
    ['nationality', 'IR', true],
    ['nationality', 'Iraq', false],
    ['programme', 'SDGT', true],
    ['programme', 'IRGC', false],
  ] as const)('of kind %s, “%s”, is stored: %s', (kind, text, expected) => {
    expect(isStored({ kind, text }, stored)).toBe(expected);
  });

  it('that is kept as text alone is stored, and not compared', () => {
    const value = { kind: 'part', text: 'about 1331/10/17' } as const;
    const kept = { ...stored, kept: ['about 1331/10/17'] };
    expect([isStored(value, kept), isCompared(value, kept.birthdays)]).toEqual([true, false]);
  });
});
