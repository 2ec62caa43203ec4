import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { schemasOf } from './support/json-schema.ts';

const ROOT = join(import.meta.dirname, '..');

/** Files that a schema of the contract reads, whose tests have every wrong form. */
const READ_BY_CONTRACT = /\/(?:starter-packs|demo-data)\//;
/** What `scripts/draw-pictures.js` draws. */
const DRAWN = /^src\/web\/pictures\//;
const CONFIGURATION = /\/tsconfig\.json$/;

const dataFiles = execFileSync('git', ['ls-files', 'src'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.json') && !file.endsWith('.schema.json'))
  .filter((file) => ![READ_BY_CONTRACT, DRAWN, CONFIGURATION].some((known) => known.test(file)));

test.each(dataFiles)('%s fits its schema', (file) => {
  const data = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { $schema?: string };
  const name = basename(file, '.json');
  expect(data.$schema).toBe(`./${name}.schema.json`);
  expect(schemasOf(join(ROOT, dirname(file)))(`${name}.schema`, data)).toEqual([]);
});

test('a value, a key and a table that a schema does not know are found', () => {
  const problemsOf = schemasOf(join(ROOT, 'src/matching/names'));
  expect(
    problemsOf('legal-forms.schema', { about: '', more: {}, legalForms: { Ltd: ['a'], inc: ['Inc.'] } }),
  ).toEqual(['$.more is not known', '$.legalForms.Ltd is not known', '$.legalForms.inc[0] has another form']);
});
