import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import { folderOfTests } from '../../../../tests/support/folder-of-tests.ts';
import { openSourceText } from '../../source-files/source-text.ts';
import { orderListFiles } from './list-files.ts';

const OFAC = join(import.meta.dirname, '../../../../tests/fixtures/ofac-sdn');
const XML = '<?xml version="1.0"?><sdnList><sdnEntry><lastName>Mahmoud</lastName></sdnEntry></sdnList>';

describe('The files of a list', () => {
  const folder = folderOfTests();
  beforeAll(async () => {
    const [sdn, alt] = await Promise.all(['sdn.csv', 'alt.csv'].map((name) => readFile(join(OFAC, name))));
    const files = { first: sdn, second: alt, xml: XML, json: '[{"id":"1"}]', table: 'id,name\n1,Pier\n' };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content ?? '');
  });

  const order = async (format: ReferenceFormatName, ...names: string[]) => {
    const files = await Promise.all(names.map((name) => openSourceText(join(folder, name))));
    return (await orderListFiles(format, files)).map(({ path }) => basename(path));
  };

  it('are told apart by their content, whatever they are called and in whatever order they come', async () => {
    expect(await order('ofac', 'second', 'first')).toEqual(['first', 'second']);
    expect(await order('ofac', 'first', 'second')).toEqual(['first', 'second']);
    expect(await order('csv', 'table')).toEqual(['table']);
  });

  it.each<[ReferenceFormatName, string[], string]>([
    ['ofac', ['first'], 'alt.csv is missing: this list is read from sdn.csv and alt.csv together.'],
    ['ofac', ['second'], 'sdn.csv is missing: this list is read from sdn.csv and alt.csv together.'],
    ['ofac', ['first', 'first'], 'Two of these files are sdn.csv.'],
    ['ofac', ['first', 'table'], 'This is neither sdn.csv nor alt.csv: '],
    ['ofac', ['xml'], 'This is XML, not CSV.'],
    ['ofac', ['first', 'xml'], 'xml: This is XML, not CSV.'],
    ['csv', ['xml'], 'This is XML, not CSV.'],
    ['csv', ['json'], 'This is JSON, not CSV.'],
    ['json', ['xml'], 'This is XML, not JSON.'],
    ['xlsx', ['table'], 'This is CSV, not an Excel workbook.'],
    ['csv', ['table', 'table'], 'This list is read from one file alone.'],
  ])('of %s are refused in one sentence: %j', async (format, names, sentence) => {
    await expect(order(format, ...names)).rejects.toThrow(sentence);
  });
});
