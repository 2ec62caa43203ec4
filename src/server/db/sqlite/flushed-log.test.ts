import { readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { folderOfTest } from '../../../../tests/support/folder-of-tests.ts';
import { FlushedLog } from './flushed-log.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';

type Tables = { kept: { word: string } };

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

const opened = () => new Kysely<Tables>({ dialect: new NodeSqliteDialect(join(folder, 'one.db')) });
const write = (query: Kysely<Tables>, word: string) => query.insertInto('kept').values({ word }).execute();

test('a write, a transaction and a shared one succeed only once they are on the disk, a read does not wait for it', async () => {
  const before = opened();
  await sql`create table kept (word text)`.execute(before);
  await before.destroy();
  const query = opened();
  const words = async () => (await query.selectFrom('kept').select('word').execute()).map(({ word }) => word);
  expect(await words()).toEqual([]);
  // Without the file of the log nothing can be flushed, although SQLite has it open.
  await rm(join(folder, 'one.db-wal'));
  await expect(write(query, 'alone')).rejects.toThrow('ENOENT');
  await expect(query.transaction().execute((inner) => write(inner, 'within'))).rejects.toThrow('ENOENT');
  const shared = query.transaction().setIsolationLevel('read uncommitted');
  await expect(shared.execute((inner) => write(inner, 'shared'))).rejects.toThrow('ENOENT');
  expect(await words()).toEqual(['alone', 'within', 'shared']);
  expect(
    await query.transaction().execute(() => words()),
    'what writes nothing waits for no disk',
  ).toHaveLength(3);
  const { rows } = await sql<{ word: string }>`
    with every as (select word from kept) select word from every`.execute(query);
  expect(rows, 'nor does what only reads').toHaveLength(3);
  const none = query.deleteFrom('kept').where('word', '=', 'none');
  expect((await none.executeTakeFirst()).numDeletedRows).toBe(0n);
  await query.destroy();
});

test('flushes at once are one or two, and one that fails is tried again by the next', async () => {
  const path = join(folder, 'log');
  const log = new FlushedLog(path);
  const failed = [log.flush(), log.flush()];
  expect(failed[0]).toBe(failed[1]);
  await expect(failed[0]).rejects.toThrow('ENOENT');
  await writeFile(path, 'commits');
  const first = log.flush();
  await Promise.resolve();
  expect(log.flush(), 'what ends while one is under way waits for the next').not.toBe(first);
  await log.flush();
  await log.close();
});

test('closing waits for the flush that was asked for last, and leaves no open file', async () => {
  const path = join(folder, 'log');
  await writeFile(path, 'commits');
  const log = new FlushedLog(path);
  await Promise.all([log.flush(), log.close()]);
  const handles = await readdir('/proc/self/fd');
  const files = await Promise.all(handles.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
  expect(files).not.toContain(path);
});
