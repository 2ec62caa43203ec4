import { describe, expect, test } from 'vitest';
import {
  type BadRequest,
  badInputScenario,
  CLIENT_PATH,
  JSON_TYPE,
} from '../../../tests/support/bad-input-scenario.ts';
import type { TestRequest } from '../../../tests/support/create-test-app.ts';
import { forEachServer } from '../../../tests/support/for-each-server.ts';

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const names = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n])));

/** Bodies that every route with a body refuses. */
const BAD_TEXTS: [what: string, text: string | Uint8Array<ArrayBuffer>][] = [
  ['half an object', '{"name":'],
  ['no JSON', 'name=Northwind'],
  ['two documents', '{"name":"a"}{"name":"b"}'],
  ['single quotes', "{'name':'a'}"],
  ['a duplicate key', '{"name":"a","name":"b"}'],
  ['a duplicate key deep down', '{"name":"a","tax":{"code":1,"code":2}}'],
  ['a number beyond a double', '{"name":"a","turnover":1e999}'],
  ['nesting of 1,000', nested(1_000)],
  ['nesting of 10,000', nested(10_000)],
  ['half a surrogate pair', '{"name":"\\ud800"}'],
  ['NUL', '{"name":"a\\u0000b"}'],
  ['a key __proto__', '{"name":"a","__proto__":{"isAdmin":true}}'],
  ['a deep key __proto__', '{"name":"a","tax":{"__proto__":{"isAdmin":true}}}'],
  ['an object of 1,001 names', `{"name":"a","a":${names(1_001)}}`],
  ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a list', '[]'],
  ['a list of lists', '[[[]]]'],
  ['text', '"name"'],
  ['a number', '42'],
  ['null', 'null'],
  ['nothing', ''],
];
const BODY_ROUTES: [method: string, path: string][] = [
  ['PUT', '/api/fields/turnover'],
  ['PUT', '/api/staticData/countries'],
  ['PUT', '/api/fieldMappings/m1'],
  ['PUT', '/api/rules/r1'],
  ['PUT', CLIENT_PATH],
  ['PUT', '/api/clients/client-1?merge=true'],
  ['PATCH', CLIENT_PATH],
  ['PUT', '/api/ruleScenarios/s1'],
  ['POST', '/api/fields/turnover/rename'],
  ['POST', '/api/clients/client-1/restore'],
  ['POST', '/api/fields/import'],
  ['POST', '/api/evaluateRules'],
  ['PUT', '/api/question-draft'],
  ['PUT', '/api/question-sessions/clients/client-1'],
  ['POST', '/api/summarizePdf'],
  ['POST', '/api/matching/runs'],
  ['POST', '/api/matching/runs/none/decisions'],
  ['POST', '/api/auth/sign-up/email'],
  ['POST', '/api/auth/sign-in/email'],
  ['POST', '/api/auth/request-password-reset'],
  ['POST', '/api/auth/reset-password'],
];

/** Bodies that are too large, or not JSON by their headers. */
const BAD_ENVELOPES: BadRequest[] = [
  [
    'text as form data',
    CLIENT_PATH,
    { method: 'PUT', body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
  ],
  [
    'JSON called text',
    CLIENT_PATH,
    { method: 'PUT', body: '{"name":"x"}', headers: { 'content-type': 'text/plain' } },
    415,
  ],
  ['JSON called nothing', CLIENT_PATH, { method: 'PUT', body: new Blob(['{"name":"x"}']) }, 415],
  [
    'JSON in UTF-16',
    CLIENT_PATH,
    { method: 'PUT', body: '{"name":"x"}', headers: { 'content-type': 'application/json; charset=utf-16' } },
    415,
  ],
  [
    'compressed JSON',
    CLIENT_PATH,
    { method: 'PUT', body: '{"name":"x"}', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
    415,
  ],
  ['1 MB and one byte', CLIENT_PATH, { method: 'PUT', body: ' '.repeat(1_000_001), headers: JSON_TYPE }, 413],
  [
    '64 kB and one byte to sign in',
    '/api/auth/sign-in/email',
    { method: 'POST', body: ' '.repeat(64_001), headers: JSON_TYPE },
    413,
  ],
];

forEachServer('A bad body', (server) => {
  const expectRefusal = badInputScenario(server);

  describe.each(BODY_ROUTES)('of %s %s', (method, path) => {
    test.each(BAD_TEXTS)('a body with %s is refused and changes nothing', async (_, body) => {
      const request = { method, body, headers: JSON_TYPE };
      await expectRefusal(await server.ann(path, request), 400);
    });
  });

  test.each(BAD_ENVELOPES)(
    'a body with %s is refused and changes nothing: %s',
    async (_, path, request, status) => {
      await expectRefusal(await server.ann(path, request), status);
    },
  );

  test('an endless body is refused after 1 MB', async () => {
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(64_000).fill(32)) });
    const request = { method: 'PUT', body: endless, duplex: 'half', headers: JSON_TYPE } as TestRequest;
    await expectRefusal(await server.ann(CLIENT_PATH, request), 413);
  });

  test('a body that is too large is refused with the limit', async () => {
    const said = async (body: string) => {
      const request = { method: 'PUT', body, headers: JSON_TYPE };
      const response = await server.ann(CLIENT_PATH, request);
      return ((await response.json()) as { message: string }).message;
    };
    expect(await said(`{"name":"a","a":${names(1_001)}}`)).toBe('An object contains more than 1000 names.');
    const values = (count: number) => `{"name":"a","a":[${'1,'.repeat(count)}1]}`;
    expect(await said(values(50_000))).toBe('This contains more than 50000 values.');
  });

  test('bad bodies leave Object.prototype unchanged', () => {
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });
});
