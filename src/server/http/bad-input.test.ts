import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
  type TestRequest,
} from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../tests/support/dump-tables.ts';

const FIELD = { dataField: 'turnover', label: 'Turnover', type: 'number', persistent: true, options: [] };
const CLIENT = { name: 'Northwind Quay Ltd', contacts: [{ id: 'c1', firstname: 'Ada', lastname: 'Quay' }] };
const JSON_TYPE = { 'content-type': 'application/json' };
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const names = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n])));

/** A body sent as it stands, to each route that takes one. */
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
  ['PUT', '/api/clients/client-1'],
  ['PUT', '/api/clients/client-1?merge=true'],
  ['PATCH', '/api/clients/client-1'],
  ['PUT', '/api/ruleScenarios/s1'],
  ['POST', '/api/fields/turnover/rename'],
  ['POST', '/api/clients/client-1/restore'],
  ['POST', '/api/fields/import'],
  ['POST', '/api/evaluateRules'],
  ['PUT', '/api/question-session'],
  ['POST', '/api/auth/sign-up/email'],
  ['POST', '/api/auth/sign-in/email'],
  ['POST', '/api/auth/request-password-reset'],
  ['POST', '/api/auth/reset-password'],
];

const json = (value: unknown, request: TestRequest = {}): TestRequest => ({
  method: 'PUT',
  json: value,
  ...request,
});

