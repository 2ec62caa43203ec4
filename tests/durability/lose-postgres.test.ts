import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp, type SendTestRequest } from '../support/create-test-app.ts';
import { forEachDatabase, type TestDatabase } from '../support/create-test-database.ts';
import { halfApplied, lostWrites } from './check-wholeness.ts';
import type { AcknowledgedWrite } from './write-stream.ts';

const LOSSES = 15;
const WRITERS = 4;

forEachDatabase('a server whose database disconnects under load', (createDatabase, kind) => {
  it.runIf(kind === 'postgres')(
    'answers 503 with Retry-After, recovers, and keeps what it acknowledged',
    async () => {
      let database: TestDatabase | undefined;
      const app = await createTestApp(async (options) => {
        database = await createDatabase(options);
        return database;
      });
      const send = await app.signedInAs('ann@example.com');
      const breaker = await database?.openAgain();
      if (!breaker) throw new Error('no database');
      const ending = new AbortController();
      const acknowledged: AcknowledgedWrite[] = [];
      const refusals: Response[] = [];
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        writeUntil(ending.signal, { send, id: `w${writer}`, acknowledged, refusals }),
      );
      for (let loss = 0; loss < LOSSES; loss++) {
        const before = acknowledged.length;
        await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(breaker.query);
      }
      ending.abort();
      await Promise.all(writers);

      expect(refusals.length).toBeGreaterThan(0);
      expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([503]));
      expect(refusals.every(({ headers }) => headers.has('retry-after'))).toBe(true);
      // The pool may still hold connections whose end it has not heard of; each costs one more 503.
      await expect.poll(async () => (await send('/api/clients/w0')).status).toBe(200);
      expect(await lostWrites(breaker.query, acknowledged)).toEqual([]);
      expect(await halfApplied(breaker.query)).toEqual([]);
      await app.close();
    },
  );
});

async function writeUntil(
  ended: AbortSignal,
  {
    send,
    id,
    acknowledged,
    refusals,
  }: { send: SendTestRequest; id: string; acknowledged: AcknowledgedWrite[]; refusals: Response[] },
): Promise<void> {
  for (let note = 0; !ended.aborted; note++) {
    const response = await send(`/api/clients/${id}`, { method: 'PUT', json: { name: id, note } });
    if (response.status === 200) acknowledged.push({ id, version: (await response.json()).version, note });
    else refusals.push(response);
  }
}
