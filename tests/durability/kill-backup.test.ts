import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findBackups, readBackup } from '../../src/server/backup/find-backups.ts';
import { openTarget } from '../../src/server/backup/open-target.ts';
import { besideServer } from '../support/beside-server.ts';
import { COMMAND_PROGRAM } from '../support/built-server.ts';
import { createTestApp } from '../support/create-test-app.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { dumpTables } from '../support/dump-tables.ts';
import { folderOfTest } from '../support/folder-of-tests.ts';
import { seededNumbers } from '../support/name-samples.ts';
import { killsLimitMs } from '../support/test-limits.ts';
import { TEST_SEED } from '../support/test-seed.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The number of kills in a backup, and again in a restore, at random moments. */
const KILLS = Number(process.env.KILLS ?? 2);
const KEY = 'a key of backups that is only for tests';
const FILE = 'ab/file';
const random = seededNumbers(TEST_SEED);

forEachDatabase('a backup or a restore that is killed', (createDatabase) => {
  it('is complete or does not count, and leaves the data whole', {
    timeout: killsLimitMs(4 * KILLS),
  }, async () => {
    const app = await createTestApp(createDatabase);
    const { config, db } = app.deps;
    const folder = folderOfTest();
    const env = {
      PATH: `${join(ROOT, 'node_modules/.bin')}:/usr/bin:/bin`,
      DATA_DIR: config.dataDir,
      AUTH_SECRET: config.authSecret,
      BACKUP_KEY: KEY,
      ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
    };
    const start = (command: string) =>
      spawn(COMMAND_PROGRAM, [command, folder], {
        ...{ env, cwd: folder },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    await app.deps.files.put(FILE, chunksOf('as backed up'));
    await app.close();
    await db.close();
    const present = () => stateOf(config);
    const backedUp = await present();
    const store = { files: openTarget(folder, config), key: KEY };

    let span = await durationOf(start('backup'));
    let completed = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      completed += Number(await killAfter(start('backup'), span * aMoment()));
      // Each that counts can be read; those of killed processes count only if they had finished.
      for (const backup of await findBackups(store)) await readBackup(store, backup);
      expect((await findBackups(store)).length).toBeGreaterThan(completed);
    }

    span = await durationOf(start('restore'));
    expect(await present()).toEqual(backedUp);
    const outcomes: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const replaced = await changeData(config, `kill-${kill}`);
      await killAfter(start('restore'), span * aMoment());
      const found = await present().catch((error: Error) => error.message);
      if (typeof found === 'string') {
        expect(found).toMatch(/^A restore into .* was interrupted\. Run cairn restore again/);
        outcomes.push('refused');
      } else {
        outcomes.push(JSON.stringify(found) === JSON.stringify(replaced) ? 'unchanged' : 'restored');
        expect([replaced, backedUp]).toContainEqual(found);
      }
      await durationOf(start('restore'));
      expect(await present()).toEqual(backedUp);
    }
    console.log(
      `${db.kind}: ${completed} of ${KILLS} backups had ended; restores left it ${outcomes.join(', ')}`,
    );
  });
});

type Where = { databaseUrl: string | null; dataDir: string };

/** Every row, and the stored file. */
function stateOf(config: Where) {
  return besideServer(config, async (db) => {
    const file = await readFile(join(config.dataDir, 'files', FILE), 'utf8');
    return { tables: await dumpTables(db), file };
  });
}

async function changeData(config: Where, value: string) {
  await besideServer(config, ({ query }) =>
    query.insertInto('meta').values({ key: 'kill', value }).execute(),
  );
  return stateOf(config);
}

/** Returns how long a process takes that must succeed. */
async function durationOf(child: ChildProcess): Promise<number> {
  const begun = performance.now();
  let said = '';
  child.stderr?.on('data', (some) => {
    said += some;
  });
  const [code] = await once(child, 'close');
  expect(code, said).toBe(0);
  return performance.now() - begun;
}

/** Kills a process after a time, and returns whether it had ended before. */
async function killAfter(child: ChildProcess, ms: number): Promise<boolean> {
  child.stderr?.resume();
  const exit = once(child, 'exit');
  await Promise.race([exit, delay(ms)]);
  child.kill('SIGKILL');
  const [code] = await exit;
  return code === 0;
}

/** A fraction of a run, mostly of its second half: the first is mostly Node starting. */
function aMoment(): number {
  return 1 - 0.7 * random() ** 1.5;
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
