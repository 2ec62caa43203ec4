import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { forEachDatabase } from '../support/create-test-database.ts';
import { killsLimitMs } from '../support/test-limits.ts';
import { halfApplied } from './check-wholeness.ts';
import { createKillable } from './killable-installation.ts';

/** The number of kills, distributed over the duration of an import. */
const KILLS = Number(process.env.KILLS ?? 5);
const ROWS = 2_000;

forEachDatabase('a server killed in the middle of an import', (createDatabase) => {
  it('has written all of the file or nothing of it', { timeout: killsLimitMs(KILLS) }, async () => {
    const { server, config, headers: asUser } = await createKillable(createDatabase);
    const headers = { ...asUser, 'content-type': 'application/json' };
    const importFile = (name: string) =>
      fetch(`${server.url}/api/clients/import`, { method: 'POST', headers, body: aFile(name) });

    const acknowledged: string[] = [];
    const names = Array.from({ length: KILLS }, (_, kill) => `kill-${kill}`);
    try {
      await server.serve();
      const begun = performance.now();
      expect((await importFile('whole')).status).toBe(200);
      let span = performance.now() - begun;
      for (const [kill, name] of names.entries()) {
        const answer = importFile(name).then(
          ({ status }) => status === 200 && acknowledged.push(name),
          // The connection was closed.
          () => undefined,
        );
        await delay((span * (kill + 1)) / (KILLS + 1));
        await server.kill();
        await answer;
        // The machine has become faster: the next kill comes sooner, until one comes while the server writes.
        if (acknowledged.includes(name)) span /= 2;
        await server.serve();
      }
    } finally {
      await server.kill();
    }

    const db = await openDatabase(config);
    const rows = await db.query
      .selectFrom('documents')
      .select('id')
      .where('collection', '=', 'clients')
      .execute();
    const counts = names.map((name) => rows.filter(({ id }) => id.startsWith(`${name}:`)).length);
    console.log(`${db.kind}: ${KILLS} kills, rows written by each import: ${counts.join(', ')}`);
    expect(rows.filter(({ id }) => id.startsWith('whole:'))).toHaveLength(ROWS);
    for (const [kill, count] of counts.entries()) {
      expect([0, ROWS], names[kill]).toContain(count);
      if (acknowledged.includes(names[kill] ?? '')) expect(count).toBe(ROWS);
    }
    // At least one kill must hit the write itself, not only the time before or after.
    expect(counts).toContain(0);
    expect(await halfApplied(db.query)).toEqual([]);
    await db.close();
  });
});

function aFile(name: string): string {
  const clients = Array.from({ length: ROWS }, (_, row) => ({
    id: `${name}:${row}`,
    data: { name: `Client ${row} of ${name}`, contacts: [{ id: 'c', firstname: 'Con', lastname: 'Tact' }] },
  }));
  return JSON.stringify({ format: 'json', content: JSON.stringify(clients), dryRun: false });
}
