import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND_PROGRAM } from '../../tests/support/built-server.ts';
import { folderOfTest } from '../../tests/support/folder-of-tests.ts';
import { NODE_FOLDER, runCairnIn } from '../../tests/support/run-cairn.ts';

function cairn(...args: string[]) {
  return runCairnIn(folderOfTest(), args);
}

test.each([
  [['nope'], "error: unknown command 'nope'\n(see cairn --help)\n"],
  [['backup', 'a', 'b'], /^error: too many arguments .*\n\(see cairn backup --help\)\n$/],
  [
    ['restore', '--into', 'mysql'],
    /^error: .* Allowed choices are postgres, sqlite\.\n\(see cairn restore --help\)\n$/,
  ],
  [['users', 'invite'], "error: missing required argument 'email'\n(see cairn users invite --help)\n"],
  [['users', 'role', 'ann@firm.example', 'king'], 'The role is one of owner, full, read-only.\n'],
  [
    ['runs', 'import', 'x.csv', '--top', '0'],
    /Give a whole number from 1\.\n\(see cairn runs import --help\)\n$/,
  ],
  [['import', 'colours', 'bad.csv'], /Allowed choices are .*\n\(see cairn import --help\)\n$/],
  [['reference', 'import', 'csv', 'firms.csv', '--encoding', 'EBCDIC'], /one of UTF-8, UTF-16 LE/],
  [['match'], "error: required option '--kind <kind>' not specified\n(see cairn match --help)\n"],
  [['users', 'end-sessions'], 'Give one address, or --all for all users.\n'],
  [['users', 'end-sessions', 'ann@firm.example', '--all'], 'Give one address, or --all for all users.\n'],
  [['privacy', 'erase'], 'Name one: an address, --record or --text.\n'],
  [['privacy', 'erase', 'ann@firm.example', '--text', 'Ann'], 'Name one: an address, --record or --text.\n'],
  [
    ['import', 'clients', 'all.xml'],
    'Give --format json or --format csv: the name all.xml has neither ending.\n',
  ],
  [['export', 'clients', 'all'], 'Give --format json or --format csv: the name all has neither ending.\n'],
  [['reference', 'import', 'firms.csv'], /Allowed choices are csv, xlsx, json, ofac/],
  [['reference', 'import', 'csv'], 'Name the file behind the format: cairn reference import csv FILE.\n'],
  [['reference', 'import', 'csv', 'a.csv', 'b.csv'], 'The format csv takes list.csv.\n'],
  [
    ['reference', 'import', 'csv', 'a.csv', '--column', 'name'],
    '“name” is not a column and its path, such as full_name=name.\n',
  ],
  [['merge', 'quay', 'quay'], 'Name two clients: the one that stays, and another one.\n'],
])('cairn %j is refused in a sentence, with exit code 2', async (args, sentence) => {
  const { code, stderr } = await cairn(...args);
  expect(stderr).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
  expect(code).toBe(2);
});

test.each(['', ' ', 'a', 'Ann Hale', 'firm.example', 'ann@'])(
  'personal data is neither exported nor erased by %j, which is no address',
  async (text) => {
    for (const command of ['export', 'erase']) {
      const { code, stdout, stderr } = await cairn('privacy', command, text);
      expect(stderr).toContain('Give a whole address, such as ann@firm.example.');
      expect([code, stdout]).toEqual([2, '']);
    }
  },
);

test('a command whose reader ends before it ends without a word', async () => {
  const command = spawn(COMMAND_PROGRAM, ['match', '--help'], {
    env: { PATH: `${NODE_FOLDER}:/usr/bin:/bin` },
  });
  let said = '';
  command.stderr.on('data', (text) => (said += text));
  command.stdout.destroy();
  const code = await new Promise((resolve) => command.on('close', resolve));
  expect([code, said]).toEqual([1, '']);
});

test.each([
  ['a mark before its first name', Buffer.from('\ufeffDATA_DIR=./here\r\nSIGN_UP="open"\r\n')],
  ['UTF-16', Buffer.from('\ufeffDATA_DIR=./here\r\n', 'utf16le')],
])('a settings file with %s is read from its first line on', async (_, bytes) => {
  const folder = folderOfTest();
  await writeFile(join(folder, '.env'), bytes);
  const { stderr } = await runCairnIn(folder, ['users', 'list']);
  expect(stderr).toBe(
    `There is no Cairn database in ${join(folder, 'here')}. Start the server once, or set DATA_DIR.\n`,
  );
});

test('a data folder that cannot be made is told in a sentence', async () => {
  const folder = folderOfTest();
  await writeFile(join(folder, '.env'), 'DATA_DIR=./.env/data');
  const { code, stderr } = await runCairnIn(folder, ['backups', folder]);
  expect(stderr).toMatch(/^DATA_DIR .*data cannot be used \(ENOTDIR\): it must be a folder that .*\.\n$/);
  expect(code).toBe(1);
});

test.each([
  [['backups', '/no/such/folder'], 'There is no folder /no/such/folder.\n'],
  [['restore', '/no/such/folder'], 'There is no folder /no/such/folder.\n'],
  [['backups', '/etc/passwd'], /^\/etc\/passwd cannot be read \(ENOTDIR\): it must be a folder that .*\.\n$/],
  [
    ['backups', 'http://backup.example'],
    'http://backup.example is neither a folder nor the address of a bucket, such as s3://bucket/prefix.\n',
  ],
])('cairn %j says what is wrong with the target', async (args, sentence) => {
  const { code, stderr } = await cairn(...args);
  expect(stderr).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
  expect(code).toBe(1);
});
