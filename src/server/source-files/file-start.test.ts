import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOfTest } from '../../../tests/support/folder-of-tests.ts';
import { readFileStart } from './file-start.ts';
import { openSourceFile } from './source-file.ts';

test.each([
  ['a list', '[OBJECT]'],
  ['objects one after the other', 'OBJECT\n{}'],
])('the start of %s tells nothing of a first object that does not end in it', async (_, text) => {
  const path = join(folderOfTest(), 'list.json');
  await writeFile(path, text.replace('OBJECT', JSON.stringify({ id: 1, text: 'x'.repeat(600_000) })));
  const { form, keys, object } = await readFileStart(await openSourceFile(path));
  expect({ form, keys: [...keys], object }).toEqual({ form: 'json', keys: ['id', 'text'], object: null });
});
