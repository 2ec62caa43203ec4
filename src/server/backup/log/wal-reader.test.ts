import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folderOfTest } from '../../../../tests/support/folder-of-tests.ts';
import { copySnapshot, openSnapshot } from '../copy-sqlite.ts';
import { WalReader } from './wal-reader.ts';

/** A transaction of some writes, which is committed or not, and whether the log is read in the middle and after it. */
const aTransaction = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 8 }),
  commits: fc.boolean(),
  readsWithin: fc.boolean(),
  readsAfter: fc.boolean(),
});

async function collect(reader: WalReader, parts: Buffer[]): Promise<void> {
  for (;;) {
    const { bytes, isAll } = await reader.read();
    parts.push(bytes);
    if (isAll) return;
  }
}

test('A copy with the parts of the log is the database, whatever was committed and rolled back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aTransaction, { maxLength: 12 }), async (transactions) => {
      const folder = await mkdtemp(join(tmpdir(), 'cairn-wal-'));
      const file = join(folder, 'cairn.db');
      const sqlite = new DatabaseSync(file);
      // A small cache makes SQLite write pages of transactions that are not committed.
      sqlite.exec('pragma journal_mode = wal; pragma cache_size = 2; create table rows (text)');
      const snapshot = openSnapshot(file);
      const [reader, parts] = [new WalReader(`${file}-wal`), [] as Buffer[]];
      const insert = sqlite.prepare('insert into rows values (?)');
      await copySnapshot(snapshot, join(folder, 'copy.db'));
      for (const { sizes, commits, readsWithin, readsAfter } of transactions) {
        sqlite.exec('begin');
        for (const size of sizes) insert.run(`${size}`.repeat(size / 5));
        if (readsWithin) await collect(reader, parts);
        sqlite.exec(commits ? 'commit' : 'rollback');
        if (readsAfter) await collect(reader, parts);
        sqlite.exec('pragma wal_checkpoint(truncate)');
      }
      await collect(reader, parts);
      await writeFile(join(folder, 'copy.db-wal'), Buffer.concat(parts));
      const copy = new DatabaseSync(join(folder, 'copy.db'));
      const all = (from: DatabaseSync) => from.prepare('select text from rows order by rowid').all();
      expect(all(copy)).toEqual(all(sqlite));
      for (const one of [copy, snapshot, sqlite]) one.close();
      await rm(folder, { recursive: true });
    }),
    { numRuns: 25 },
  );
});

test('A log that was reset is noticed, and a large transaction is one part', async () => {
  const file = join(folderOfTest(), 'cairn.db');
  const sqlite = new DatabaseSync(file);
  sqlite.exec('pragma journal_mode = wal; create table rows (text)');
  const reader = new WalReader(`${file}-wal`);
  expect((await reader.read()).bytes.length).toBeGreaterThan(0);
  sqlite.prepare('insert into rows values (?)').run('x'.repeat(30_000_000));
  expect((await reader.read()).bytes.length).toBeGreaterThan(30_000_000);
  expect(await reader.read()).toMatchObject({ bytes: Buffer.alloc(0), isAll: true });
  sqlite.exec("pragma wal_checkpoint(truncate); insert into rows values ('after')");
  await expect(reader.read()).rejects.toThrow('The write-ahead log was reset.');
  sqlite.close();
});
