import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';

const EMAIL = 'ada.quay@north-quay.example';

forEachDatabase('The log of requests', (createDatabase) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp(createDatabase);
  });
  afterAll(() => testApp.close());

  const lines = () =>
    testApp
      .logged()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  test('has one line for each, with its id, method, path, status and address', async () => {
    const response = await testApp.request('/api/clients?q=north', { address: '198.51.100.9' });
    const id = response.headers.get('x-request-id');
    expect(lines().filter((line) => line.requestId === id)).toEqual([
      expect.objectContaining({ method: 'GET', path: '/api/clients', status: 401, address: '198.51.100.9' }),
    ]);
  });

  test('takes no id from outside', async () => {
    const response = await testApp.request('/api/settings', { headers: { 'x-request-id': 'mine' } });
    expect(response.headers.get('x-request-id')).not.toBe('mine');
  });

  test('holds no address, name, token or password of anybody', async () => {
    const send = await testApp.signedInAs(EMAIL);
    const token = send.cookie.split('=')[1]?.split('.')[0];
    const json = { email: EMAIL, password: 'basalt-lantern-77-x', name: 'Ada Quay' };
    await testApp.request('/api/auth/sign-in/email', { method: 'POST', json });
    await testApp.request('/api/auth/sign-up/email', { method: 'POST', json });
    await testApp.request('/api/auth/request-password-reset', { method: 'POST', json });
    await testApp.request('/complete-verification?token=t0ken-t0ken-t0ken');
    await testApp.request(`/api/clients/${EMAIL}`, {
      headers: { authorization: 'Bearer t0ken-t0ken-t0ken' },
    });
    await send('/api/clients/client-9', { method: 'PUT', json: { name: 'Ada Quay', email: EMAIL } });
    await send(`/api/clients?q=${encodeURIComponent(EMAIL)}`);
    await send('/api/auth/sign-out', { method: 'POST' });
    expect(lines().length).toBeGreaterThan(8);
    for (const secret of [
      EMAIL,
      encodeURIComponent(EMAIL),
      'Ada Quay',
      't0ken-t0ken-t0ken',
      'basalt-lantern-77-x',
      token,
    ]) {
      expect(testApp.logged()).not.toContain(secret);
    }
  });
});
