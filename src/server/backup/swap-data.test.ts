import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { folderOfTest } from '../../../tests/support/folder-of-tests.ts';
import { openDatabase } from '../db/open-database.ts';
import { completePlan, planMoves, storePlan } from './swap-data.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = folderOfTest();
});

const PRESENT = ['cairn.db', 'cairn.db-wal', 'files/ab/one', 'auth-secret', 'shards/one', 'erasures.jsonl'];
const RESTORED = ['restoring/cairn.db', 'restoring/files/ab/two', 'restoring/auth-secret'];
const DONE = {
  'auth-secret': 'restored',
  'before/auth-secret': 'present',
  'before/cairn.db': 'present',
  'before/cairn.db-wal': 'present',
  'before/files/ab/one': 'present',
  'before/shards/one': 'present',
  'cairn.db': 'restored',
  'erasures.jsonl': 'present',
  'files/ab/two': 'restored',
};

async function write(paths: readonly string[], text: string): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), text);
  }
}

async function contents(): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const read = async (path: string) =>
    [path.slice(dataDir.length + 1), await readFile(path, 'utf8')] as const;
  return Object.fromEntries(await Promise.all(paths.sort().map(read)));
}

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'A swap that is interrupted after %d moves is refused, then completed',
  async (done) => {
    await write(PRESENT, 'present');
    await write(RESTORED, 'restored');
    const moves = planMoves(dataDir, 'restoring', 'before');
    expect(moves).toHaveLength(8);
    const swapped: string[] = [];
    await storePlan(dataDir, { databases: { current: 'a', scratch: 'b', kept: 'c' }, moves });
    for (const { from, to } of moves.slice(0, done)) {
      await mkdir(dirname(join(dataDir, to)), { recursive: true });
      await rename(join(dataDir, from), join(dataDir, to));
    }
    await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toThrow('Run cairn restore again');
    await completePlan(dataDir, async ({ scratch }) => void swapped.push(scratch));
    expect(await contents()).toEqual(DONE);
    expect(swapped).toEqual(['b']);
  },
);

test('A restore into an empty folder moves everything in, and nothing away', async () => {
  await write(RESTORED, 'restored');
  await storePlan(dataDir, { databases: null, moves: planMoves(dataDir, 'restoring', 'before') });
  await completePlan(dataDir, async () => {});
  await completePlan(dataDir, async () => {});
  expect(await contents()).toEqual({
    'auth-secret': 'restored',
    'cairn.db': 'restored',
    'files/ab/two': 'restored',
  });
});
