import { expect, it } from 'vitest';
import { HOUR_MS } from '#records';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { openSilentRelay } from '../../../../tests/support/silent-relay.ts';
import { BoundedPool } from './bounded-pool.ts';
import { REQUEST_DEADLINES } from './deadlines.ts';

forEachDatabase('A pool', (createDatabase, kind) => {
  it.runIf(kind === 'postgres')(
    'a pool discards all idle connections once one of them does not answer a probe',
    async () => {
      const relay = await openSilentRelay((await createDatabase({ bare: true })).databaseUrl ?? '');
      const pool = new BoundedPool(relay.url, {
        size: 3,
        deadlines: {
          ...REQUEST_DEADLINES,
          ...{ unusedMs: HOUR_MS, answerMs: HOUR_MS, probeEveryMs: 100, probeMs: 2_000, closeMs: 100 },
        },
      });
      const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
      relay.silence();
      for (const client of clients) client.release();
      expect(pool.idleCount).toBe(3);
      await expect.poll(() => pool.idleCount).toBe(0);
      const fresh = await pool.connect();
      expect((await fresh.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
      fresh.release();
      await pool.end();
      await relay.close();
    },
  );

  it.runIf(kind === 'postgres')('a pool opens no more connections than its size', async () => {
    const { databaseUrl } = await createDatabase({ bare: true });
    const deadlines = { ...REQUEST_DEADLINES, connectMs: 2_000 };
    const pool = new BoundedPool(databaseUrl ?? '', { size: 2, deadlines });
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    await expect(pool.connect()).rejects.toMatchObject({ status: 503 });
    for (const client of clients) client.release();
    (await pool.connect()).release();
    await pool.end();
  });
});
