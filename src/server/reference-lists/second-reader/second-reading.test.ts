import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCompared, isStored } from './compare-published.ts';
import { openPublishedFile } from './open-published-file.ts';
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
      'DEe.002 name EXAMPLE SHIPPING � CO',
      'DEe.002 alias Ex Ship',
      'DEe.002 alias Sample Shipping',
    ]);
  });

  it.each(['ofac-sdn.xml', 'uk.csv', 'uk.xml', 'eu.csv', 'eu.xml'])('reads %s', async (file) => {
    const values = await read(`published-lists/${file}`);
    expect(values?.some(({ kind, text }) => kind === 'name' && /example/i.test(text))).toBe(true);
    expect(values?.some(({ kind }) => kind === 'day' || kind === 'part')).toBe(true);
  });

  it('reads both files of the Treasury, weak aliases in remarks too, and no other file', async () => {
    const sdn = await read('ofac-sdn/sdn.csv');
    expect(sdn?.some(({ kind }) => kind === 'name')).toBe(true);
    expect((await read('ofac-sdn/alt.csv'))?.every(({ kind }) => kind === 'alias')).toBe(true);
    expect(readSecondTime(['id,name\n1,Pier\n'])).toBeNull();
  });
});

describe('The second reading of the Treasury’s two files', () => {
  const row = (id: string, name: string, kind: string, remarks: string) =>
    `${id},"${name}",${kind},"SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"\r\n`;
  const sdn =
    row('1', 'EXAMPLE, Anna', '"individual"', "DOB 12 Mar 1961; a.k.a. 'ABU SA'ID'; alt. a.k.a. 'BNC'.") +
    row('2', 'EXAMPLE STAR', '"vessel"', 'Vessel Registration Identification IMO 9187629.');
  const alt = '1,10,"aka","SAMPLE, Anna",-0- \r\n2,20,"fka","SAMPLE STAR",-0- \r\n';

  it('keeps a quote within a weak alias', () => {
    expect(readSecondTime([sdn])?.map(({ text }) => text)).toEqual([
      'EXAMPLE, Anna',
      "ABU SA'ID",
      'BNC',
      '12 Mar 1961',
    ]);
  });

  it('leaves out the further names of ships, in whatever order the files come', () => {
    for (const texts of [
      [sdn, alt],
      [alt, sdn],
    ])
      expect(readSecondTime(texts)?.filter(({ text }) => /SAMPLE/.test(text))).toEqual([
        { id: '1', kind: 'alias', text: 'SAMPLE, Anna' },
      ]);
  });
});

describe('A published value', () => {
  const stored = { names: ['Anna EXAMPLE'], birthdays: '1961-03-12; circa 1962', kept: ['30-35 years old'] };

  it.each([
    ['alias', 'EXAMPLE, Anna', true],
    ['alias', 'Anna Exampel', false],
    ['day', '12 Mar 1961', true],
    ['day', '12/03/1961', true],
    ['day', '13 Mar 1961', false],
    ['part', 'circa 1962', true],
    ['part', '1970', false],
  ] as const)('of kind %s, “%s”, is stored: %s', (kind, text, expected) => {
    expect(isStored({ id: '1', kind, text }, stored)).toBe(expected);
  });

  it('that is kept as text alone is stored, and not compared', () => {
    const value = { id: '1', kind: 'part', text: 'about 1331/10/17' } as const;
    const kept = { ...stored, kept: ['about 1331/10/17'] };
    expect([isStored(value, kept), isCompared(value, kept.birthdays)]).toEqual([true, false]);
  });
});
