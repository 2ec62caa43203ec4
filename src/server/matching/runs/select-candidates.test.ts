import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  birthdayClass,
  birthdayNumber,
  isRecommended,
  isSameBirthday,
  lowestScoreOf,
  thresholdOf,
} from '#matching';
import { ENTITY_KINDS } from '#records';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../../tests/support/matching-scenario.ts';
import { selectCandidates } from './select-candidates.ts';

const FIRST_ROW = 7;
const BIRTHDAYS = ['1980-02-03', '1980-02-13', '1975-01-01', '1900-01-01'];

test('Of the pairs of a join those stay whom the name admits, or the same birthday recommends', () => {
  const birthday = fc.option(fc.constantFrom(...BIRTHDAYS), { nil: undefined });
  const birthdays = fc.array(birthday, { minLength: 4, maxLength: 4 });
  const pair = fc.record({ query: fc.nat(3), name: fc.nat(3), score: fc.nat(100) });
  const property = fc.property(
    fc.constantFrom(...ENTITY_KINDS),
    fc.array(pair),
    birthdays,
    birthdays,
    (kind, all, own, others) => {
      const pairs = all.filter(({ score }) => score >= lowestScoreOf(kind));
      const select = selectCandidates({
        kind,
        records: own.map((one) => ({ birthday: one ?? null })),
        shard: {
          firstRow: FIRST_ROW,
          rowOfName: Uint32Array.of(7, 8, 9, 10),
          birthdayOfRow: Int32Array.from(others, birthdayNumber),
        },
      });
      const { query, name, score, count } = select({
        query: Uint32Array.from(pairs, (one) => one.query),
        name: Uint32Array.from(pairs, (one) => one.name),
        score: Uint8Array.from(pairs, (one) => one.score),
        count: pairs.length,
      });
      const selected = Array.from({ length: count }, (_, at) => ({
        ...{ query: query[at], name: name[at], score: score[at] },
      }));
      const expected = pairs.filter((one) => {
        const [a, b] = [own[one.query], others[one.name]];
        const recommends = isSameBirthday(a, b) && isRecommended(kind, one.score, birthdayClass(a, b));
        return one.score >= thresholdOf(kind) || recommends;
      });
      expect(selected).toEqual(expected);
    },
  );
  fc.assert(property);
});

forEachDatabase('A contact the same birthday recommends', (createDatabase) => {
  test('stands for itself, is counted once and confirmed with what is recommended', async () => {
    const app = await createTestApp(createDatabase);
    const send = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    const birthday = '1980-02-03';
    await addReferenceList(app.deps.db, { id: 'list-1' }, [
      { kind: 'contacts', id: 'fifty', name: 'Ola Quayle', birthday },
      { kind: 'contacts', id: 'under fifty', name: 'Lou Quayle', birthday },
      { kind: 'contacts', id: 'another day', name: 'Ola Quayle', birthday: '1980-02-04' },
      { kind: 'contacts', id: 'named', name: 'Ada Quaye' },
    ]);
    const contacts = [{ id: 'c1', firstname: 'Ada', lastname: 'Quay', birthday }];
    await send('/api/clients/north', { method: 'PUT', json: { name: 'Northwind', contacts } });
    const run = await aFinishedRun(send, { lists: ['list-1'], kinds: ['contacts'] });
    expect(run).toMatchObject({ progress: { found: 2 }, counts: { contacts: { candidates: 2, groups: 1 } } });
    expect(run.histogram.contacts[50]).toBe(1);
    const record = `/api/matching/runs/${run.id}/records/contacts:north:c1/candidates`;
    const { items } = await (await send(record)).json();
    expect(items).toMatchObject([
      { externalId: 'fifty', score: 50, admittedBy: 'birthday', band: 'recommended' },
      { externalId: 'named', score: 84, admittedBy: 'name', band: 'recommended' },
    ]);
    expect(await (await send(`${record}?by=birthday`)).json()).toMatchObject({
      total: 1,
      items: [{ externalId: 'under fifty', band: 'candidate' }],
    });
    const json = { what: 'confirm-recommended' };
    const bulk = await send(`/api/matching/runs/${run.id}/bulk`, { method: 'POST', json });
    expect(await bulk.json()).toMatchObject({
      items: [{ externalName: 'Ola Quayle' }, { externalName: 'Ada Quaye' }],
    });
    await app.close();
  });
});
