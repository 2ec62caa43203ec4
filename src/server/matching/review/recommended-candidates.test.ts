import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCandidate, MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { BulkItem } from '#contract/matching/match-decision-contract.ts';
import { type EntityRecord, entityRecords, type MatchRecord, namesOf } from '#matching';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { lawRuns } from '../../../../tests/support/law-runs.ts';
import { matchEveryPair } from '../../../../tests/support/match-every-pair.ts';
import {
  addReferenceList,
  aFinishedRun,
  type TestReference,
} from '../../../../tests/support/matching-scenario.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';

const KINDS = ['clients', 'contacts'] as const;
const CLIENTS = 14;
const REFERENCES = 12;
const COMPANIES = [
  'Northwind Quay',
  'Northwind Quays',
  'Harbour Lane Foods',
  'Harbor Lane Foods',
  'Timber & Tide',
];
const company = fc
  .tuple(fc.constantFrom(...COMPANIES), fc.constantFrom(' Ltd', ' AB', ''))
  .map((parts) => parts.join(''));
const country = fc.constantFrom('UK', 'United Kingdom', 'Sweden', '');
const person = fc.record({
  firstname: fc.constantFrom('Ada', 'Ida', 'Adam'),
  lastname: fc.constantFrom('Quay', 'Quaye', 'Marsh'),
  birthday: fc.constantFrom('1980-02-03', '1980-03-02', '1975-11-30', ''),
});
const client = fc.record({ name: company, country, contact: person });

/** Clients and two lists whose names are much alike, so that many candidates are tied, close or shared. */
const [SCENARIO] = fc.sample(
  fc.record({
    clients: fc.array(client, { minLength: CLIENTS, maxLength: CLIENTS }),
    lists: fc.array(fc.array(client, { minLength: REFERENCES, maxLength: REFERENCES }), {
      minLength: 2,
      maxLength: 2,
    }),
  }),
  { seed: TEST_SEED, numRuns: 1 },
);

function documentOf({ name, country: written, contact }: { name: string; country: string; contact: object }) {
  return { name, address: { country: written }, contacts: [{ id: 'c1', ...contact }] };
}

const REFERENCES_OF = (SCENARIO?.lists ?? []).map((list, number) =>
  list.flatMap((one, at): TestReference[] => [
    { kind: 'clients', id: `r${number}-${at}`, name: one.name, country: one.country },
    {
      ...{
        kind: 'contacts',
        id: `p${number}-${at}`,
        name: `${one.contact.firstname} ${one.contact.lastname}`,
      },
      ...(one.contact.birthday && { birthday: one.contact.birthday }),
    },
  ]),
);

