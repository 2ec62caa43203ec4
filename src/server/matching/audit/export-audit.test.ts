import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { turnsDuring } from '../../../../tests/support/turns-during.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { addAuditRows } from './match-audit-store.ts';
import { exportAudit, findAudit } from './read-audit.ts';

const ROWS = 2_000;
/** Rows are read at most so many at a time. */
const MOST_AT_ONCE = 500;

forEachDatabase('A long audit log of matching', (createDatabase) => {
  const aLongLog = async (rows = ROWS) => {
    const app = await createTestApp(createDatabase);
    const entries = Array.from({ length: rows }, (_, n) => ({
      action: n === 3 ? ('undo' as const) : ('decide' as const),
      runId: `run-${n % 2}`,
      name: `Client ${n}`,
      externalName: n === 5 ? 'Sought 100%' : '=Quarry',
    }));
    await runTransaction(app.deps.db.query, (transaction) =>
      addAuditRows(transaction, { id: 'ann', email: 'ann@firm.example' }, entries),
    );
    return app;
  };

  test.each(['csv', 'json'] as const)(
    'is sent as %s in parts, between which others have their turn',
    async (format) => {
      const { deps, close } = await aLongLog();
      const parts: string[] = [];
      const turns = await turnsDuring(async () => {
        const { body } = await exportAudit(deps, { format });
        const decoder = new TextDecoder();
        for await (const part of body) parts.push(decoder.decode(part));
      });
      expect(turns).toBeGreaterThan(ROWS / MOST_AT_ONCE);
      expect(parts.length).toBeGreaterThan(ROWS / MOST_AT_ONCE);
      const text = parts.join('');
      if (format === 'csv') {
        expect(text.split('\r\n')).toHaveLength(ROWS + 2);
        expect(text).toContain(`"'=Quarry"`);
      } else {
        expect(JSON.parse(text).map(({ name }: { name: string }) => name)).toEqual(
          Array.from({ length: ROWS }, (_, n) => `Client ${n}`),
        );
      }
      await close();
    },
  );

  test('is read no further when a client leaves', async () => {
    const { deps, close } = await aLongLog();
    const { body } = await exportAudit(deps, { format: 'json' });
    const reader = body.getReader();
    await reader.read();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
    expect((await reader.read()).done).toBe(true);
    await close();
  });

  test('an empty one is a file as well', async () => {
    const app = await createTestApp(createDatabase);
    const ann = await app.signedInAs('ann@firm.example');
    expect(await (await ann('/api/matching/audit/export?format=json')).json()).toEqual([]);
    expect((await (await ann('/api/matching/audit/export')).text()).split('\r\n')).toHaveLength(2);
    await app.close();
  });

  test('is looked through in parts for what no index finds, upwards and downwards', async () => {
    const rows = 21_000;
    const { deps, close } = await aLongLog(rows);
    const { query } = deps.db;
    const found = async (filter: object) => {
      let names: (string | null)[] = [];
      const turns = await turnsDuring(async () => {
        names = (await findAudit(query, { ...filter, limit: 2 })).items.map(({ name }) => name);
      });
      return { names, turns };
    };
    expect((await found({ q: 'sought 100%' })).turns).toBeGreaterThan(1);
    expect((await found({ q: 'sought 100%' })).names).toEqual(['Client 5']);
    expect((await found({ action: 'undo' })).names).toEqual(['Client 3']);
    expect((await found({ user: 'ANN@' })).names).toEqual([`Client ${rows - 1}`, `Client ${rows - 2}`]);
    expect((await found({ user: 'bob' })).names).toEqual([]);
    expect((await found({ runId: 'run-0' })).names).toEqual([`Client ${rows - 2}`, `Client ${rows - 4}`]);
    expect((await found({ from: '2000-01-01', before: '2001-01-01' })).names).toEqual([]);
    const { body } = await exportAudit(deps, { format: 'json', action: 'undo' });
    expect((await new Response(body).json()).map(({ name }: { name: string }) => name)).toEqual(['Client 3']);
    await close();
  });
});
