import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LookUp, LookUpNote } from '#contract/matching/look-up-contract.ts';
import type { MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  addReferenceList,
  aFinishedRun,
  type TestReference,
} from '../../../../tests/support/matching-scenario.ts';
import { sampleNames } from '../../../../tests/support/name-samples.ts';

const EMAIL = 'ada@north-quay.example';
const BIRTHDAY = '1971-06-04';
const NAME = 'Anneliese Thorsen Vale';

const people: TestReference[] = sampleNames(400, 21).map((name, at) => ({
  kind: 'contacts',
  id: `sample ${at}`,
  name,
  birthday: at % 40 === 0 ? BIRTHDAY : `1950-01-${10 + (at % 19)}`,
}));
const named: TestReference[] = [
  {
    kind: 'contacts',
    id: 'a',
    name: 'Annelise Weil',
    alias: 'Annelise Thorsen Vail',
    birthday: '1971-04-06',
  },
  { kind: 'contacts', id: 'b', name: 'Annelie Thorsen Vale', birthday: '1958-11-30' },
  { kind: 'relatedParties', id: 'b', name: 'Annelie Thorsen Vale', birthday: '1958-11-30' },
  { kind: 'relatedParties', id: 'a', name: 'Anneliese Thorson' },
  { kind: 'clients', id: 'd', name: 'Thorsen Vale Shipping Ltd' },
];

