import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.js';
import type { ServerConfig } from '../../src/server/app/read-config.ts';
import type { Database } from '../../src/server/db/open-database.ts';
import { screenClients } from '../../src/server/matching/screening/screen-clients.ts';
import { loadEmbeddedList } from '../../src/server/reference-lists/load-embedded-list.ts';
import { besideServer } from '../support/beside-server.ts';
import { createTestApp } from '../support/create-test-app.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { folderOfTests } from '../support/folder-of-tests.ts';
import { addReferenceList } from '../support/matching-scenario.ts';
import { forgetComparisons, presentHits } from '../support/screening-scenario.ts';
import { killsLimitMs } from '../support/test-limits.ts';
import { KillableServer } from './killable-server.ts';
import { addManyClients, manyReferences } from './many-matches.ts';

/** The number of kills in each test: one by default, 30 for proof. */
const KILLS = Number(process.env.KILLS ?? 1);
/** More than one batch of a comparison with whole lists. */
const CLIENTS = 160;

forEachDatabase('a server killed in the middle of screening', (createDatabase, kind) => {
  let config: ServerConfig;
  let expected: Awaited<ReturnType<typeof presentHits>>;
  const folder = folderOfTests();
  const servers: KillableServer[] = [];

  beforeAll(async () => {
    const app = await createTestApp(createDatabase);
    ({ config } = app.deps);
    await loadEmbeddedList(app.deps.db);
    for (const id of ['list-1', 'list-2']) {
      await addReferenceList(app.deps.db, { id, name: id }, manyReferences(id));
    }
    await addManyClients(app.deps.db, CLIENTS);
    await screenClients(app.deps, new AbortController().signal);
    expected = await presentHits(app.deps.db);
    await app.close();
    await app.deps.db.close();
  });
  afterAll(async () => {
    for (const server of servers) await server.kill();
  });

  const aServer = async (changes: Partial<ServerConfig> = {}) => {
    const server = new KillableServer({ ...config, ...changes }, await freePort(), { SEED: 'none' });
    servers.push(server);
    await server.serve();
    return server;
  };
  const inDatabase = <T>(look: (db: Database) => Promise<T>) => besideServer(config, look);
  const compareAllAgain = () =>
    inDatabase(async (db) => {
      await db.query.deleteFrom('screening_results').execute();
      await db.query.deleteFrom('screening_comparisons').execute();
      await forgetComparisons(db);
    });
  const compared = () =>
    inDatabase(async ({ query }) => {
      const rows = await query.selectFrom('screening_results').select('client_id').execute();
      return rows.map(({ client_id }) => client_id);
    });
  const waiting = async ({ url }: KillableServer) =>
    (await (await fetch(`${url}/readyz`)).json()).screening.waiting;
  const expectWhole = async () => {
    expect(await inDatabase(presentHits)).toEqual(expected);
    const clients = await compared();
    expect(new Set(clients).size).toBe(CLIENTS);
    expect(clients, 'each client is compared once').toHaveLength(CLIENTS);
  };

  it('finds after its next start what a whole comparison finds, and repeats nothing', {
    timeout: killsLimitMs(KILLS),
  }, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await aServer();
      await compareAllAgain();
      await expect.poll(async () => (await compared()).length, { interval: 5 }).toBeGreaterThan(0);
      await server.kill();
      const next = await aServer();
      await expect.poll(() => waiting(next)).toBe(0);
      await expectWhole();
      await next.kill();
    }
  });

  it.runIf(kind === 'postgres')(
    'leaves the rest to a second server, which repeats nothing',
    { timeout: killsLimitMs(1) },
    async () => {
      const first = await aServer();
      const second = await aServer({ dataDir: folder });
      await compareAllAgain();
      await expect.poll(async () => (await compared()).length, { interval: 5 }).toBeGreaterThan(0);
      await first.kill();
      await expect.poll(() => waiting(second)).toBe(0);
      await expectWhole();
    },
  );
});
