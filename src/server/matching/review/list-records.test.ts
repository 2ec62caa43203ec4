import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListRecords } from '#contract/matching/list-record-contract.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, type TestReference } from '../../../../tests/support/matching-scenario.ts';

const people: TestReference[] = Array.from({ length: 7 }, (_, at) => ({
  kind: 'contacts',
  id: `person ${at}`,
  name: `Sample ${at} Ros`,
  birthday: '1971-06-04',
}));
const repeated = people.map((person): TestReference => ({ ...person, kind: 'relatedParties' }));
const company: TestReference = { kind: 'clients', id: 'firm', name: 'Thorsen Vale', alias: 'Vale Shipping' };
const alone: TestReference = { kind: 'relatedParties', id: 'alone', name: 'Jory Castlewick' };

forEachDatabase('The records of a reference list', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@north-quay.example');
    await addReferenceList(app.deps.db, { id: 'one', name: 'One' }, [company, ...people, ...repeated, alone]);
    await addReferenceList(app.deps.db, { id: 'empty', name: 'Empty' }, []);
  });
  afterAll(() => app.close());

  async function read(query: string): Promise<ListRecords> {
    const response = await send(`/api/matching/lists/one/records?${query}`);
    expect(response.status).toBe(200);
    return response.json() as Promise<ListRecords>;
  }

  it.each([1, 3, 4, 9, 50])(
    'pages of %i together are all records in order, each person once',
    async (limit) => {
      const ids: string[] = [];
      let cursor: string | null = '';
      do {
        const page: ListRecords = await read(`limit=${limit}${cursor && `&cursor=${cursor}`}`);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(ids).toEqual(['firm', ...people.map(({ id }) => id), 'alone']);
    },
  );

  it('A record is shown with its labelled values, its other names among them', async () => {
    const { items } = await read('recordId=firm');
    expect(items).toMatchObject([{ kind: 'clients', id: 'firm', name: 'Thorsen Vale' }]);
    expect(items[0]?.fields).toContainEqual({
      path: 'alias',
      label: 'Also known as',
      texts: ['Vale Shipping'],
    });
  });

  it('An id finds the person once, and an unknown one finds no one', async () => {
    expect((await read('recordId=person%203')).items).toMatchObject([{ kind: 'contacts', id: 'person 3' }]);
    expect(await read('recordId=unknown')).toEqual({ items: [], nextCursor: null });
  });

  it('An empty list has no records, an unknown one is not found, and a forged cursor is refused', async () => {
    const empty = await send('/api/matching/lists/empty/records');
    expect(await empty.json()).toEqual({ items: [], nextCursor: null });
    expect((await send('/api/matching/lists/none/records')).status).toBe(404);
    const forged = Buffer.from(JSON.stringify(['rules', '', '1'])).toString('base64url');
    expect((await send(`/api/matching/lists/one/records?cursor=${forged}`)).status).toBe(400);
    expect((await app.request('/api/matching/lists/one/records')).status).toBe(401);
  });
});
