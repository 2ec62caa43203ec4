import { expect } from 'vitest';
import { createTestApp, type SendTestRequest, type TestApp, type TestRequest } from './create-test-app.ts';
import type { CreateTestDatabase } from './create-test-database.ts';
import { dumpTables } from './dump-tables.ts';

export const FIELD = {
  dataField: 'turnover',
  label: 'Turnover',
  type: 'number',
  persistent: true,
  options: [],
};
const CLIENT = { name: 'Northwind Quay Ltd', contacts: [{ id: 'c1', firstname: 'Ada', lastname: 'Quay' }] };
export const JSON_TYPE = { 'content-type': 'application/json' };

/** A bad request, and the status of its refusal. */
export type BadRequest = [what: string, path: string, request: TestRequest, status: number];

/** A request with this JSON; a PUT by default. */
export const json = (value: unknown, request: TestRequest = {}): TestRequest => ({
  method: 'PUT',
  json: value,
  ...request,
});

/** A server with the field `turnover` and the client `client-1`, which no bad request may change. */
export type BadInputScenario = {
  app: TestApp;
  send: SendTestRequest;
  /** Expects a status and a sentence without internals of the server, and that nothing was written. */
  expectRefusal(response: Response, status: number): Promise<void>;
};

export async function createBadInputScenario(createDatabase: CreateTestDatabase): Promise<BadInputScenario> {
  const app = await createTestApp(createDatabase);
  const send = await app.signedInAs('ada@north-quay.example');
  await send('/api/fields/turnover', json(FIELD));
  await send('/api/clients/client-1', json(CLIENT));
  const before = await dumpTables(app.deps.db);
  return {
    app,
    send,
    async expectRefusal(response, status) {
      const text = await response.text();
      expect(response.status, text).toBe(status);
      const body = JSON.parse(text);
      expect(body).toMatchObject({ code: expect.any(String), status, message: expect.any(String) });
      expect(text).not.toMatch(/sqlite|postgres|select |insert |node_modules|\.ts:/i);
      expect(await dumpTables(app.deps.db)).toEqual(before);
    },
  };
}