/** Grammatical requests that ask for something wrong. */
const BAD_REQUESTS: [what: string, path: string, request: TestRequest, status: number][] = [
  ['a field of an unknown type', '/api/fields/turnover', json({ ...FIELD, type: 'colour' }), 400],
  ['a field with an unknown key', '/api/fields/turnover', json({ ...FIELD, isAdmin: true }), 400],
  ['a field whose name is a number', '/api/fields/turnover', json({ ...FIELD, dataField: 4 }), 400],
  ['a field whose options are no list', '/api/fields/turnover', json({ ...FIELD, options: 'a,b' }), 400],
  [
    'a field whose name has 257 characters',
    '/api/fields/turnover',
    json({ ...FIELD, dataField: 'a'.repeat(257) }),
    400,
  ],
  ['a client without a name', '/api/clients/client-1', json({ contacts: [] }), 400],
  ['a client whose name is a list', '/api/clients/client-1', json({ name: ['a'] }), 400],
  [
    'a key constructor.prototype',
    '/api/clients/client-1',
    json({ 'constructor.prototype.isAdmin': true }, { method: 'PATCH' }),
    400,
  ],
  [
    'a path through __proto__',
    '/api/clients/client-1',
    json({ 'a.__proto__.isAdmin': true }, { method: 'PATCH' }),
    400,
  ],
  [
    'a path with an empty segment',
    '/api/clients/client-1',
    json({ 'address..city': 'x' }, { method: 'PATCH' }),
    400,
  ],
  [
    'a path 11 deep',
    '/api/clients/client-1',
    json({ [Array(11).fill('a').join('.')]: 1 }, { method: 'PATCH' }),
    400,
  ],
  [
    'a path of 201 characters',
    '/api/clients/client-1',
    json({ ['a'.repeat(201)]: 1 }, { method: 'PATCH' }),
    400,
  ],
  [
    'a path to position 1,001',
    '/api/clients/client-1',
    json({ 'contacts.1001.firstname': 'x' }, { method: 'PATCH' }),
    400,
  ],
  [
    'a stale If-Match',
    '/api/clients/client-1',
    json({ name: 'x' }, { headers: { 'if-match': '"99"' } }),
    409,
  ],
  [
    'a stale If-Match on a change',
    '/api/clients/client-1',
    json({ name: 'x' }, { method: 'PATCH', headers: { 'if-match': '"99"' } }),
    409,
  ],
  [
    'a stale If-Match on a deletion',
    '/api/clients/client-1',
    { method: 'DELETE', headers: { 'if-match': '"99"' } },
    409,
  ],
  ['a scenario without a name', '/api/ruleScenarios/s1', json({ kind: 'clients', steps: [] }), 400],
  [
    'a scenario with a step of no kind',
    '/api/ruleScenarios/s1',
    json({ name: 'a', kind: 'clients', steps: [['jump', 'a', 'b']], expected: [] }),
    400,
  ],
  ['a new name that is empty', '/api/fields/turnover/rename', json({ to: ' ' }, { method: 'POST' }), 400],
  ['a new name for a rule', '/api/rules/r1/rename', json({ to: 'r2' }, { method: 'POST' }), 404],
  [
    'a version that is a text',
    '/api/clients/client-1/restore',
    json({ version: '1' }, { method: 'POST' }),
    400,
  ],
  [
    'a version that never was',
    '/api/clients/client-1/restore',
    json({ version: 99 }, { method: 'POST' }),
    404,
  ],
  [
    'an import of an unknown format',
    '/api/fields/import',
    json({ format: 'xml', content: '', dryRun: false }, { method: 'POST' }),
    400,
  ],
  [
    'an import that does not say whether it is a dry run',
    '/api/fields/import',
    json({ format: 'json', content: '[]' }, { method: 'POST' }),
    400,
  ],
  [
    'an import of forbidden keys',
    '/api/clients/import',
    json(
      { format: 'json', content: '[{"id":"x","data":{"name":"x","__proto__":{}}}]', dryRun: false },
      { method: 'POST' },
    ),
    400,
  ],
  ['a deletion with force maybe', '/api/fields/turnover?force=maybe', { method: 'DELETE' }, 400],
  ['a history page of 1,000', '/api/clients/client-1/revisions?limit=1000', {}, 400],
  ['an export of an unknown format', '/api/export/fields?format=xml', {}, 400],
  ['uses with an unknown key', '/api/fields/turnover/uses?sort=1', {}, 400],
  [
    'If-None-Match on what exists',
    '/api/clients/client-1',
    json({ name: 'x' }, { headers: { 'if-none-match': '*' } }),
    409,
  ],
  [
    'an If-Match that is no version',
    '/api/clients/client-1',
    json({ name: 'x' }, { headers: { 'if-match': 'three' } }),
    400,
  ],
  ['a stale question session', '/api/question-session', json({ version: 7, state: {} }), 409],
  ['a negative version', '/api/question-session', json({ version: -1, state: {} }), 400],
  [
    'an answer that is an object',
    '/api/evaluateRules',
    json({ answers: { a: { b: 1 } }, changedField: 'a' }, { method: 'POST' }),
    400,
  ],
  [
    'an unknown entity type',
    '/api/evaluateRules',
    json({ answers: {}, changedField: 'a', entityType: 'x' }, { method: 'POST' }),
    400,
  ],
  ['an unknown query parameter', '/api/clients?isAdmin=true', {}, 400],
  ['an unknown query parameter of one document', '/api/clients/client-1?isAdmin=true', {}, 400],
  ['an unknown query parameter of a write', '/api/clients/client-1?isAdmin=true', json({ name: 'x' }), 400],
  [
    'an unknown query parameter of a change',
    '/api/clients/client-1?merge=true',
    json({ name: 'x' }, { method: 'PATCH' }),
    400,
  ],
  [
    'an unknown query parameter of a deletion',
    '/api/clients/client-1?isAdmin=true',
    { method: 'DELETE' },
    400,
  ],
  ['__proto__ in the query', '/api/clients?__proto__[isAdmin]=true', {}, 400],
  ['the same parameter twice', '/api/clients?limit=1&limit=2', {}, 400],
  ['a limit that is no number', '/api/clients?limit=ten', {}, 400],
  ['a limit of 0', '/api/clients?limit=0', {}, 400],
  ['a limit of a million', '/api/clients?limit=1000000', {}, 400],
  ['a made-up cursor', '/api/clients?cursor=%7B%7D', {}, 400],
  ['a cursor of another shape', `/api/clients?cursor=${Buffer.from('[1,2]').toString('base64url')}`, {}, 400],
  ['NUL in the query', '/api/clients?q=a%00b', {}, 400],
  ['NUL in the path', '/api/clients/a%00b', {}, 400],
  ['half an escape in the path', '/api/clients/%', {}, 400],
  ['bytes that are no text in the path', '/api/clients/%ff', {}, 400],
  ['half a surrogate pair in the query', '/api/clients?q=%ed%a0%80', {}, 400],
  ['an id of 257 characters', `/api/clients/${'a'.repeat(257)}`, {}, 400],
  ['a blank id', '/api/clients/%20', {}, 400],
  ['an entity of an unknown kind', '/api/entities/planets/client-1', {}, 400],
  [
    'text as form data',
    '/api/clients/client-1',
    { method: 'PUT', body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
  ],
  [
    'JSON called text',
    '/api/clients/client-1',
    { method: 'PUT', body: '{"name":"x"}', headers: { 'content-type': 'text/plain' } },
    415,
  ],
  ['JSON called nothing', '/api/clients/client-1', { method: 'PUT', body: new Blob(['{"name":"x"}']) }, 415],
  [
    'JSON in UTF-16',
    '/api/clients/client-1',
    { method: 'PUT', body: '{"name":"x"}', headers: { 'content-type': 'application/json; charset=utf-16' } },
    415,
  ],
  [
    'compressed JSON',
    '/api/clients/client-1',
    { method: 'PUT', body: '{"name":"x"}', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
    415,
  ],
  [
    '1 MB and one byte',
    '/api/clients/client-1',
    { method: 'PUT', body: ' '.repeat(1_000_001), headers: JSON_TYPE },
    413,
  ],
  [
    '64 kB and one byte to sign in',
    '/api/auth/sign-in/email',
    { method: 'POST', body: ' '.repeat(64_001), headers: JSON_TYPE },
    413,
  ],
];

forEachDatabase('Bad input', (createDatabase) => {
  let testApp: TestApp;
  let send: SendTestRequest;
  let before: Awaited<ReturnType<typeof dumpTables>>;

  beforeAll(async () => {
    testApp = await createTestApp(createDatabase);
    send = await testApp.signedInAs('ada@north-quay.example');
    await send('/api/fields/turnover', json(FIELD));
    await send('/api/clients/client-1', json(CLIENT));
    before = await dumpTables(testApp.deps.db);
  });
  afterAll(() => testApp.close());

  async function expectRefusal(response: Response, status: number) {
    const text = await response.text();
    expect(response.status, text).toBe(status);
    const body = JSON.parse(text);
    expect(body).toMatchObject({ code: expect.any(String), status, message: expect.any(String) });
    expect(text).not.toMatch(/sqlite|postgres|select |insert |node_modules|\.ts:/i);
    expect(await dumpTables(testApp.deps.db)).toEqual(before);
  }

  describe.each(BODY_ROUTES)('sent to %s %s', (method, path) => {
    test.each(BAD_TEXTS)('as %s is refused and changes nothing', async (_, body) => {
      await expectRefusal(await send(path, { method, body, headers: JSON_TYPE }), 400);
    });
  });

  test.each(BAD_REQUESTS)('%s is refused and changes nothing: %s', async (_, path, request, status) => {
    await expectRefusal(await send(path, request), status);
  });

  test('a body that never ends is refused after 1 MB', async () => {
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(64_000).fill(32)) });
    const request = { method: 'PUT', body: endless, duplex: 'half', headers: JSON_TYPE } as TestRequest;
    await expectRefusal(await send('/api/clients/client-1', request), 413);
  });

  test('names the places that are wrong', async () => {
    const response = await send(
      '/api/fields/turnover',
      json({ ...FIELD, type: 'colour', options: ['a', 5], extra: 1 }),
    );
    const { data } = (await response.json()) as { data: { fields: { path: string }[] } };
    expect(data.fields.map(({ path }) => path).sort()).toEqual(['extra', 'options.1', 'type']);
  });

  test('says which limit it passes', async () => {
    const said = async (body: string) => {
      const response = await send('/api/clients/client-1', { method: 'PUT', body, headers: JSON_TYPE });
      return ((await response.json()) as { message: string }).message;
    };
    expect(await said(`{"name":"a","a":${names(1_001)}}`)).toBe('An object holds more than 1000 names.');
    const values = (count: number) => `{"name":"a","a":[${'1,'.repeat(count)}1]}`;
    expect(await said(values(50_000))).toBe('This holds more than 50000 values.');
  });

  test('leaves Object.prototype as it was', () => {
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });
});
