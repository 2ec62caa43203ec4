import { beforeAll, expect } from 'vitest';
import type { TestRequest } from './create-test-app.ts';
import { dumpTables } from './dump-tables.ts';
import type { TestServer } from './for-each-server.ts';

export const FIELD = {
  dataField: 'turnover',
  label: 'Turnover',
  type: 'number',
  persistent: true,
  options: [],
};
export const CLIENT_PATH = '/api/clients/client-1';
const CLIENT = { name: 'Northwind Quay Ltd', contacts: [{ id: 'c1', firstname: 'Ada', lastname: 'Quay' }] };
export const JSON_TYPE = { 'content-type': 'application/json' };

/** A bad request, and the status of its refusal. */
export type BadRequest = [what: string, path: string, request: TestRequest, status: number];

type Headers = Record<string, string>;

/** Requests with this JSON. */
export const put = (json: unknown, headers: Headers = {}): TestRequest => ({ method: 'PUT', json, headers });
export const patch = (json: unknown, headers: Headers = {}): TestRequest => ({
  method: 'PATCH',
  json,
  headers,
});
export const post = (json: unknown): TestRequest => ({ method: 'POST', json });

/**
 * Gives a server the field `turnover` and the client `client-1`, which no bad request may change. Returns a function that
 * expects a refusal: a status and a sentence without internals of the server, and that nothing was written.
 */
export function badInputScenario(server: TestServer) {
  let before: Awaited<ReturnType<typeof dumpTables>>;
  beforeAll(async () => {
    await server.ann.put('/api/fields/turnover', FIELD);
    await server.ann.put(CLIENT_PATH, CLIENT);
    before = await dumpTables(server.app.deps.db);
  });
  return async (response: Response, status: number): Promise<void> => {
    const text = await response.text();
    expect(response.status, text).toBe(status);
    const body = JSON.parse(text);
    expect(body).toMatchObject({ code: expect.any(String), status, message: expect.any(String) });
    expect(text).not.toMatch(/sqlite|postgres|select |insert |node_modules|\.ts:/i);
    expect(await dumpTables(server.app.deps.db)).toEqual(before);
  };
}
