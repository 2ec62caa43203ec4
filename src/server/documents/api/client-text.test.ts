import { expect, it } from 'vitest';
import { apiContract } from '#contract/api-contract.ts';
import type { TestRequest } from '../../../../tests/support/create-test-app.ts';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';

const { list, read, write, patch } = apiContract.clients;
const CLIENTS = [
  { name: 'Anker "&" Söhne', note: '\u2028 </script> 漢字 \\ "', sizes: [1, 2.5, -1e21, null, true] },
  { name: ' Bell Ltd ', contacts: [{ firstname: 'Zoë', nested: { deep: [{}] } }], empty: {} },
  { name: 'Cove', associatedparties: [], toJSON: 'a key like another' },
];

/** Checks an answer by the contract, which also refuses what it does not declare, and returns it as the contract has it. */
async function checked(call: { '~orpc': { outputSchema?: unknown } }, output: unknown) {
  const schema = call['~orpc'].outputSchema as (typeof list)['~orpc']['outputSchema'];
  const result = await schema?.['~standard'].validate(output);
  expect(result?.issues).toBeUndefined();
  return (result as { value: unknown }).value;
}

forEachServer('Clients as text', ({ ann }) => {
  /** Sends a request whose answer has a tag, and returns the answer as the contract would have made it. */
  async function tagged(call: Parameters<typeof checked>[0], path: string, request?: TestRequest) {
    const response = await ann(path, request);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const output = { headers: { etag: response.headers.get('etag') }, body: await response.json() };
    expect(await checked(call, output)).toEqual(output);
    return output.body;
  }

  it('a client that is written, read, changed and listed holds what the contract declares, as it was stored', async () => {
    const stored: unknown[] = [];
    for (const [at, json] of CLIENTS.entries()) {
      const path = `/api/clients/c${at}`;
      const written = await tagged(write, path, { method: 'PUT', json });
      expect(written).toMatchObject({ id: `c${at}`, version: 1, data: { ...json, name: json.name.trim() } });
      expect(await tagged(read, path)).toEqual(written);
      const changed = await tagged(patch, path, { method: 'PATCH', json: { 'office.city': 'Leith' } });
      expect(changed).toMatchObject({ version: 2, data: { office: { city: 'Leith' } } });
      stored.push(changed);
    }
    for (const path of ['/api/clients', '/api/clients?ids=c2,c1,c0']) {
      const page = await ann.read(path);
      expect(await checked(list, page)).toEqual(page);
      expect(page).toEqual({ items: stored, nextCursor: null });
    }
  });

  it('pages of clients follow each other, with and without words', async () => {
    for (const query of ['', '&q=c', '&q=%20']) {
      const first = await ann.read(`/api/clients?limit=2${query}`);
      const next = await ann.read(`/api/clients?limit=2${query}&cursor=${first.nextCursor}`);
      const ids = [...first.items, ...next.items].map(({ id }: { id: string }) => id);
      expect({ ids, end: next.nextCursor }).toEqual({ ids: ['c0', 'c1', 'c2'], end: null });
      expect(await checked(list, first)).toEqual(first);
    }
  });
});
