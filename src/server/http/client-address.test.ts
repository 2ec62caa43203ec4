import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress, originalAddress, proxyList } from './client-address.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import type { ServerEnv } from './server-env.ts';

const TRUSTED = proxyList(['10.0.0.0/8', '192.0.2.9', 'fd00::/8']);

test.each([
  ['198.51.100.7', undefined, '198.51.100.7'],
  ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['10.0.0.1', '6.6.6.6, 203.0.113.1', '203.0.113.1'],
  ['10.0.0.1', '6.6.6.6, 203.0.113.1, 192.0.2.9', '203.0.113.1'],
  ['10.0.0.1', '203.0.113.1, nonsense', '10.0.0.1'],
  ['10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ['fd00::1', '2001:db8::5', '2001:db8::5'],
  ['10.0.0.1', '::ffff:203.0.113.1', '203.0.113.1'],
])(
  'a request from %s with X-Forwarded-For %s has the client address %s',
  (socket, forwardedFor, expected) => {
    expect(originalAddress(socket, forwardedFor, TRUSTED)).toBe(expected);
  },
);

test('without trusted proxies X-Forwarded-For is ignored', () => {
  expect(originalAddress('127.0.0.1', '203.0.113.1', proxyList([]))).toBe('127.0.0.1');
});

test('a forwarded header of a peer that is no trusted proxy is warned of once', async () => {
  const warned: unknown[] = [];
  const forwarded = forwardedHeaders({ warn: (message: unknown) => warned.push(message) });
  const app = new Hono<ServerEnv>()
    .use(clientAddress(['10.0.0.1'], forwarded))
    .get('/', (c) => c.text(c.get('clientAddress')));
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.request('/', { headers }, { incoming: { socket: { remoteAddress } } } as never);
  await from('198.51.100.7');
  await from('10.0.0.1', { 'x-forwarded-for': '203.0.113.1' });
  expect(forwarded.warnings()).toEqual([]);
  for (let times = 0; times < 2; times++) await from('198.51.100.7', { 'x-forwarded-for': '203.0.113.1' });
  expect(warned).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
  expect(forwarded.warnings()).toEqual(warned);
});
