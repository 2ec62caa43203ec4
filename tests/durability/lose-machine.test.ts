import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTarget } from '../../src/server/backup/open-target.ts';
import { restoreBackup } from '../../src/server/backup/restore-backup.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { killsLimitMs } from '../support/test-limits.ts';
import { halfApplied, lostWrites } from './check-wholeness.ts';
import { createKillable } from './killable-installation.ts';
import type { KillableServer } from './killable-server.ts';
import { WriteStream } from './write-stream.ts';

/** How often the server is killed and its data lost. */
const KILLS = Number(process.env.KILLS ?? 2);
const KEY = 'a key of backups that is only for tests';

forEachDatabase('a machine that is lost with its data', (createDatabase, kind) => {
  it.runIf(kind === 'sqlite')(
    'loses no write up to the moment that the log had reached',
    {
      timeout: killsLimitMs(KILLS),
    },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'cairn-backups-'));
      const settings = { BACKUP_TARGET: folder, BACKUP_KEY: KEY };
      const { server, headers } = await createKillable(createDatabase, settings);
      const stream = new WriteStream(server.url, headers);
      try {
        for (let kill = 0; kill < KILLS; kill++) {
          const inLog = await liveAndDie(server, stream);
          const restored = await restoreElsewhere(folder);
          const lost = await lostWrites(restored.db.query, stream.acknowledged);
          console.log(
            `${lost.length} of ${stream.acknowledged.length} acknowledged writes came after the log`,
          );
          expect(inLog.length).toBeGreaterThan(0);
          expect(await lostWrites(restored.db.query, inLog)).toEqual([]);
          expect(await halfApplied(restored.db.query)).toEqual([]);
          await restored.remove();
        }
      } finally {
        await server.kill();
        await rm(folder, { recursive: true });
      }
    },
  );
});

/** Starts the server, writes without a pause, and kills it while it writes. Returns the writes that the log has. */
async function liveAndDie(server: KillableServer, stream: WriteStream) {
  const begun = Date.now();
  const backup = async (field: 'madeAt' | 'loggedAt') => {
    const answer = await (await fetch(`${server.url}/readyz`)).json();
    return Date.parse(answer.backup[field] ?? '') || 0;
  };
  await server.serve();
  await expect.poll(() => backup('madeAt')).toBeGreaterThan(begun);
  const before = stream.acknowledged.length;
  const writing = stream.untilServerEnds();
  await expect.poll(() => stream.acknowledged.length).toBeGreaterThan(before + 20);
  const inLog = [...stream.acknowledged];
  const now = Date.now();
  await expect.poll(() => backup('loggedAt')).toBeGreaterThan(now);
  await server.kill();
  await writing;
  return inLog;
}

async function restoreElsewhere(folder: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-restored-'));
  const config = { dataDir, databaseUrl: null, authSecret: '', authSecrets: [] };
  const store = { files: openTarget(folder, { s3Access: null, dataDir }), key: KEY };
  await restoreBackup({ config, bucket: null, replayErasures: async () => 0 }, store);
  const db = await openDatabase(config);
  const remove = async () => {
    await db.close();
    await rm(dataDir, { recursive: true });
  };
  return { db, remove };
}
