import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMAND_PROGRAM } from '../../../tests/support/built-server.ts';
import { folderOfTests } from '../../../tests/support/folder-of-tests.ts';

const SEED = 2;
const PARTS = 5;

const folder = folderOfTests();

/** Few words, so that several records lead for one reference record in different parts. */
const word = fc.constantFrom(
  'Ann',
  'Anne',
  'Bo',
  'Marsh',
  'Mersh',
  'Quay',
  'North',
  'Siemens',
  'Иван',
  'Ivan',
);
const row = fc.record({
  name: fc.array(word, { minLength: 2, maxLength: 3 }).map((words) => words.join(' ')),
  birthday: fc.constantFrom('', '1980-03-12', '1980-12-03', '1955-06-07'),
});

/** Records as JSON, an object a line. */
function records(count: number, seed: number): string {
  const rows = fc.sample(row, { numRuns: count, seed });
  return rows.map((one, at) => `${JSON.stringify({ id: `r${at}`, ...one })}\n`).join('');
}

/** Runs the command with what it reads from standard input; resolves to its exit code and its outputs. */
async function cairn(args: readonly string[], input = '') {
  const child = spawn(COMMAND_PROGRAM, args, { cwd: folder });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

test.each(['organisation', 'person'])(
  'Parts of %s records joined in order are what one run writes',
  async (kind) => {
    await writeFile(join(folder, 'ours.jsonl'), records(61, SEED));
    await writeFile(join(folder, 'list.jsonl'), records(40, SEED + 1));
    const more = ['--kind', kind, '--evidence', '--spellings', '--top', '4'];
    const whole = await cairn(['match', 'ours.jsonl', 'list.jsonl', ...more]);
    expect(whole.stdout).toContain(',true,recommended,');
    const parts: string[] = [];
    const ours = await readFile(join(folder, 'ours.jsonl'), 'utf8');
    for (let part = 1; part <= PARTS; part++) {
      const { stdout, stderr } = await cairn(
        ['match', '-', 'list.jsonl', ...more, '--part', `${part}/${PARTS}`],
        ours,
      );
      expect(stderr).toBe('');
      parts.push(stdout);
    }
    expect(parts.filter((part) => part !== '').length).toBeGreaterThan(1);
    expect(parts.join('')).toBe(whole.stdout);
  },
);

test('A stream is named in what is said of it, and can be without a heading', async () => {
  await writeFile(join(folder, 'list.csv'), 'id,name\n1,Ann Marsh\n');
  const args = ['match', '-', 'list.csv', '--kind', 'person', '--no-heading'];
  expect(await cairn(args, 'id,name\n7,Ann Marsh\n,Bo\n')).toEqual({
    code: 0,
    stdout: '7,Ann Marsh,1,Ann Marsh,100,name,false,true\n',
    stderr: expect.stringContaining('standard input: row 2: It has no id.'),
  });
  expect(await cairn(args, 'key,name\n7,Ann\n')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^standard input has no column “id”/),
  });
});

test.each([
  [['-', '-'], 'One of the two files can be standard input, not both.'],
  [['a', 'b', '--part', '3/2'], 'Give part I of N as I/N, such as 3/16.'],
  [['a', 'b', '--part', '1/2', '--output', 'x.json'], 'name a .csv file.'],
  [['a', 'b', '--top', '0'], 'Give a whole number from 1.'],
])('%j is refused', async (args, sentence) => {
  const { code, stderr } = await cairn(['match', ...args, '--kind', 'person']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(sentence) });
});