forEachDatabase('Recommended candidates', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  let path: string;
  let candidates: { recordId: string; items: MatchCandidate[]; groupKeys: string[] }[];

  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@quay.example');
    await app.deps.jobs.start();
    for (const [number, references] of REFERENCES_OF.entries())
      await addReferenceList(app.deps.db, { id: `list-${number}`, name: `List ${number}` }, references);
    for (const [at, one] of (SCENARIO?.clients ?? []).entries())
      await send(`/api/clients/k${at}`, { method: 'PUT', json: documentOf(one) });
    const run = await aFinishedRun(send, { lists: ['list-0', 'list-1'], kinds: [...KINDS] });
    path = `/api/matching/runs/${run.id}`;
    candidates = await readCandidates();
  });
  afterAll(() => app.close());

  const read = async (where: string) => (await send(`${path}/${where}`)).json();
  const post = async (action: string, json: object = {}) => {
    const response = await send(`${path}/${action}`, { method: 'POST', json });
    return { status: response.status, body: await response.json() };
  };
  async function readCandidates() {
    const records: MatchRecordRow[] = (await read('records?limit=200')).items;
    return Promise.all(
      records.map(async ({ recordId, groups }) => ({
        recordId,
        items: (await read(`records/${recordId}/candidates?limit=200`)).items as MatchCandidate[],
        groupKeys: groups.map(({ key }) => key),
      })),
    );
  }
  const doubles = async () => {
    const { severalConfirmed, confirmedTwice } = await read('warnings');
    return { severalConfirmed, confirmedTwice };
  };

  test('Those are recommended that lead for their record and for their reference record, by the definition', async () => {
    const expected = KINDS.flatMap((kind) => {
      const records = (SCENARIO?.clients ?? []).flatMap((one, at): EntityRecord[] =>
        entityRecords(`k${at}`, documentOf(one), [kind]),
      );
      const references = REFERENCES_OF.flat()
        .filter((one) => one.kind === kind)
        .map(
          (one): MatchRecord => ({ ...one, names: namesOf(kind, one), country: String(one.country ?? '') }),
        );
      return matchEveryPair({ kind, records, references }).flatMap(({ record, candidates: all }) =>
        all.filter(({ recommended }) => recommended).map(({ id }) => `${kind}:${record.id} ${id}`),
      );
    });
    const recommended = candidates.flatMap(({ recordId, items }) =>
      items.filter((one) => one.recommended).map(({ externalId }) => `${recordId} ${externalId}`),
    );
    expect(recommended.toSorted()).toEqual(expected.toSorted());
    expect(recommended.length).toBeGreaterThan(0);
    const against = new Set(
      candidates.flatMap(({ items }) => items.flatMap((one) => one.recommendation.against)),
    );
    expect([...against]).toEqual(expect.arrayContaining(['score', 'behind', 'tied', 'country']));
    expect([...against].some((objection) => objection.startsWith('record-'))).toBe(true);
  });

  test('Each record has at most one recommended candidate, and counts it', async () => {
    const rows: MatchRecordRow[] = (await read('records?limit=200')).items;
    for (const { recordId, items } of candidates) {
      const count = items.filter((one) => one.recommended).length;
      expect(count).toBeLessThanOrEqual(1);
      expect(rows.find((row) => row.recordId === recordId)?.recommended).toBe(count);
    }
  });

  test('Confirming what is recommended never makes two confirms, whatever was decided before', async () => {
    const pairs = candidates.flatMap(({ recordId, items, groupKeys }) =>
      [...items.map(({ key }) => key), ...groupKeys].map((key) => ({ recordId, key })),
    );
    const decisions = fc.uniqueArray(
      fc.tuple(fc.constantFrom(...pairs), fc.constantFrom('confirm', 'delete')),
      { maxLength: 8, selector: ([{ recordId, key }]) => `${recordId} ${key}` },
    );
    const scope = fc.constantFrom({}, { kind: 'clients' }, { recordId: candidates[0]?.recordId });
    await fc.assert(
      fc.asyncProperty(decisions, scope, async (made, where) => {
        const items = made.map(([pair, decision]) => ({ ...pair, decision }));
        if (items.length > 0) expect((await post('decisions', { items })).status).toBe(200);
        const before = await doubles();
        const bulk = { what: 'confirm-recommended', ...where };
        const { body: shown } = await post('bulk', { ...bulk, limit: 200 });
        expect(shown.items).toHaveLength(shown.count);
        const shownRecords = (shown.items as BulkItem[]).map(({ recordId }) => recordId);
        expect(new Set(shownRecords).size).toBe(shown.count);
        const { status, body } = await post('bulk/apply', { ...bulk, hash: shown.hash });
        expect(status).toBe(200);
        if (shown.count > 0) expect(body.step).toMatchObject({ items: shown.count });
        expect(await doubles()).toEqual(before);
        while ((await post('undo')).status === 200);
      }),
      lawRuns(12),
    );
  });

  test('A confirm by another user in between changes the list, so that it is not applied', async () => {
    const bulk = { what: 'confirm-recommended' };
    const { body: shown } = await post('bulk', bulk);
    const [first] = shown.items as BulkItem[];
    const other = candidates
      .find(({ recordId }) => recordId === first?.recordId)
      ?.items.find(({ recommended }) => !recommended);
    const decision = { recordId: first?.recordId, key: other?.key, decision: 'confirm' };
    expect((await post('decisions', { items: [decision] })).status).toBe(200);
    expect((await post('bulk/apply', { ...bulk, hash: shown.hash })).status).toBe(409);
    const { body: now } = await post('bulk', bulk);
    expect(now.items.map(({ recordId }: BulkItem) => recordId)).not.toContain(first?.recordId);
    while ((await post('undo')).status === 200);
  });
});
