import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { turnsDuring } from '../../../../tests/support/turns-during.ts';
import { exportDocuments } from './export-documents.ts';

const CLIENTS = 1_000;
/** Documents are read at most so many at a time. */
const MOST_AT_ONCE = 250;

forEachDatabase('The file of a long collection', (createDatabase) => {
  const withClients = async () => {
    const app = await createTestApp(createDatabase);
    const rows = Array.from({ length: CLIENTS }, (_, n) => ({
      collection: 'clients' as const,
      id: `client-${n}`,
      data: JSON.stringify({ name: `Client ${n}`, ...(n === 999 && { late: 'column' }) }),
      version: 1,
      updated_at: '2026-01-01T00:00:00.000Z',
      updated_by: 'ann',
    }));
    await app.deps.db.query.insertInto('documents').values(rows).execute();
    return app;
  };

  test.each(['json', 'csv', 'xlsx'] as const)(
    'is made as %s while others have their turn',
    async (format) => {
      const { deps, close } = await withClients();
      let text = '';
      const turns = await turnsDuring(async () => {
        const { content } = await exportDocuments(deps.db.query, { collection: 'clients', format });
        if (content instanceof Uint8Array) return;
        for await (const part of content) text += part;
      });
      expect(turns).toBeGreaterThan(CLIENTS / MOST_AT_ONCE);
      if (format === 'json') {
        const ids = JSON.parse(text).map(({ id }: { id: string }) => id);
        expect(ids).toHaveLength(CLIENTS);
        expect(ids).toEqual(ids.toSorted());
      }
      if (format === 'csv') expect(text).toMatch(/^\uFEFF"id","name","late"\r\n"client-0","Client 0",\r\n/);
      await close();
    },
  );

  test('ends with an error when a client gets a field that has no column', async () => {
    const { deps, close } = await withClients();
    const { query } = deps.db;
    const { content } = await exportDocuments(query, { collection: 'clients', format: 'csv' });
    const parts = content as AsyncGenerator<string>;
    expect((await parts.next()).value).toContain('"late"');
    await query
      .updateTable('documents')
      .set({ data: JSON.stringify({ name: 'Client', other: 'field' }) })
      .where('id', '=', 'client-0')
      .execute();
    await expect(parts.next()).rejects.toThrow('were changed while they were exported');
    await close();
  });
});
