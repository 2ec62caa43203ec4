import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchCandidate, MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import { BIRTHDAY_VERDICTS, birthdayVerdict, FIRST_ALERT_RULE, TIERS, tierOf } from '#matching';
import {
  createTestApp,
  type SendTestRequest,
  type TestApp,
} from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';

const CLIENTS = 30;
const NAMES = { firstname: ['Ada', 'Ida', 'Adam', 'Hasan'], lastname: ['Quay', 'Quaye', 'Marsh', 'Karimi'] };
const BIRTHDAYS = ['1980-02-03', '1980-03-02', '1980', '1975-11-30', '1953-08-31', ''];
const COUNTRIES = ['Cyprus', 'Iraq', ''];
const person = fc.record({
  country: fc.constantFrom(...COUNTRIES),
  firstname: fc.constantFrom(...NAMES.firstname),
  lastname: fc.constantFrom(...NAMES.lastname),
  birthday: fc.constantFrom(...BIRTHDAYS),
});
const [PEOPLE] = fc.sample(
  fc.tuple(
    fc.array(person, { minLength: CLIENTS, maxLength: CLIENTS }),
    fc.array(person, { minLength: 20, maxLength: 20 }),
    fc.array(person, { minLength: 20, maxLength: 20 }),
  ),
  { seed: TEST_SEED, numRuns: 1 },
) as [[Person[], Person[], Person[]]];
type Person = { firstname: string; lastname: string; birthday: string; country: string };

/** The rule of these tests: one list has lines of its own, and people have a second line. */
const RULE = {
  ...FIRST_ALERT_RULE,
  lines: { ...FIRST_ALERT_RULE.lines, person: { likely: 70, possible: 50 } },
  lists: { 'List 1': { person: { likely: 90 } } },
};

