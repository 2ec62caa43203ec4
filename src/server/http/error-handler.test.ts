import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { openDatabase } from '../db/open-database.ts';

forEachServer('An unexpected error', (server) => {
  test('an unexpected error returns only a request id, which is in the log', async () => {
    const send = await server.app.signedInAs('ada@north-quay.example');
    await server.app.deps.db.query.schema.dropTable('question_drafts').execute();
    const response = await send('/api/question-draft');
    const body = await response.json();
    expect(response.status).toBe(500);
    expect(body).toEqual({
      defined: false,
      code: 'INTERNAL_SERVER_ERROR',
      status: 500,
      message: 'Something went wrong on our side. Nothing was changed.',
      data: { requestId: response.headers.get('x-request-id') },
    });
    const line = server.app
      .logged()
      .split('\n')
      .find((text) => text.includes(body.data.requestId) && text.includes('"err"'));
    expect(line).toContain('question_drafts');
    expect(line).toContain('question-draft-store.ts');
  });

  test('an unexpected error outside the contract returns nothing of its cause either', async () => {
    const send = await server.app.signedInAs('ada@north-quay.example');
    const { schema } = server.app.deps.db.query;
    for (const table of ['stored_files', 'contact_messages']) await schema.dropTable(table).execute();
    const message = new URLSearchParams({ name: 'Ada', email: 'ada@north-quay.example', message: 'Hello' });
    const form = { method: 'POST', body: message };
    for (const [path, request] of [
      ['/v0/b/cairn/o/plan.pdf', {}],
      ['/v0/b/cairn/o', {}],
      ['/contact', form],
    ] as const) {
      const response = await send(path, request);
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(await response.text(), path).not.toMatch(/stored_files|contact_messages|select|sqlite|\.ts:/i);
    }
  });
});

forEachDatabase('A database that is away', (createDatabase, kind) => {
  test.runIf(kind === 'postgres')(
    'an unavailable database is answered with 503 and Retry-After',
    async () => {
      const testApp = await createTestApp(createDatabase);
      const send = await testApp.signedInAs('ada@north-quay.example');
      const away = await openDatabase({ databaseUrl: 'postgres://127.0.0.1:9/none', dataDir: '/nowhere' });
      const { query, health } = testApp.deps.db;
      Object.assign(testApp.deps.db, { query: away.query, health: away.health });
      for (const path of ['/api/clients', '/api/question-draft', '/readyz']) {
        const response = await send(path);
        expect(response.status, path).toBe(503);
        expect(response.headers.get('retry-after'), path).toBe('5');
        expect(await response.text()).not.toContain('ECONNREFUSED');
      }
      expect((await send('/healthz')).status).toBe(200);
      Object.assign(testApp.deps.db, { query, health });
      expect((await send('/readyz')).status).toBe(200);
      await away.close();
      await testApp.close();
    },
  );
});

forEachDatabase('A full disk', (createDatabase, kind) => {
  test.runIf(kind === 'sqlite')(
    'a full disk is answered with 507, Retry-After and a sentence, reads continue, and writes recover',
    async () => {
      const testApp = await createTestApp(createDatabase);
      const { query } = testApp.deps.db;
      const send = await testApp.signedInAs('ada@north-quay.example');
      const save = (name: string) =>
        send(`/api/clients/${name}`, { method: 'PUT', json: { name, note: 'stone '.repeat(8_000) } });
      expect((await save('first')).status).toBe(200);
      const pages = await sql<{ page_count: number }>`pragma page_count`.execute(query);
      await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count}`).execute(query);
      const refused = await save('second');
      expect(refused.status).toBe(507);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await refused.json()).toMatchObject({
        code: 'INSUFFICIENT_STORAGE',
        message: 'The disk is full, so nothing could be saved. Reading still works.',
      });
      expect((await send('/api/clients')).status).toBe(200);
      expect((await send('/api/clients/first')).status).toBe(200);
      expect((await send('/api/clients/second')).status).toBe(404);
      await sql`pragma max_page_count = 1000000`.execute(query);
      expect((await save('second')).status).toBe(200);
      await testApp.close();
    },
  );
});

forEachServer('An address that does not exist', (server) => {
  test.each([
    '/api',
    '/api/',
    '/api/nowhere',
    '/api/clients/a/b',
    '/api/auth',
    '/api/auth/sign-in',
    '/api/auth/admin/list-users',
  ])('an unknown address in the API answers 404 as JSON: %s', async (path) => {
    const response = await server.app.request(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test.each([
    ['POST', '/api/clients', 'GET, HEAD'],
    ['PATCH', '/api/fields/a', 'GET, HEAD, PUT, DELETE'],
    ['GET', '/api/evaluateRules', 'POST'],
    ['GET', '/api/auth/sign-in/email', 'POST'],
    ['DELETE', '/api/settings', 'GET, HEAD'],
  ])('a known address answers 405 with the allowed methods: %s %s', async (method, path, allow) => {
    const response = await server.app.request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_SUPPORTED' });
  });
});
