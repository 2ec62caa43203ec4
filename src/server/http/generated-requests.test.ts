import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dumpTables } from '../../../tests/support/dump-tables.ts';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import {
  type Description,
  type GeneratedRequest,
  generatedRequests,
} from '../../../tests/support/generate-requests.ts';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { programOf } from '../../../tests/support/token-scenario.ts';
import { savePerson } from '../identity/base/people-store.ts';
import { findUserByEmail } from '../identity/base/user-store.ts';

/** Requests of each call; `RUNS=40` makes some 8,000 of each user. */
const { numRuns } = lawRuns(1);
/** What a user who may only read changes: their own account, what is logged of them, and their own notices. */
const OF_A_READER = new Set([
  ...['people', 'sign_ins', 'jobs', 'match_audit', 'api_tokens', 'screening_notices', 'screening_looks'],
]);
const READER = 'reader@cairn.example';

/** How the schema library words what it refuses. */
const SCHEMA_ENGLISH =
  /"message":"[^"]*\b(?:expected|received|Invalid (?:input|ISO|option|string)|Unrecognized|Too (?:big|small))\b[^"]*/gi;

/** What programs that send no headers send: a list, and a text that may be what the protocol asks for. */
const PARAMETERS = ['queries', 'extend', 'id', 'type', 'prefix', 'query', 'cursor', 'limit'];
const query = fc.record(
  {
    ...{
      query: fc.oneof(fc.string(), fc.jsonValue()),
      type: fc.oneof(fc.constant('contacts'), fc.jsonValue()),
    },
    ...{
      limit: fc.oneof(fc.integer(), fc.jsonValue()),
      properties: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
    },
  },
  { requiredKeys: [] },
);
const sent = fc.record({
  list: fc.oneof(fc.constantFrom('all', 'clients'), fc.string({ unit: 'binary', minLength: 1 })),
  isForm: fc.boolean(),
  text: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.dictionary(fc.string(), query, { maxKeys: 4 }).map((queries) => JSON.stringify(queries)),
    fc.array(query, { maxLength: 4 }).map((queries) => JSON.stringify({ queries, ids: [], properties: [] })),
  ),
});

forEachServer('Generated requests', (server) => {
  const wordings = new Set<string>();
  const requests = async () => {
    const description = (await server.ann.read('/api/openapi.json')) as Description;
    const all = generatedRequests(description);
    expect(all.length).toBeGreaterThan(180);
    return all.flatMap((one, at) => fc.sample(one, { numRuns, seed: TEST_SEED + at }));
  };
  const statusesOf = async (send: (path: string, request: object) => Promise<Response>) => {
    const statuses = new Map<number, GeneratedRequest[]>();
    for (const { method, path, json } of await requests()) {
      const response = await send(path, { method, ...(json !== undefined && { json }) });
      const text = await response.text();
      if (response.status === 400)
        for (const [sentence] of text.matchAll(SCHEMA_ENGLISH)) wordings.add(sentence);
      statuses.set(response.status, [...(statuses.get(response.status) ?? []), { method, path, json }]);
    }
    return statuses;
  };
  const failures = (statuses: Map<number, GeneratedRequest[]>) =>
    [...statuses].flatMap(([status, some]) => (status >= 500 ? some.map((one) => ({ status, ...one })) : []));

  test('without a user are refused, but for the settings and the description', async () => {
    const statuses = await statusesOf((path, request) => server.app.request(path, request));
    expect(failures(statuses)).toEqual([]);
    const answered = new Set(statuses.get(200)?.map(({ path }) => path.split('?')[0]));
    expect([...answered].filter((path) => path !== '/api/settings')).toEqual([]);
  });

  test('of a user and of a program are answered or refused, and none fails', async () => {
    const { send } = await programOf(server.app, server.ann);
    expect(failures(await statusesOf(server.ann))).toEqual([]);
    expect(failures(await statusesOf(send))).toEqual([]);
    expect([...wordings], 'sentences of the schema library').toEqual([]);
  });

  test('of programs with the token in the address are answered or refused, and none fails', async () => {
    const { secret } = await programOf(server.app, server.ann);
    const routes = server.app.app.routes.filter(
      ({ method, path }) => method !== 'ALL' && path.startsWith('/reconcile/'),
    );
    expect(routes.length).toBeGreaterThan(10);
    const failed: object[] = [];
    for (const [at, { method, path }] of routes.entries()) {
      for (const { list, text, isForm } of fc.sample(sent, { numRuns: 10 * numRuns, seed: TEST_SEED + at })) {
        const address = path.replace(':token', secret).replace(':list', encodeURIComponent(list));
        const form = new URLSearchParams(PARAMETERS.map((name) => [name, text])).toString();
        const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
        const response =
          method === 'GET'
            ? await server.app.request(`${address}?${form}`)
            : await server.app.request(address, {
                ...{ method, body: isForm ? form : text },
                headers: { 'content-type': type },
              });
        await response.arrayBuffer();
        if (response.status >= 500) failed.push({ method, path, list, text, status: response.status });
      }
    }
    expect(failed).toEqual([]);
  });

  test('of a user who may only read change nothing that others have', async () => {
    const reader = server.as(READER);
    await reader('/api/settings');
    const { deps } = server.app;
    const { id = '' } = (await findUserByEmail(deps.db.query, READER)) ?? {};
    await savePerson(deps.db.query, id, { role: 'read-only' });
    const before = await dumpTables(deps.db);
    const statuses = await statusesOf(reader);
    expect(failures(statuses)).toEqual([]);
    expect(statuses.get(200)?.length).toBeGreaterThan(5);
    const after = await dumpTables(deps.db);
    const changed = Object.keys(after).filter((table) => `${after[table]}` !== `${before[table]}`);
    expect(changed.filter((table) => !OF_A_READER.has(table))).toEqual([]);
  });
});
