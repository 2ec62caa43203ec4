import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { contractRoutes } from '../api-routes.ts';
import { exampleOf } from './example-of-schema.ts';

forEachDatabase('The page of the API', (createDatabase) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
  });
  afterAll(() => app.close());

  test('it shows every call with an example, and runs no script', async () => {
    const page = await app.request('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const html = await page.text();
    const shown = [...html.matchAll(/<b>([A-Z]+)<\/b> <code>([^<]+)<\/code>/g)].map(
      ([, method, path]) => `${method} ${path?.replace(/\{\+?(\w+)\}/g, ':$1')}`,
    );
    const calls = contractRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(shown.toSorted()).toEqual(calls.toSorted());
    expect(html.match(/<details>/g)).toHaveLength(calls.length + 1);
    expect(html).not.toContain('<script');
  });

  test('it names every address that is not in openapi.json', async () => {
    const html = await (await app.request('/api/docs')).text();
    const addresses = [...html.matchAll(/\/(?:api|reconcile|v0)\/[^\s,<&]+/g)].map(([address]) => address);
    const plain = (path: string) => path.replace(/\{\+?(\w+)\}/g, ':$1');
    const named = addresses.map(plain);
    const isNamed = (path: string) =>
      path.startsWith('/api/auth/') || named.some((one) => path === one || path.startsWith(`${one}/`));
    const ofContract = new Set(contractRoutes().map(({ path }) => path));
    const others = app.app.routes
      .filter(({ method, path }) => method !== 'ALL' && /^\/(?:api|reconcile|v0)\//.test(path))
      .map(({ path }) => path)
      .filter((path) => !ofContract.has(path) && !/^\/api\/(?:docs|openapi\.json)$/.test(path));
    expect(others.length).toBeGreaterThan(20);
    expect([...new Set(others)].filter((path) => !isNamed(path))).toEqual([]);
    const { info } = await (await app.request('/api/openapi.json')).json();
    expect(info.description).toContain('/api/docs');
  });

  test('every example of a body is JSON', async () => {
    const html = await (await app.request('/api/docs')).text();
    const bodies = [...html.matchAll(/-d '(.*)' \\\n/g)].map(([, body = '']) =>
      body.replaceAll('&#34;', '"'),
    );
    expect(bodies.length).toBeGreaterThan(30);
    for (const body of bodies) expect(() => JSON.parse(body), body).not.toThrow();
  });
});

test.each([
  [{ type: 'string', format: 'date' }, '1971-06-04'],
  [{ type: 'integer', minimum: 5 }, 5],
  [{ enum: ['person', 'organisation'] }, 'person'],
  [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, true],
  [{ type: 'array', items: { const: 1 } }, [1]],
  [
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] },
    { a: 'text' },
  ],
])('the example of %j is %j', (schema, example) => {
  expect(exampleOf(schema)).toEqual(example);
});
