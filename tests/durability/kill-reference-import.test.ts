import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Database } from '../../src/server/db/open-database.ts';
import { importReferenceList } from '../../src/server/reference-lists/import-reference-list.ts';
import {
  findReferenceList,
  listReferenceLists,
} from '../../src/server/reference-lists/reference-list-store.ts';
import { COMMAND_PROGRAM } from '../support/built-server.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { PROGRAM_ENV } from '../support/program-env.ts';
import { killsLimitMs } from '../support/test-limits.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The number of kills, each a little later than the one before. */
const KILLS = Number(process.env.KILLS ?? 2);
const ROWS = 20_000;

forEachDatabase('an import of a reference list that is killed', (createDatabase) => {
  it('goes on, and ends as if it had not been killed', { timeout: killsLimitMs(KILLS) }, async () => {
    const { db, dataDir, databaseUrl } = await createDatabase();
    const path = join(dataDir, 'list.csv');
    await writeFile(path, aList());
    const request = { format: 'csv', kind: 'clients', paths: [path], version: '1', author: 'u' } as const;
    const settings = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const positions: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const before = positions.at(-1) ?? 0;
      await importAndDie({ settings, path, isTime: async () => (await rowsReadOf(db)) > before });
      positions.push(await rowsReadOf(db));
      expect(await listReferenceLists(db.query)).toEqual([]);
    }
    console.log(`${db.kind}: killed after rows ${positions.join(', ')} of ${ROWS}`);
    // At least one kill must hit the write itself, not only the time before or after.
    expect(positions.some((position) => position > 0 && position < ROWS)).toBe(true);
    const { resumedAfter } = await importReferenceList(db, request);
    expect(resumedAfter).toBe(positions.at(-1));
    await importReferenceList(db, { ...request, name: 'whole' });
    expect(await recordsOf(db, 'list-1')).toEqual(await recordsOf(db, 'whole-1'));
  });
});

type Killed = { settings: Record<string, string>; path: string; isTime: () => Promise<boolean> };

async function importAndDie({ settings, path, isTime }: Killed): Promise<void> {
  const command = ['reference', 'import', 'csv', path, '--kind', 'clients', '--version', '1'];
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), [COMMAND_PROGRAM, ...command], {
    cwd: settings.DATA_DIR,
    env: { ...PROGRAM_ENV, ...settings },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await isTime()));
  child.kill('SIGKILL');
  await ended;
}

async function rowsReadOf({ query }: Database): Promise<number> {
  const list = await findReferenceList(query, { name: 'list', version: '1' });
  return list?.rowsRead ?? 0;
}

async function recordsOf({ query }: Database, listId: string): Promise<string> {
  const records = await query
    .selectFrom('reference_records')
    .select(['row_number', 'record_id', 'names', 'normalized', 'data'])
    .where('list_id', '=', listId)
    .orderBy('row_number')
    .execute();
  expect(records.length).toBeGreaterThan(ROWS / 2);
  return records.map((record) => JSON.stringify(record)).join('\n');
}

/** Some rows without a name, some with the id of another. */
function aList(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const id = at % 7_001 === 7_000 ? `c${at - 7_000}` : `c${at}`;
    return `${id},${at % 5_003 === 5_002 ? '' : `Company ${at} of many Ltd`},Rye`;
  });
  return ['id,name,city', ...rows].join('\n');
}
