import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.js';
import { besideServer } from '../support/beside-server.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { seededNumbers } from '../support/name-samples.ts';
import { openSilentRelay } from '../support/silent-relay.ts';
import { testConfig } from '../support/test-config.ts';
import { killsLimitMs } from '../support/test-limits.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { demoUser } from './demo-user.ts';
import { FaultClients } from './faults/fault-clients.ts';
import { FaultHistory } from './faults/fault-history.ts';
import { chooseFault, type FaultTarget } from './faults/inject-fault.ts';
import { SystemFaults } from './faults/system-faults.ts';
import { KillableServer } from './killable-server.ts';

/** The number of faults on each database: a few by default, hundreds by `npm run faults`. */
const FAULTS = Number(process.env.FAULTS ?? 4);
/** Acknowledged writes between two faults, at most. */
const MOST_WRITES = 25;

forEachDatabase('a server in which anything may fail', (createDatabase, kind) => {
  it('loses nothing that it acknowledged, leaves nothing half done, and lets one writer win each version', {
    timeout: killsLimitMs(FAULTS),
  }, async () => {
    const { db, dataDir, databaseUrl } = await createDatabase({ bare: true });
    await db.close();
    const random = seededNumbers(TEST_SEED);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const config = testConfig(dataDir, { BASE_URL: url });
    const relay = databaseUrl ? await openSilentRelay(databaseUrl) : null;
    const faults = hasCompiler() ? new SystemFaults(dataDir) : null;
    const settings = { TRUSTED_PROXIES: '127.0.0.1', ...faults?.env };
    const server = new KillableServer({ ...config, databaseUrl: relay?.url ?? null }, port, settings);
    const target: FaultTarget = {
      server,
      file: join(dataDir, 'cairn.db'),
      databaseUrl,
      relay,
      faults,
      random,
    };
    const history = new FaultHistory();
    const clients = new FaultClients({ url, authSecret: config.authSecret }, history, random);
    const counts = new Map<string, number>();
    const signIn = async () => clients.signIn(await demoUser(dataDir));

    try {
      await server.serve();
      await signIn();
      for (let round = 0; round < FAULTS; round++) {
        clients.start();
        const before = history.acknowledged;
        await expect.poll(() => history.acknowledged).toBeGreaterThan(before + random() * MOST_WRITES);
        const [name, inject] = chooseFault(kind, round, random);
        const hasFailed = await inject(target);
        await server.untilReady();
        await expect.poll(() => signIn().then(() => true, String)).toBe(true);
        const after = history.acknowledged;
        await expect
          .poll(() => history.acknowledged, { message: `writes after fault ${round}, ${name}` })
          .toBeGreaterThan(after);
        await clients.stop();
        const label = hasFailed ? name : `${name}, which met no write`;
        counts.set(label, (counts.get(label) ?? 0) + 1);
        const problems = [
          ...(await besideServer({ databaseUrl, dataDir }, (db) => history.problems(db))),
          ...(await clients.lostUploads(-5)),
        ];
        expect(problems, `TEST_SEED=${TEST_SEED}, fault ${round}: ${name}`).toEqual([]);
      }
      expect(await clients.lostUploads()).toEqual([]);
    } finally {
      await clients.stop();
      await server.kill();
      await relay?.close();
      faults?.close();
    }
    console.log(
      `${kind}: seed ${TEST_SEED}, ${FAULTS} faults (${[...counts].map((entry) => entry.join(': ')).join('; ')}), ` +
        `${history.writes.length} writes, ${history.messages.length} messages and ${clients.uploads.length} files, ` +
        `${history.acknowledged} acknowledged, 0 lost, 0 half, 0 with two winners`,
    );
  });
});

/** Whether faults of system calls can be injected here. */
function hasCompiler(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