forEachDatabase('The look-up of a name', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs(EMAIL);
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'one', name: 'Harbour list' }, [...named, ...people]);
    await addReferenceList(app.deps.db, { id: 'two', name: 'Second list' }, [
      { kind: 'contacts', id: 'e', name: 'Anneliese Vale', birthday: BIRTHDAY },
    ]);
    await addReferenceList(app.deps.db, { id: 'empty', name: 'Empty list' }, []);
    const contacts = [
      { id: '1', firstname: 'Anneliese', lastname: 'Thorsen Vale', birthday: BIRTHDAY },
      { id: '2', firstname: String(people[7]?.name), lastname: 'Ros' },
    ];
    await send('/api/clients/hadleigh', { method: 'PUT', json: { name: 'Hadleigh Marine', contacts } });
  });
  afterAll(() => app.close());

  const lists = 'lists[]=one&lists[]=two';
  const search = async (query: string) => {
    const answer = await send(`/api/matching/search?${query}`);
    return { status: answer.status, body: (await answer.json()) as LookUp };
  };

  it('A look-up finds candidates in all lists, each person once, with the evidence of the best name', async () => {
    const { status, body } = await search(`name=${NAME}&kind=person&birthday=${BIRTHDAY}&${lists}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ threshold: 55, compared: 405, nearest: null, sameBirthday: 10 });
    expect(body.lists.map(({ name }) => name)).toEqual(['Harbour list', 'Second list']);
    expect(body.items.filter(({ externalId }) => externalId.length === 1)).toMatchObject([
      { externalId: 'e', kind: 'contacts', listName: 'Second list', birthday: 'exact' },
      { externalId: 'a', matchedField: 'alias', birthday: 'day-month-swapped' },
      { externalId: 'b', kind: 'contacts', matchedField: 'name', birthday: 'conflict' },
      { externalId: 'a', kind: 'relatedParties', matchedName: 'Anneliese Thorson' },
    ]);
    expect(body.total).toBe(body.items.length);
  });

  it('A look-up finds the candidates of a run for a record of the same name, in the same order', async () => {
    const run = await aFinishedRun(send, { lists: ['one', 'two'], kinds: ['contacts'] });
    for (const [id, query] of [
      ['1', `name=${NAME}&birthday=${BIRTHDAY}`],
      ['2', `name=${people[7]?.name} Ros`],
    ]) {
      const path = `/api/matching/runs/${run.id}/records/contacts:hadleigh:${id}/candidates?limit=100`;
      const page = (await (await send(path)).json()) as { items: MatchCandidate[] };
      const { body } = await search(`${query}&kind=person&limit=100&${lists}`);
      const found = body.items.filter(({ kind }) => kind === 'contacts');
      expect(found.length).toBeGreaterThan(2);
      const shape = (one: Pick<MatchCandidate, 'externalId' | 'score' | 'admittedBy'>) => [
        one.externalId,
        one.score,
        one.admittedBy,
      ];
      expect(found.map(shape)).toEqual(page.items.map(shape));
    }
  });

  it('A look-up without candidates names the nearest one', async () => {
    const { body } = await search(`name=Thorsen Harbour&kind=organisation&${lists}`);
    expect(body).toMatchObject({ items: [], total: 0, threshold: 75, compared: 1 });
    expect(body.nearest).toMatchObject({ name: 'Thorsen Vale Shipping Ltd', listName: 'Harbour list' });
    expect(body.nearest?.score).toBeLessThan(75);
    expect((await search('name=Thorsen&kind=person&lists[]=empty')).body).toMatchObject({
      ...{ compared: 0, total: 0, nearest: null },
    });
  });

  it('A look-up compares with the newest version of every list unless lists are chosen', async () => {
    const { body } = await search(`name=${NAME}&kind=person`);
    expect(body.lists.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Harbour list', 'Second list']),
    );
  });

  it.each([
    ['name=&kind=person', 400],
    ['name=!!!&kind=person', 400],
    [`name=${'a'.repeat(257)}&kind=person`, 400],
    ['name=Ada&kind=ship', 400],
    ['name=Ada&kind=person&birthday=1971', 400],
    ['name=Ada&kind=person&lists[]=none', 404],
    ['name=Ada&kind=person&limit=101', 400],
  ])('The look-up %s is refused with %i', async (query, status) => {
    expect((await search(query)).status).toBe(status);
  });

  it('No one looks up without being signed in', async () => {
    for (const path of ['search?name=Ada&kind=person', 'look-up-notes']) {
      expect((await app.request(`/api/matching/${path}`)).status).toBe(401);
    }
  });

  it('A look-up is audited with its lists and without its name, which no log holds either', async () => {
    await search('name=Quillon Zebedee&kind=person&lists[]=two');
    const { items } = await (await send('/api/matching/audit?action=look up')).json();
    expect(items[0]).toMatchObject({ by: EMAIL, name: null, note: 'Second list, version 1. 0 names found.' });
    expect(app.logged()).not.toMatch(/quillon/i);
  });

  it('A kept look-up is a note on the client with lists, versions and names, and one of the user', async () => {
    const json = { name: NAME, kind: 'person', lists: ['two'], clientId: 'hadleigh', note: 'Not the same.' };
    const kept = await send('/api/matching/look-up-notes', { method: 'POST', json });
    expect(kept.status).toBe(200);
    const note = (await kept.json()) as LookUpNote;
    expect(note).toMatchObject({ by: EMAIL, clientId: 'hadleigh', name: NAME });
    expect(note.note.split('\n')).toEqual([
      'Not the same.',
      `Looked up: ${NAME}.`,
      'Lists: Second list, version 1.',
      'Names: 79 Anneliese Vale (Second list, e)',
    ]);
    for (const query of ['clientId=hadleigh', '']) {
      expect(await (await send(`/api/matching/look-up-notes?${query}`)).json()).toEqual([note]);
    }
    const others = await app.signedInAs('otto@north-quay.example');
    expect(await (await others('/api/matching/look-up-notes')).json()).toEqual([]);
    const missing = { ...json, clientId: 'unknown' };
    expect((await send('/api/matching/look-up-notes', { method: 'POST', json: missing })).status).toBe(404);
  });

  it('A user who looks names up too often is asked to wait', async () => {
    const eager = await app.signedInAs('eager@north-quay.example');
    const ask = () => eager('/api/matching/search?name=Ada&kind=person&lists[]=two');
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await ask()).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