forEachDatabase('The candidates of a run that fit a filter', (createDatabase) => {
  let app: TestApp;
  let send: SendTestRequest;
  let path: string;

  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    send = await app.signedInAs('ada@quay.example');
    await app.deps.jobs.start();
    const [own, ...lists] = PEOPLE;
    for (const [number, people] of lists.entries())
      await addReferenceList(
        app.deps.db,
        { id: `list-${number}`, name: `List ${number}` },
        people.map(({ firstname, lastname, birthday, country }, at) => ({
          ...{ kind: 'contacts', id: `p${number}-${at}`, name: `${firstname} ${lastname}` },
          ...(birthday && { birthday }),
          ...(country && { country, topics: [`${country} office`, 'Harbour'] }),
        })),
      );
    for (const [at, one] of own.entries())
      await send(`/api/clients/k${at}`, {
        ...{ method: 'PUT', json: { name: `Client ${at}`, contacts: [{ id: 'c', ...one }] } },
      });
    await send('/api/screening/alert-rule', { method: 'PUT', json: { version: 1, rule: RULE } });
    const run = await aFinishedRun(send, { lists: ['list-0', 'list-1'], kinds: ['contacts'] });
    path = `/api/matching/runs/${run.id}`;
  });
  afterAll(() => app.close());

  const read = async (where: string) => (await send(`${path}/${where}`)).json();
  const post = async (action: string, json: object = {}) => {
    const response = await send(`${path}/${action}`, { method: 'POST', json });
    return { status: response.status, body: await response.json() };
  };
  const recordsOf = async (filter: Record<string, string>) => {
    const { items, total } = await read(`records?${new URLSearchParams({ limit: '200', ...filter })}`);
    expect(total).toBe(items.length);
    return (items as MatchRecordRow[]).map(({ recordId }) => recordId).toSorted();
  };
  const keyOf = ({ recordId, key }: { recordId: string; key: string }) => `${recordId} ${key}`;
  /** Every candidate that is listed on its own, with its record. */
  async function readAll() {
    const all = await recordsOf({});
    const pages = all.map(async (recordId) => {
      const { items } = await read(`records/${recordId}/candidates?limit=200`);
      return (items as MatchCandidate[]).map((candidate) => ({ recordId, candidate }));
    });
    return (await Promise.all(pages)).flat();
  }
  const tierOfCandidate = ({ listName, combined, birthday }: MatchCandidate) =>
    tierOf({ kind: 'contacts', listName, combined, birthday }, RULE);
  /** As a run from before verdicts were packed left them. */
  async function forgetVerdicts() {
    const rows = await app.deps.db.query.selectFrom('match_results').selectAll().execute();
    for (const { run_id, kind, ord, list_id, shard, packed } of rows) {
      const words = new Uint32Array(Uint8Array.from(packed).buffer).map((word, at) =>
        at % 2 ? word & 0xff1f0fff : word,
      );
      await app.deps.db.query
        .updateTable('match_results')
        .set({ packed: new Uint8Array(words.buffer) })
        .where('run_id', '=', run_id)
        .where('kind', '=', kind)
        .where('ord', '=', ord)
        .where('list_id', '=', list_id)
        .where('shard', '=', shard)
        .execute();
    }
  }
  async function expectExactRecords() {
    const all = await readAll();
    const of = (fits: (candidate: MatchCandidate) => boolean) =>
      [...new Set(all.filter(({ candidate }) => fits(candidate)).map(({ recordId }) => recordId))].toSorted();
    for (const { candidate } of all) expect(candidate.tier).toBe(tierOfCandidate(candidate));
    for (const tier of TIERS) {
      expect(await recordsOf({ tier }), tier).toEqual(of((one) => tierOfCandidate(one) === tier));
      const ofCyprus = { tier, country: 'CY', topic: 'Cyprus office' };
      const isOfCyprus = (one: MatchCandidate) => one.external.country === 'Cyprus';
      expect(await recordsOf(ofCyprus), `${tier}, of Cyprus`).toEqual(
        of((one) => tierOfCandidate(one) === tier && isOfCyprus(one)),
      );
      for (const birthday of BIRTHDAY_VERDICTS)
        expect(await recordsOf({ tier, birthday, list: 'List 1' }), `${tier}, ${birthday}`).toEqual(
          of(
            (one) =>
              one.listName === 'List 1' &&
              tierOfCandidate(one) === tier &&
              birthdayVerdict(one.birthday) === birthday,
          ),
        );
    }
  }

  test('part the records exactly by what their candidates are', expectExactRecords);

  test('are those of the preview, none of them recommended, and are deleted and undone as one step', async () => {
    const filter = { tier: 'conflicting', list: 'List 0' };
    const wanted = (await readAll()).filter(
      ({ candidate }) => tierOfCandidate(candidate) === 'conflicting' && candidate.listName === 'List 0',
    );
    expect(wanted.length).toBeGreaterThan(0);
    const { body: preview } = await post('bulk', { what: 'delete-fitting', filter, limit: 200 });
    expect(new Set(preview.items.map(keyOf))).toEqual(
      new Set(wanted.map(({ recordId, candidate }) => keyOf({ recordId, key: candidate.key }))),
    );
    expect(preview).toMatchObject({ count: wanted.length, staysOpen: { recommended: 0, forTwo: 0 } });
    expect(preview.records).toBe(new Set(wanted.map(({ recordId }) => recordId)).size);
    const bulk = { what: 'delete-fitting', filter, hash: preview.hash };
    const { status, body } = await post('bulk/apply', bulk);
    expect({ status, step: body.step }).toMatchObject({ status: 200, step: { items: wanted.length } });
    const decisions = (await readAll()).map(({ candidate }) => [candidate.key, candidate.decision.value]);
    expect(decisions.filter(([, value]) => value === 'delete')).toHaveLength(wanted.length);
    expect((await post('bulk', { what: 'delete-fitting', filter })).body).toMatchObject({ count: 0 });
    expect((await post('bulk/apply', bulk)).status, 'the list is another now').toBe(409);
    expect((await post('undo')).status).toBe(200);
    expect((await post('bulk', { what: 'delete-fitting', filter })).body.hash).toBe(preview.hash);
  });

  test('have what their lists give, of which all is offered', async () => {
    expect(await read('marks?kind=contacts')).toEqual({
      countries: ['CY', 'IQ'],
      topics: ['Cyprus office', 'Harbour', 'Iraq office'],
    });
    expect(await read('marks?kind=clients')).toEqual({ countries: [], topics: [] });
    const filter = { country: 'CY', list: 'List 0' };
    const wanted = (await readAll()).filter(
      ({ candidate: { external, listName, recommended } }) =>
        external.country === 'Cyprus' && listName === 'List 0' && !recommended,
    );
    const { body: preview } = await post('bulk', { what: 'delete-fitting', filter, limit: 200 });
    expect(preview.items.map(keyOf).toSorted()).toEqual(
      wanted.map(({ recordId, candidate }) => keyOf({ recordId, key: candidate.key })).toSorted(),
    );
    expect(wanted.length).toBeGreaterThan(0);
  });

  test('are deleted but for those that are left out, which stay undecided', async () => {
    const bulk = { what: 'delete-fitting', filter: { tier: 'conflicting', list: 'List 0' } };
    const { body: preview } = await post('bulk', { ...bulk, limit: 200 });
    const [first] = preview.items;
    const except = [{ recordId: first.recordId, key: first.key }];
    const { body } = await post('bulk/apply', { ...bulk, hash: preview.hash, except });
    expect(body.step).toMatchObject({ items: preview.count - 1 });
    const { body: left } = await post('bulk', { ...bulk, limit: 200 });
    expect(left.items.map(keyOf)).toEqual([keyOf(first)]);
    expect((await post('undo')).status).toBe(200);
    expect((await post('bulk', bulk)).body.hash).toBe(preview.hash);
  });

  test('leave what is recommended open, and count it', async () => {
    const recommended = (await readAll()).filter(({ candidate }) => candidate.recommended);
    const { body } = await post('bulk', { what: 'delete-fitting', filter: {}, limit: 200 });
    const deleted = new Set(body.items.map(keyOf));
    const own = recommended.map(({ recordId, candidate }) => keyOf({ recordId, key: candidate.key }));
    expect(own.filter((key) => deleted.has(key))).toEqual([]);
    expect(body.staysOpen.recommended).toBe(recommended.length);
    expect((await post('bulk', { what: 'delete-fitting' })).status).toBe(400);
  });

  test('are the same in a run from before birthdays were packed', async () => {
    await forgetVerdicts();
    await expectExactRecords();
  });
});
