import { expect, test } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { findUserByEmail } from '../identity/base/user-store.ts';

const EMAIL = 'ada.quay@north-quay.example';

forEachServer('The log of requests', (server) => {
  const lines = () =>
    server.app
      .logged()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  test('the request log has one line per request, with id, method, route, status and address', async () => {
    const response = await server.app.request('/api/clients?q=north', { address: '198.51.100.9' });
    const id = response.headers.get('x-request-id');
    expect(lines().filter((line) => line.requestId === id)).toEqual([
      expect.objectContaining({ method: 'GET', route: '/api/clients', status: 401, address: '198.51.100.9' }),
    ]);
  });

  test.each([
    ['/api/clients/ada-quay', 'GET', '/api/clients/:id'],
    ['/api/clients/ada%00quay', 'GET', '/api/clients/:id'],
    ['/api/clients/ada-quay/restore', 'POST', '/api/clients/:id/restore'],
    ['/api/entities/contacts/ada-quay:1', 'GET', '/api/entities/:kind/:id'],
    ['/api/clients/ada-quay', 'POST', '/api/*'],
    ['/api/ada-quay', 'GET', '/api/*'],
    ['/api/auth/ada-quay', 'GET', '/api/*'],
    ['/admin/client/ada-quay', 'GET', '/admin/client/:clientId'],
    ['/login/', 'GET', '/login'],
    ['/static/ada-quay.js', 'GET', '/static/*'],
    ['/ada-quay', 'GET', '/*'],
  ])('the request log shows %s by %s as %s', async (path, method, route) => {
    const response = await server.app.request(path, { method });
    const id = response.headers.get('x-request-id');
    expect(lines().filter((line) => line.requestId === id)).toMatchObject([{ method, route }]);
    expect(server.app.logged()).not.toContain('ada-quay');
  });

  test('the request log names the user by id', async () => {
    const email = 'bea.quay@north-quay.example';
    const send = await server.app.signedInAs(email);
    const json = { label: 'Berth', type: 'text' };
    const id = (await send('/api/fields/berth', { method: 'PUT', json })).headers.get('x-request-id');
    const user = await findUserByEmail(server.app.deps.db.query, email);
    expect(lines().find((line) => line.requestId === id)).toMatchObject({
      method: 'PUT',
      route: '/api/fields/:id',
      userId: user?.id,
    });
    expect(user).not.toBeNull();
  });

  test('the request log accepts no request id from clients', async () => {
    const response = await server.app.request('/api/settings', { headers: { 'x-request-id': 'mine' } });
    expect(response.headers.get('x-request-id')).not.toBe('mine');
  });

  test('the request log contains no email address, name, token or password', async () => {
    const send = await server.app.signedInAs(EMAIL);
    const token = send.cookie.split('=')[1]?.split('.')[0];
    const json = { email: EMAIL, password: 'basalt-lantern-77-x', name: 'Ada Quay' };
    await server.app.request('/api/auth/sign-in/email', { method: 'POST', json });
    await server.app.request('/api/auth/sign-up/email', { method: 'POST', json });
    await server.app.request('/api/auth/request-password-reset', { method: 'POST', json });
    await server.app.request('/complete-verification?token=t0ken-t0ken-t0ken');
    await server.app.request(`/api/clients/${EMAIL}`, {
      headers: { authorization: 'Bearer t0ken-t0ken-t0ken' },
    });
    await send(`/api/clients/${encodeURIComponent('Ada Quay')}`, {
      method: 'PUT',
      json: { name: 'Ada Quay', email: EMAIL },
    });
    await send(`/api/clients?q=${encodeURIComponent(EMAIL)}`);
    await send('/api/auth/sign-out', { method: 'POST' });
    expect(lines().length).toBeGreaterThan(8);
    for (const secret of [
      EMAIL,
      encodeURIComponent(EMAIL),
      'Ada Quay',
      'Ada%20Quay',
      't0ken-t0ken-t0ken',
      'basalt-lantern-77-x',
      token,
    ]) {
      expect(server.app.logged()).not.toContain(secret);
    }
  });
});
