import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';

const PER_MINUTE = 5;

forEachDatabase('The API', (createDatabase) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp(createDatabase, {
      requestsPerMinute: PER_MINUTE,
      trustedProxies: ['10.0.0.0/8'],
    });
  });
  afterAll(() => testApp.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function statuses(count: number, request: Parameters<TestApp['request']>[1]) {
    const found: number[] = [];
    for (let i = 0; i < count; i++) found.push((await testApp.request('/api/settings', request)).status);
    return found;
  }

  test('the API answers 429 with Retry-After to an address that exceeds its limit', async () => {
    expect(await statuses(PER_MINUTE, { address: '198.51.100.1' })).toEqual(Array(PER_MINUTE).fill(200));
    vi.setSystemTime(Date.now() + 20_000);
    const response = await testApp.request('/api/settings', { address: '198.51.100.1' });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('40');
    expect(await response.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('the API answers again after a minute', async () => {
    await statuses(PER_MINUTE + 1, { address: '198.51.100.2' });
    vi.setSystemTime(Date.now() + 60_000);
    expect(await statuses(1, { address: '198.51.100.2' })).toEqual([200]);
  });

  test('the rate limit counts each address separately', async () => {
    await statuses(PER_MINUTE + 1, { address: '198.51.100.3' });
    expect(await statuses(1, { address: '198.51.100.4' })).toEqual([200]);
  });

  test('the rate limit counts an IPv6 network as one address', async () => {
    await statuses(PER_MINUTE, { address: '2001:db8:1:2::1' });
    expect(await statuses(1, { address: '2001:db8:1:2:ffff::9' })).toEqual([429]);
    expect(await statuses(1, { address: '2001:db8:1:ff::1' }), 'of the same /56').toEqual([429]);
    expect(await statuses(1, { address: '2001:db8:1:102::1' }), 'of another /56').toEqual([200]);
  });

  test('the rate limit ignores a forwarded address that no trusted proxy wrote', async () => {
    const forged = (i: number) => ({
      address: '198.51.100.5',
      headers: { 'x-forwarded-for': `203.0.113.${i}` },
    });
    for (let i = 0; i < PER_MINUTE; i++) await statuses(1, forged(i));
    expect(await statuses(1, forged(99))).toEqual([429]);
  });

  test('the rate limit distinguishes clients behind a trusted proxy', async () => {
    const behind = (address: string) => ({ address: '10.1.2.3', headers: { 'x-forwarded-for': address } });
    await statuses(PER_MINUTE + 1, behind('203.0.113.7'));
    expect(await statuses(1, behind('203.0.113.8'))).toEqual([200]);
  });

  test('the rate limit counts requests of storage clients', async () => {
    const found: number[] = [];
    for (let count = 0; count <= PER_MINUTE; count++) {
      const response = await testApp.request('/v0/b/cairn/o/plan.pdf', { address: '198.51.100.7' });
      found.push(response.status);
    }
    expect(found).toEqual([...Array(PER_MINUTE).fill(401), 429]);
  });

  test('the rate limit does not count health checks and pages', async () => {
    for (let i = 0; i < PER_MINUTE + 2; i++) {
      expect((await testApp.request('/healthz', { address: '198.51.100.6' })).status).toBe(200);
    }
  });
});
