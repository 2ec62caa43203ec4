import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList } from '../../../../tests/support/matching-scenario.ts';
import { sampleNames } from '../../../../tests/support/name-samples.ts';
import { programOf } from '../../../../tests/support/token-scenario.ts';

const BIRTHDAY = '1971-06-04';

forEachDatabase('Screening of records of another program', (createDatabase) => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    user = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'one', name: 'Harbour list' }, [
      { kind: 'contacts', id: 'a', name: 'Anneliese Thorsen Vale', birthday: BIRTHDAY },
      { kind: 'relatedParties', id: 'a', name: 'Anneliese Thorsen Vale', birthday: BIRTHDAY },
      { kind: 'clients', id: 'd', name: 'Thorsen Vale Shipping Ltd' },
    ]);
    await addReferenceList(app.deps.db, { id: 'two', name: 'Second list' }, [
      { kind: 'contacts', id: 'e', name: 'Anneliese Thorsen Vale', birthday: '1999-12-24' },
    ]);
  });
  afterAll(() => app.close());

  it('answers each record with its candidates, their tiers and why, and stores nothing', async () => {
    const { send } = await programOf(app, user, { rights: ['screen'] });
    const json = {
      records: [
        { id: 'row 1', kind: 'person', name: 'Anneliese Thorsen Vale', birthday: BIRTHDAY },
        { kind: 'organisation', name: 'Thorsen Vale Shipping' },
        { id: 'row 3', kind: 'person', name: 'Zebedee Quillon' },
      ],
    };
    const answer = await send('/api/screening/records', { method: 'POST', json });
    expect(answer.status).toBe(200);
    const { lists, items } = await answer.json();
    expect(lists).toMatchObject([{ name: 'Harbour list' }, { name: 'Second list' }]);
    expect(items).toMatchObject([
      {
        id: 'row 1',
        candidates: [
          { externalId: 'a', tier: 'likely', kind: 'contacts', score: 100, birthday: 'exact' },
          { externalId: 'e', tier: 'conflicting', birthday: 'conflict' },
        ],
      },
      { id: null, candidates: [{ externalId: 'd', kind: 'clients' }] },
      { id: 'row 3', candidates: [] },
    ]);
    expect(await app.deps.db.query.selectFrom('screening_findings').selectAll().execute()).toEqual([]);
    expect(app.logged()).not.toMatch(/quillon/i);
  });

  it('finds the same in a large batch, which is joined, as in a small one, which is searched', async () => {
    const names = ['Anneliese Thorsen Vale', ...sampleNames(199, 7)];
    const records = names.map((name) => ({ kind: 'person', name, birthday: BIRTHDAY }));
    const screen = async (some: object[]) =>
      (await (await user.post('/api/screening/records', { records: some, lists: ['one'] })).json()).items;
    const large = await screen(records);
    expect(large).toHaveLength(200);
    const small = [...(await screen(records.slice(0, 20))), ...(await screen(records.slice(20, 40)))];
    expect(large.slice(0, 40)).toEqual(small);
    expect(large[0].candidates).toHaveLength(1);
  });

  it('answers the candidates most worth an officer’s time, and says that there are more', async () => {
    const namesakes = Array.from({ length: 60 }, (_, at) => ({
      ...{ kind: 'contacts' as const, id: `n${at}`, name: 'Tormod Eskeland' },
      birthday: `19${10 + at}-01-02`,
    }));
    const spelt = { kind: 'contacts' as const, id: 'spelt', name: 'Tormod Eskelund' };
    await addReferenceList(app.deps.db, { id: 'many', name: 'Namesakes' }, [...namesakes, spelt]);
    const record = { kind: 'person', name: 'Tormod Eskeland', birthday: '1999-03-04' };
    const screen = async (records: object[], limit?: number) =>
      (await (await user.post('/api/screening/records', { records, lists: ['many'], limit })).json()).items;
    const others = sampleNames(60, 7).map((name) => ({ kind: 'person', name }));
    for (const records of [[record], [record, ...others]]) {
      const [{ candidates, isMore }] = await screen(records, 3);
      expect(candidates).toHaveLength(3);
      expect(candidates[0]).toMatchObject({ externalId: 'spelt', tier: 'likely' });
      expect(candidates[1]).toMatchObject({ tier: 'conflicting', combined: 100 });
      expect(isMore).toBe(true);
    }
    const [usual] = await screen([record]);
    expect(usual).toMatchObject({ candidates: { length: 25 }, isMore: true });
    const [all] = await screen([record], 100);
    expect(all).toMatchObject({ candidates: { length: 61 }, isMore: false });
    expect(all.candidates.slice(0, 25)).toEqual(usual.candidates);
  });

  it('keeps each record with what was found in the audit log when it is asked to', async () => {
    const { send } = await programOf(app, user, { rights: ['screen', 'write'] });
    const records = [
      { id: 'row 1', kind: 'person', name: 'Anneliese Thorsen Vale', birthday: BIRTHDAY },
      { kind: 'organisation', name: 'Zebedee Quillon Ltd' },
    ];
    const json = { records, lists: ['one'], keep: true };
    const answer = await send('/api/screening/records', { method: 'POST', json });
    expect(await answer.json()).toMatchObject({ kept: 2 });
    const { items } = await user.read('/api/matching/audit?action=look%20up');
    const [company, person] = items as { name: string; note: string; by: string }[];
    expect(person).toMatchObject({ name: 'Anneliese Thorsen Vale', by: 'ada@north-quay.example' });
    expect(person?.note).toBe(
      `Screened: Anneliese Thorsen Vale, born ${BIRTHDAY}, id row 1.\nLists: Harbour list, version 1.\nCandidates: likely, 100, Anneliese Thorsen Vale (Harbour list, a).`,
    );
    expect(company?.note).toMatch(/Candidates: none\.$/);
  });

  it('is not kept by a user who may not write', async () => {
    const { send } = await programOf(app, user, { rights: ['screen'] });
    const json = { records: [{ kind: 'person', name: 'Ada' }], keep: true };
    expect((await send('/api/screening/records', { method: 'POST', json })).status).toBe(403);
    expect(
      (await send('/api/screening/records', { method: 'POST', json: { ...json, keep: false } })).status,
    ).toBe(200);
  });

  it('uses the lists of the token alone', async () => {
    const { send } = await programOf(app, user, { rights: ['screen'], lists: ['Second list'] });
    const records = [{ kind: 'person', name: 'Anneliese Thorsen Vale' }];
    const screen = (json: object) => send('/api/screening/records', { method: 'POST', json });
    expect((await (await screen({ records })).json()).lists).toMatchObject([{ name: 'Second list' }]);
    expect((await screen({ records, lists: ['one'] })).status).toBe(403);
  });

  it.each([
    [{ records: [] }, 400],
    [{ records: Array.from({ length: 1_001 }, () => ({ kind: 'person', name: 'Ada' })) }, 400],
    [{ records: [{ kind: 'ship', name: 'Ada' }] }, 400],
    [{ records: [{ kind: 'person', name: 'Ada', birthday: '4 June' }] }, 400],
    [{ records: [{ kind: 'person', name: 'Ada' }], lists: ['none'] }, 404],
  ])('refuses what it cannot screen', async (json, status) => {
    expect((await user.post('/api/screening/records', json)).status).toBe(status);
  });
});
