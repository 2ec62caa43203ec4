import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const { bin } = JSON.parse(readFileSync('package.json', 'utf8'));

test('the command says before the first build how to build it, and is the built one afterwards', () => {
  const root = mkdtempSync(join(tmpdir(), 'cairn-command-'));
  try {
    for (const folder of ['scripts', 'dist/server']) mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    copyFileSync(bin.cairn, join(root, bin.cairn));
    const run = () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, bin.cairn), 'stats'], {
        encoding: 'utf8',
      });
      return { status, stdout, stderr };
    };
    expect(run()).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The command is built by the first start: run npm start once, then this again.\n',
    });
    writeFileSync(join(root, 'dist/server/cairn.js'), 'console.log(process.argv[2]); process.exitCode = 3;');
    expect(run()).toEqual({ status: 3, stdout: 'stats\n', stderr: '' });
  } finally {
    rmSync(root, { recursive: true });
  }
});
