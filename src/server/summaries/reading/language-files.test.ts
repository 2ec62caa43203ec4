import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLanguageFiles } from './language-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'cairn-languages-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('A folder gives a language for each of its data files, packed or not', async () => {
  expect(findLanguageFiles(folder)).toEqual([]);
  for (const name of ['eng.traineddata.gz', 'deu.traineddata', 'README.md', 'eng.traineddata.part']) {
    await writeFile(join(folder, name), '');
  }
  expect(findLanguageFiles(folder)).toEqual([
    { language: 'deu', file: join(folder, 'deu.traineddata') },
    { language: 'eng', file: join(folder, 'eng.traineddata.gz') },
  ]);
});

test('A missing folder gives no languages', () => {
  expect(findLanguageFiles(join(folder, 'elsewhere'))).toEqual([]);
});
