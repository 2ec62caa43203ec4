import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTests } from '../../../tests/support/folder-of-tests.ts';
import { otherFormProblem } from './file-form.ts';
import { openSourceFile } from './source-file.ts';
import { openSourceText } from './source-text.ts';
import { readTableSource } from './table-source.ts';

const folder = folderOfTests();

const XML = '<?xml version="1.0"?>\n<sdnList><sdnEntry><lastName>Mahmoud</lastName></sdnEntry></sdnList>';

async function aFile(content: string | Buffer): Promise<string> {
  const path = join(folder, 'file.csv');
  await writeFile(path, content);
  return path;
}

describe('The form of a file', () => {
  it.each([
    [XML, 'This is XML, not CSV.'],
    [Buffer.from(`\ufeff${XML}`, 'utf16le'), 'This is XML, not CSV.'],
    ['\ufeff  <!-- made today -->\n<list/>', 'This is XML, not CSV.'],
    ['<data-set>\n\t<record/>\n</data-set>', 'This is XML, not CSV.'],
    ['<swiss-sanctions-list list-type="a, b" date="2026">', 'This is XML, not CSV.'],
    ['<!DOCTYPE html><p>Log in', 'This is a web page, not CSV.'],
    ['[{"id":"1"}]', 'This is JSON, not CSV.'],
    ['{"id":"1"}\n{"id":"2"}\n', 'This is JSON, not CSV.'],
    ['id,name\n1,<b>\n', null],
    ['<id>\t<name>\n1\tPier\n', null],
    ['<id>,<name>\n1,Pier\n', null],
    ['[id],[name]\n1,Pier\n', null],
    ['{1f},name\n', null],
    ['', null],
  ])('is found in its content: %j', async (content, problem) => {
    expect(await otherFormProblem(await openSourceText(await aFile(content)), ['csv'])).toBe(problem);
  });

  it.each([
    ['%PDF-1.7\n', 'This is a PDF file, which is not read.'],
    [Buffer.from('89504e470d0a1a0a', 'hex'), 'This is a picture, which is not read.'],
    [Buffer.from('ffd8ffe000104a46', 'hex'), 'This is a picture, which is not read.'],
    [Buffer.from('526172211a0700', 'hex'), 'This is a RAR archive, which is not read.'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is a file of Excel or Word from before 2007'],
  ])('is named when it is never read: %j', async (content, problem) => {
    await expect(openSourceFile(await aFile(content))).rejects.toThrow(problem);
  });

  it('is never overruled by the reader of a table', async () => {
    const file = await openSourceFile(await aFile(XML));
    await expect(readTableSource(file, { needed: [] }).next()).rejects.toThrow(
      'This is XML, not CSV or an Excel workbook.',
    );
  });
});
