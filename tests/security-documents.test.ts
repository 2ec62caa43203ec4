import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| (met|not applicable|not met) \| (.+?) \| (?:`(.+)`)? ?\|$/;

const lines = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8').split('\n');
const rows = lines.filter((line) => /^\| \d/.test(line)).map((line) => ROW.exec(line) ?? [line]);

test('each row of ASVS 5.0, levels 1 and 2, has one state and a reason', () => {
  expect(rows.filter(({ length }) => length === 1).map(([line]) => line)).toEqual([]);
  expect(new Set(rows.map(([, row]) => row)).size).toBe(253);
  expect(rows).toHaveLength(253);
});

test('the rows of each state are as many as the table of states says', () => {
  for (const state of ['met', 'not applicable', 'not met']) {
    const count = rows.filter(([, , , of]) => of === state).length;
    expect(lines).toContain(`| ${state} | ${count} |`);
  }
});

test('each row that is met names a file that there is', () => {
  const listed = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const files = new Set(listed.map((file) => basename(file)));
  const missing = rows.filter(([, , , state, , file]) => state === 'met' && !files.has(file ?? ''));
  expect(missing.map(([, row, , , , file]) => `${row}: ${file}`)).toEqual([]);
});
