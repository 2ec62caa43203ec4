import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/open-database.ts';
import { forEachDatabase, type TestDatabase } from '../support/create-test-database.ts';
import { freePort } from '../support/free-port.ts';
import { PROGRAM_ENV } from '../support/program-env.ts';
import { openSilentRelay, type SilentRelay } from '../support/silent-relay.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLOSE = { headers: { connection: 'close' } };

forEachDatabase('A server with a fault of its database', (createDatabase, kind) => {
  let child: ChildProcess | undefined;
  let relay: SilentRelay | undefined;
  afterEach(async () => {
    child?.kill('SIGKILL');
    await relay?.close();
    relay = undefined;
  });

  /** Starts the real server, on PostgreSQL through the relay, and waits until it is ready. */
  async function start(): Promise<{ url: string; database: TestDatabase }> {
    const database = await createDatabase({ bare: true });
    // The server of a data folder is the only one there.
    if (kind === 'sqlite') await database.db.close();
    if (database.databaseUrl) relay = await openSilentRelay(database.databaseUrl);
    const url = `http://127.0.0.1:${await freePort()}`;
    child = spawn(join(ROOT, 'node_modules/.bin/node'), [join(ROOT, 'src/server/app/main.ts')], {
      cwd: database.dataDir,
      env: {
        ...PROGRAM_ENV,
        ...{ PORT: new URL(url).port, BASE_URL: url, DATA_DIR: database.dataDir },
        ...(relay && { DATABASE_URL: relay.url }),
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    await expect.poll(() => statusOf(url, '/readyz')).toBe(200);
    return { url, database };
  }

  async function terminate(): Promise<void> {
    const ended = once(child as ChildProcess, 'exit');
    child?.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }

  const statusOf = (url: string, path: string) =>
    fetch(url + path, CLOSE).then(
      ({ status }) => status,
      () => 0,
    );
  /** Tries to sign in as nobody, which reads the table of users and counts the try. */
  let tries = 0;
  const signIn = (url: string) =>
    fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { connection: 'close', 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: `nobody-${++tries}@north-quay.example`, password: 'granite-waymark' }),
    }).then(({ status }) => status);

  it.runIf(kind === 'postgres')(
    'a server whose connections went silent is ready again by itself, and ends on SIGTERM when they do again',
    async () => {
      const { url } = await start();
      expect(await signIn(url)).toBe(401);
      relay?.silence();
      await expect.poll(() => signIn(url)).toBe(401);
      await expect.poll(() => statusOf(url, '/readyz')).toBe(200);
      relay?.silence();
      await terminate();
    },
  );

  it.runIf(kind === 'postgres')(
    'a server whose PostgreSQL is paused says so, is ready again once it goes on, and ends on SIGTERM while it is paused',
    async () => {
      const { url } = await start();
      relay?.pause();
      await expect.poll(() => statusOf(url, '/readyz')).toBe(503);
      expect(await statusOf(url, '/healthz')).toBe(200);
      relay?.resume();
      await expect.poll(() => signIn(url)).toBe(401);
      expect(await statusOf(url, '/readyz')).toBe(200);
      relay?.pause();
      await terminate();
    },
  );

  it.runIf(kind === 'postgres')(
    'a server with a locked table refuses what needs it, stays ready, goes on once it is free, and ends on SIGTERM while it is locked',
    async () => {
      const { url, database } = await start();
      await whileLocked(database.db, async () => {
        expect(await signIn(url)).toBe(503);
        expect(await statusOf(url, '/readyz')).toBe(200);
      });
      await expect.poll(() => signIn(url)).toBe(401);
      await whileLocked(database.db, async () => {
        void signIn(url).catch(() => {});
        await terminate();
      });
    },
  );

  it.runIf(kind === 'sqlite')(
    'a server whose SQLite file another process locks refuses writes, reads on, and ends on SIGTERM',
    async () => {
      const { url, database } = await start();
      const other = await database.openAgain();
      await other.query.transaction().execute(async () => {
        const writes = [signIn(url), signIn(url)];
        expect(await statusOf(url, '/readyz')).toBe(200);
        expect(await statusOf(url, '/api/settings')).toBe(200);
        expect(await Promise.all(writes)).toEqual([503, 503]);
      });
      await expect.poll(() => signIn(url)).toBe(401);
      await other.query.transaction().execute(async () => {
        void signIn(url).catch(() => {});
        await terminate();
      });
    },
  );
});

/** Locks the table of users. */
async function whileLocked({ query }: Database, work: () => Promise<void>): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await sql`lock table "user"`.execute(transaction);
    await work();
  });
}
