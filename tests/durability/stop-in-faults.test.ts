import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, type ExpectStatic, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.js';
import type { Database } from '../../src/server/db/open-database.ts';
import { SERVER_PROGRAM } from '../support/built-server.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { PROGRAM_ENV } from '../support/program-env.ts';
import { openSilentRelay } from '../support/silent-relay.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLOSE = { headers: { connection: 'close' } };

// Side by side, as each waits for the limits of its server; `expect.poll` then needs the `expect` of its test.
forEachDatabase('A server with a fault of its database', (createDatabase, kind) => {
  const cleanups: (() => unknown)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  /** Starts the real server, on PostgreSQL through a relay, and waits until it is ready. */
  async function start(expect: ExpectStatic) {
    const database = await createDatabase({ bare: true });
    // The server of a data folder is the only one there.
    if (kind === 'sqlite') await database.db.close();
    const relay = database.databaseUrl ? await openSilentRelay(database.databaseUrl) : null;
    cleanups.push(() => relay?.close());
    const url = `http://127.0.0.1:${await freePort()}`;
    const child = spawn(join(ROOT, 'node_modules/.bin/node'), [SERVER_PROGRAM], {
      cwd: database.dataDir,
      env: {
        ...PROGRAM_ENV,
        ...{ PORT: new URL(url).port, BASE_URL: url, DATA_DIR: database.dataDir },
        ...(relay && { DATABASE_URL: relay.url }),
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    cleanups.push(() => child.kill('SIGKILL'));
    await expect.poll(() => statusOf(url, '/readyz')).toBe(200);
    return { url, database, relay, terminate: () => terminate(child) };
  }

  const statusOf = (url: string, path: string) =>
    fetch(url + path, CLOSE).then(
      ({ status }) => status,
      () => 0,
    );
  /** Tries to sign in as an unknown user, which reads the table of users and counts the try. */
  let tries = 0;
  const signIn = (url: string) =>
    fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { connection: 'close', 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: `nobody-${++tries}@north-quay.example`, password: 'granite-waymark' }),
    }).then(({ status }) => status);

  it.runIf(kind === 'postgres').concurrent(
    'a server whose connections went silent is ready again by itself, and ends on SIGTERM when they do again',
    async ({ expect }) => {
      const { url, relay, terminate } = await start(expect);
      expect(await signIn(url)).toBe(401);
      relay?.silence();
      await expect.poll(() => signIn(url)).toBe(401);
      await expect.poll(() => statusOf(url, '/readyz')).toBe(200);
      relay?.silence();
      await terminate();
    },
  );

  it.runIf(kind === 'postgres').concurrent(
    'a server whose PostgreSQL is paused says so, is ready again once it goes on, and ends on SIGTERM while it is paused',
    async ({ expect }) => {
      const { url, relay, terminate } = await start(expect);
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

  it.runIf(kind === 'postgres').concurrent(
    'a server with a locked table refuses what needs it, stays ready, goes on once it is free, and ends on SIGTERM while it is locked',
    async ({ expect }) => {
      const { url, database, terminate } = await start(expect);
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

  it.runIf(kind === 'sqlite').concurrent(
    'a server whose SQLite file another process locks refuses writes, reads on, and ends on SIGTERM',
    async ({ expect }) => {
      const { url, database, terminate } = await start(expect);
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

async function terminate(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

/** Locks the table of users. */
async function whileLocked({ query }: Database, work: () => Promise<void>): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await sql`lock table "user"`.execute(transaction);
    await work();
  });
}
