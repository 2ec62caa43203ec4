import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { createApp } from '../app/app.ts';

forEachDatabase('While the disk is full', (createDatabase) => {
  let testApp: TestApp;
  afterEach(() => testApp.close());

  test('while the disk is full, writes are refused with 507 and Retry-After, but reading, signing in and messages are not', async () => {
    testApp = await createTestApp(createDatabase);
    const { cookie } = await testApp.signedInAs('ada@north-quay.example');
    let isFull = true;
    const app = createApp(testApp.deps, { webDir: '/nowhere', isDiskFull: () => isFull });
    const send = (path: string, method = 'GET', json?: object) => {
      const body = json && JSON.stringify(json);
      const headers = {
        cookie,
        origin: testApp.deps.config.baseUrl,
        ...(body && { 'content-type': 'application/json', 'content-length': `${body.length}` }),
      };
      const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
      return app.request(path, { method, headers, ...(body && { body }) }, bindings as never);
    };
    const save = () => send('/api/clients/one', 'PUT', { name: 'One' });

    const refused = await save();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '5']);
    expect(await refused.json()).toMatchObject({
      code: 'INSUFFICIENT_STORAGE',
      message: 'The disk is full, so nothing could be saved. Reading still works.',
    });
    expect((await send('/v0/b/cairn/o?name=pdfs%2Fone.pdf', 'POST')).status).toBe(507);
    expect((await send('/api/clients')).status).toBe(200);
    const question = { answers: {}, changedField: 'none', entityType: 'clients' };
    expect((await send('/api/evaluateRules', 'POST', question)).status).toBe(200);
    const wrong = { email: 'unknown@north-quay.example', password: 'granite-waymark' };
    expect((await send('/api/auth/sign-in/email', 'POST', wrong)).status).toBe(401);
    expect((await send('/api/v1.0/email/send', 'POST', {})).status).toBe(400);
    expect((await (await send('/readyz')).json()).warnings).toEqual([
      'The disk is full: people can sign in and read, and nothing else is saved.',
    ]);

    isFull = false;
    expect((await save()).status).toBe(200);
  });
});
