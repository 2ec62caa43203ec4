import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { aBuiltSite, BUILT_CHUNK, BUILT_SCRIPT } from '../../../../tests/support/built-site.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';

const site = aBuiltSite();
afterAll(site.remove);
const SCRIPT = '/static/js/main-0a1b2c3d.js';

forEachDatabase('The site', (createDatabase) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp(createDatabase, { webDir: site.webDir });
  });
  afterAll(() => testApp.close());

  test.each(Object.values(PAGE_PATHS))(
    'the site serves the page at %s, and browsers revalidate it each time',
    async (path) => {
      const response = await testApp.request(path.replace(/:\w+/g, 'client-001'));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<div id="root">');
    },
  );

  test.each(['/nowhere', '/admin', '/dashboard/x', '/.env', '/index.html', '/..%2f..%2fetc%2fpasswd'])(
    'the site answers 404 with the page at %s',
    async (path) => {
      const response = await testApp.request(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<div id="root">');
    },
  );

  test('the site gives each page its own nonce for styles, the one that its policy allows', async () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const response = await testApp.request('/');
      const nonce = /<html data-style-nonce="([^"]{20,})"/.exec(await response.text())?.[1] ?? 'none';
      expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test('the site lets browsers cache built files for ever', async () => {
    const response = await testApp.request(SCRIPT);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toBe(BUILT_SCRIPT);
  });

  test('the site lets browsers cache a lazy chunk for ever when the address has its hash', async () => {
    const response = await testApp.request(`${BUILT_CHUNK.path}?v=${BUILT_CHUNK.hash}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(BUILT_SCRIPT);
  });

  test('the site sends a lazy chunk without a hash, and browsers revalidate it each time', async () => {
    const response = await testApp.request(BUILT_CHUNK.path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(BUILT_SCRIPT);
  });

  test.each([
    `${BUILT_CHUNK.path}?v=0f9e8d7c`,
    `${BUILT_CHUNK.path}?v=`,
    `/static/js/gone.chunk.js?v=${BUILT_CHUNK.hash}`,
    '/static/js/constructor.chunk.js?v=1',
  ])('a page of another build gets no chunk of this one at %s', async (address) => {
    const response = await testApp.request(address);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('Not found');
  });

  test('the site sends a single requested byte range, or else the whole file', async () => {
    const part = await testApp.request(SCRIPT, { headers: { range: 'bytes=0-6' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe(BUILT_SCRIPT.slice(0, 7));
    for (const range of ['x', 'bytes=0-1,3-4', 'bytes=-', 'lines=0-1', '0-1']) {
      const whole = await testApp.request(SCRIPT, { headers: { range } });
      expect(whole.status, range).toBe(200);
      expect(whole.headers.has('content-range')).toBe(false);
      expect(await whole.text()).toBe(BUILT_SCRIPT);
    }
  });

  test('the site sends built files as the build compressed them', async () => {
    const brotli = await testApp.request(SCRIPT, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(BUILT_SCRIPT);
    const gzip = await testApp.request(SCRIPT, { headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await gzip.bytes()).toString()).toBe(BUILT_SCRIPT);
    expect(gzip.headers.get('vary')).toMatch(/accept-encoding/i);
  });

  test.each([
    '/static/js/gone.chunk.js',
    '/static/',
    '/static/../index.html',
    '/static/%2e%2e/index.html',
    '/static/js',
    '/static',
  ])('the site never sends a page for the missing file %s', async (path) => {
    const response = await testApp.request(path);
    expect(response.headers.get('cache-control')).not.toContain('immutable');
    if (path.startsWith('/static/js') || path === '/static/') {
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('Not found');
    } else expect(response.status).toBe(404);
  });

  test('the site serves the files beside the pages', async () => {
    const response = await testApp.request('/favicon.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('the site answers HEAD as GET without the body', async () => {
    for (const path of ['/', SCRIPT, '/healthz', '/api/settings']) {
      const response = await testApp.request(path, { method: 'HEAD' });
      expect(response.status, path).toBe(200);
      expect(await response.text()).toBe('');
    }
  });

  test('the site refuses other methods for a page', async () => {
    const response = await testApp.request('/login', { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  test('responses of the API are never cached', async () => {
    const send = await testApp.signedInAs('ada@north-quay.example');
    for (const path of [
      '/api/clients',
      '/api/settings',
      '/api/clients/none',
      '/api/nowhere',
      '/api/auth/get-session',
    ]) {
      expect((await send(path)).headers.get('cache-control'), path).toBe('no-store');
    }
  });

  test('long responses are compressed, and their ETag stays the version', async () => {
    const send = await testApp.signedInAs('ada@north-quay.example');
    const json = { name: 'Northwind Quay Ltd', note: 'stone '.repeat(400) };
    await send('/api/clients/client-1', { method: 'PUT', json });
    const response = await send('/api/clients/client-1', { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('etag')).toBe('"1"');
    expect(JSON.parse(gunzipSync(await response.bytes()).toString())).toMatchObject({ version: 1 });
  });
});
