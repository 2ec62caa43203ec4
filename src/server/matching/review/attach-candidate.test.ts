import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LookUp } from '#contract/matching/look-up-contract.ts';
import type { MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import { pairEvidence } from '#matching';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { lawRuns } from '../../../../tests/support/law-runs.ts';
import {
  addReferenceList,
  aFinishedRun,
  type TestReference,
} from '../../../../tests/support/matching-scenario.ts';
import { sampleNames } from '../../../../tests/support/name-samples.ts';
import { savePerson } from '../../identity/base/people-store.ts';
import { findUserByEmail } from '../../identity/base/user-store.ts';

const OUR_BIRTHDAY = '1980-02-03';
/** Persons of a list, hardly one of them like ours, with days that are the same, near, other and unknown. */
const PEOPLE: TestReference[] = sampleNames(60, 7).map((name, at) => ({
  ...{ kind: 'contacts', id: `p${at}`, name },
  ...([{}, { birthday: '1980-03-02' }, { birthday: '1961' }, { birthday: '1980-02-04' }][at % 4] ?? {}),
}));

forEachDatabase('A reference record that is attached by hand', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  let run: string;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@quay.example');
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'own', name: 'Own list' }, [
      { kind: 'clients', id: 'o1', name: 'Northwind Quay Limited' },
      { kind: 'clients', id: 'o2', name: 'Kestrel Point Moorings Limited' },
    ]);
    await addReferenceList(app.deps.db, { id: 'people', name: 'People' }, PEOPLE);
    const contacts = [{ id: 'c1', firstname: 'Ada', lastname: 'Quay', birthday: OUR_BIRTHDAY }];
    await send('/api/clients/north', { method: 'PUT', json: { name: 'Northwind Quay Ltd', contacts } });
    run = `runs/${(await aFinishedRun(send, { lists: ['own'], kinds: ['clients'] })).id}`;
  });
  afterAll(() => app.close());

  const call = async (path: string, json?: object) => {
    const response = await send(`/api/matching/${path}`, json && { method: 'POST', json });
    return { status: response.status, body: await response.json() };
  };
  const candidates = async (of = run): Promise<MatchCandidate[]> =>
    (await call(`${of}/records/clients:north/candidates`)).body.items;
  const record = async () => (await call(`${run}/records?kind=clients`)).body.items[0];
  const attach = (externalId: string, list = 'own') =>
    call(`${run}/records/clients:north/attached`, { list, externalId });
  const undecided = async (of = run) => (await call(`${of}/warnings`)).body.undecided.clients;

  test('is a candidate with its evidence that needs a decision, is never recommended and takes no recommendation away', async () => {
    const before = (await candidates()).find(({ externalId }) => externalId === 'o1');
    expect(before?.recommended).toBe(true);
    expect((await attach('o2')).status).toBe(200);
    expect(await undecided()).toBe(2);
    const [found, attached] = await candidates();
    expect(found).toMatchObject({ externalId: 'o1', recommended: true, attached: null });
    expect(attached).toMatchObject({
      ...{ externalId: 'o2', admittedBy: 'hand', recommended: false, decision: { value: 'undecided' } },
      attached: { by: 'ada@quay.example' },
    });
    expect(attached?.score).toBeLessThan(75);
    expect(await record()).toMatchObject({ candidates: 2, undecided: 2 });
    const exported = await (await send(`/api/matching/${run}/export?format=json`)).json();
    expect(exported).toContainEqual(
      expect.objectContaining({ externalId: 'o2', admittedBy: 'hand', attachedBy: 'ada@quay.example' }),
    );
    const { items } = (await call('audit?action=attach')).body;
    expect(items).toMatchObject([{ externalId: 'o2', by: 'ada@quay.example', name: 'Northwind Quay Ltd' }]);
  });

  test('is refused when it is a candidate already, or not in a list of the run', async () => {
    expect((await attach('o2')).status).toBe(409);
    expect((await attach('o1')).status).toBe(409);
    expect((await attach('o9')).status).toBe(404);
    expect((await attach('o2', 'other')).status).toBe(404);
  });

  test('is taken off again by undo, after its decision', async () => {
    const key = (await candidates()).find(({ externalId }) => externalId === 'o2')?.key;
    const items = [{ recordId: 'clients:north', key, decision: 'delete' }];
    expect((await call(`${run}/decisions`, { items })).status).toBe(200);
    expect(await undecided()).toBe(1);
    expect((await call(`${run}/undo`, {})).status).toBe(200);
    expect(await undecided()).toBe(2);
    expect((await call(`${run}/undo`, {})).status).toBe(200);
    expect((await candidates()).map(({ externalId }) => externalId)).toEqual(['o1']);
    expect(await undecided()).toBe(1);
    expect(await record()).toMatchObject({ candidates: 1, bestScore: (await candidates())[0]?.score });
  });

  test('stays attached in the next run, with its decision', async () => {
    await attach('o2');
    const key = (await candidates()).find(({ externalId }) => externalId === 'o2')?.key;
    await call(`${run}/decisions`, { items: [{ recordId: 'clients:north', key, decision: 'confirm' }] });
    const next = `runs/${(await aFinishedRun(send, { lists: ['own'], kinds: ['clients'] })).id}`;
    const attached = (await candidates(next)).find(({ externalId }) => externalId === 'o2');
    expect(attached).toMatchObject({ admittedBy: 'hand', decision: { value: 'confirm' } });
    expect(await undecided(next)).toBe(1);
  });

  test('counts for Proceed, and is resolved like any other once it is confirmed', async () => {
    const [latest] = (await call('runs?limit=1')).body;
    const path = `runs/${latest.id}`;
    expect((await call(`${path}/resolution`)).status).toBe(409);
    const items = (await candidates(path))
      .filter(({ decision }) => decision.value === 'undecided')
      .map(({ key }) => ({ recordId: 'clients:north', key, decision: 'delete' }));
    expect((await call(`${path}/decisions`, { items })).status).toBe(200);
    const resolved = await call(`${path}/resolution`);
    expect(resolved.status).toBe(200);
    expect(resolved.body.items).toMatchObject([{ recordId: 'clients:north', match: { externalId: 'o2' } }]);
  });

  test('is no difference between two runs', async () => {
    const [earlier, later] = [
      (await aFinishedRun(send, { lists: ['own'], kinds: ['clients'] })).id,
      (await aFinishedRun(send, { lists: ['own'], kinds: ['clients'] })).id,
    ];
    expect((await call(`runs/${later}/differences?from=${earlier}`)).body.items).toEqual([]);
    expect((await call(`runs/${later}/records?kind=clients`)).body.items).toMatchObject([
      { candidates: 2, change: 'unchanged' },
    ]);
  });

  test('has the scores and the evidence that the engine gives the pair, and undo leaves all as it was', async () => {
    const people = (await aFinishedRun(send, { lists: ['people'], kinds: ['contacts'] })).id;
    const recordId = 'contacts:north:c1';
    const read = async () =>
      (await call(`runs/${people}/records/${recordId}/candidates?limit=200`)).body as {
        record: object;
        items: MatchCandidate[];
      };
    const before = await read();
    const found = new Set(before.items.map(({ externalId }) => externalId));
    const others = PEOPLE.filter(({ id }) => !found.has(id));
    const law = fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...others), { minLength: 1, maxLength: 4 }),
      async (some) => {
        for (const { id } of some) {
          const path = `runs/${people}/records/${recordId}/attached`;
          expect((await call(path, { list: 'people', externalId: id })).status).toBe(200);
        }
        const { items } = await read();
        for (const { id, name, birthday } of some) {
          const shown = items.find(({ externalId }) => externalId === id);
          const names = (text: string) => [{ field: 'name' as const, name: text }];
          const {
            score,
            combined,
            opinion,
            birthday: verdict,
          } = pairEvidence(
            { id: '', kind: 'contacts', names: names('Ada Quay'), birthday: OUR_BIRTHDAY },
            { id, kind: 'contacts', names: names(name ?? ''), birthday },
          );
          expect(shown).toMatchObject({ admittedBy: 'hand', score, combined, birthday: verdict });
          expect(shown?.opinion.score).toBe(opinion.score);
          expect(shown?.recommendation.against).toContain('hand');
        }
        for (const _one of some) expect((await call(`runs/${people}/undo`, {})).status).toBe(200);
        expect(await read()).toEqual(before);
      },
    );
    await fc.assert(law, lawRuns(5));
  });

  test('is sought among the reference records of its kind, also where the list holds a person as two', async () => {
    const person = { name: 'Tessa Wharfdale', birthday: '1970-01-02' };
    await addReferenceList(app.deps.db, { id: 'both', name: 'Both' }, [
      { kind: 'contacts', id: 'b1', ...person },
      { kind: 'relatedParties', id: 'b1', ...person },
    ]);
    const look = async (of: string) => {
      const query = new URLSearchParams({ name: person.name, kind: 'person', of, 'lists[]': 'both' });
      return (await call(`search?${query}`)).body as LookUp;
    };
    for (const of of ['contacts', 'relatedParties'])
      expect((await look(of)).items).toMatchObject([{ kind: of, externalId: 'b1' }]);
  });

  test('is not for a user who may read only', async () => {
    const reader = await app.signedInAs('ray@quay.example');
    const ray = await findUserByEmail(app.deps.db.query, 'ray@quay.example');
    await savePerson(app.deps.db.query, String(ray?.id), { role: 'read-only' });
    const attached = await reader(`/api/matching/${run}/records/clients:north/attached`, {
      method: 'POST',
      json: { list: 'own', externalId: 'o1' },
    });
    expect(attached.status).toBe(403);
  });
});
