import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnswerPreview } from '#contract/questions/answer-contract.ts';
import type { Revision } from '#contract/revision-contract.ts';
import type { JsonObject } from '#records';
import type { TestUser } from '../../../tests/support/create-test-app.ts';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { aField } from '../../../tests/support/rule-factories.ts';

const PENROSE = {
  name: 'Penrose Boatyard',
  turnover: 365_000,
  registration: { vatRegistered: false },
  contacts: [
    { id: 'c1', firstname: 'Jory', lastname: 'Pascoe' },
    { id: 'c2', firstname: 'Ann', lastname: 'Marsh' },
  ],
  associatedparties: [{ id: 'p1', name: 'Quay & Sons' }],
};
const FIELDS = [
  aField('region', 'text'),
  aField('turnover', 'number'),
  aField('vatRegistered', 'boolean'),
  aField('clientName', 'text'),
  aField('reviewTime', 'time', { persistent: false }),
];
const MAPPINGS = [
  { sourceField: 'address.region', mapsTo: 'region', appliesTo: ['clients'] },
  { sourceField: 'registration.vatRegistered', mapsTo: 'vatRegistered', appliesTo: ['clients'] },
  { sourceField: 'name', mapsTo: 'clientName', appliesTo: ['clients', 'relatedParties'] },
];

const anAnswer = (dataField: string, value: unknown, more: object = {}) => ({
  ...{ dataField, ruleId: 'onboarding', prompt: `What is the ${dataField}?`, value },
  ...more,
});

forEachServer('saving answers into a record', ({ as }) => {
  const ruth = as('ruth@cairn.example');
  const temi = as('temi@cairn.example');
  let clients = 0;
  let id = '';
  beforeAll(async () => {
    for (const field of FIELDS) await ruth.put(`/api/fields/${field.dataField}`, field);
    for (const [index, mapping] of MAPPINGS.entries())
      await ruth.put(`/api/fieldMappings/m${index}`, mapping);
  });
  beforeEach(async () => {
    id = `penrose-${clients++}`;
    await ruth.put(`/api/clients/${id}`, PENROSE);
  });

  const patch = (user: TestUser, changes: JsonObject) => user.patch(`/api/clients/${id}`, changes);
  const post = (path: string, answers: object[]) => ruth.post(`/api/entities/${path}`, { answers });
  const preview = async (answers: object[], entity = `clients/${id}`): Promise<AnswerPreview> =>
    (await post(`${entity}/answers/preview`, answers)).json();
  const save = (answers: object[], entity = `clients/${id}`) => post(`${entity}/answers`, answers);
  const stored = (): Promise<{ version: number; data: JsonObject }> => ruth.read(`/api/clients/${id}`);
  const history = async (): Promise<Revision[]> => (await ruth.read(`/api/clients/${id}/revisions`)).items;

  const REGION = anAnswer('region', 'Cornwall', { path: 'address.region', old: null });
  const TURNOVER = anAnswer('turnover', '412000', { path: 'turnover', old: 365_000 });
  const VAT = anAnswer('vatRegistered', true, { path: 'registration.vatRegistered', old: false });

  it('a preview has the old and the new value of each change, and a reason for what is not saved', async () => {
    const answers = [
      anAnswer('region', 'Cornwall'),
      anAnswer('turnover', '412000'),
      anAnswer('vatRegistered', false),
      anAnswer('reviewTime', '09:30'),
      anAnswer('birthday', 'in May'),
      anAnswer('clientName', null),
    ];
    const { entity, changes, unsaved } = await preview(answers);
    expect(entity).toMatchObject({ kind: 'clients', id, name: 'Penrose Boatyard' });
    expect(changes).toEqual([
      { ...answers[0], path: 'address.region', isMapped: true, new: 'Cornwall' },
      { ...answers[1], path: 'turnover', isMapped: false, old: 365_000, new: 412_000 },
    ]);
    expect(unsaved.map(({ dataField, cause }) => [dataField, cause])).toEqual([
      ['reviewTime', 'field'],
      ['birthday', 'record'],
      ['clientName', 'record'],
    ]);
    expect((await stored()).version, 'nothing is written').toBe(1);
  });

  it('a preview names who changed a value since the user saw it', async () => {
    await patch(temi, { turnover: 390_000 });
    await patch(ruth, { website: 'https://penrose.example' });
    const { changes } = await preview([
      anAnswer('turnover', 412_000, { was: 365_000 }),
      anAnswer('region', 'Cornwall', { was: null }),
    ]);
    expect(changes[0]).toMatchObject({
      old: 390_000,
      changed: { was: 365_000, by: 'temi@cairn.example', at: expect.any(String) },
    });
    expect(changes[1]).not.toHaveProperty('changed');
  });

  it('a save writes all answers as one revision that names each question and its rule', async () => {
    const saved = await (await save([REGION, TURNOVER, VAT])).json();
    expect(saved).toMatchObject({ version: 2, entity: { id }, record: { turnover: 412_000 } });
    const { data } = await stored();
    expect(data).toMatchObject({
      name: 'Penrose Boatyard',
      address: { region: 'Cornwall' },
      turnover: 412_000,
      registration: { vatRegistered: true },
    });
    const [newest] = await history();
    expect(newest).toMatchObject({ version: 2, operation: 'answers', by: 'ruth@cairn.example' });
    expect(newest?.changes).toHaveLength(3);
    expect(newest?.note).toBe(
      '“What is the region?” asked by onboarding. “What is the turnover?” asked by onboarding. “What is the vatRegistered?” asked by onboarding.',
    );
  });

  it('a cleared answer and one that no longer applies are written with the others, with question, rule and reason', async () => {
    const because = 'Region is now Cornwall';
    await save([VAT]);
    const asked = [
      anAnswer('region', 'Cornwall'),
      anAnswer('turnover', null),
      anAnswer('vatRegistered', null, { because }),
      anAnswer('website', null),
    ];
    const { changes } = await preview(asked);
    expect(changes).toEqual([
      expect.objectContaining({ dataField: 'region', new: 'Cornwall' }),
      { ...asked[1], path: 'turnover', isMapped: false, old: 365_000, new: null },
      {
        ...{ ...asked[2], path: 'registration.vatRegistered', isMapped: true, old: true, new: null },
        origin: { operation: 'answers', by: 'ruth@cairn.example', at: expect.any(String) },
      },
    ]);
    const cleared = [
      anAnswer('turnover', null, { path: 'turnover', old: 365_000 }),
      { ...VAT, value: null, old: true, because },
    ];
    expect((await save([REGION, ...cleared])).status).toBe(200);
    expect((await save([REGION, ...cleared])).status, 'a repeated save').toBe(200);
    const { data, version } = await stored();
    expect([data, version]).toMatchObject([
      { address: { region: 'Cornwall' }, turnover: null, registration: { vatRegistered: null } },
      3,
    ]);
    const [newest] = await history();
    expect(newest?.note).toBe(
      '“What is the region?” asked by onboarding. “What is the turnover?” asked by onboarding: cleared. “What is the vatRegistered?” asked by onboarding: cleared, as it no longer applies because Region is now Cornwall.',
    );
  });

  it('a value that no longer applies comes with what wrote it', async () => {
    await patch(temi, { turnover: 390_000 });
    const { changes } = await preview([anAnswer('turnover', null, { because: '' })]);
    expect(changes[0]?.origin).toMatchObject({ operation: 'update', by: 'temi@cairn.example' });
  });

  it('nothing is cleared when the value has changed since', async () => {
    await patch(temi, { turnover: 390_000 });
    const refused = await save([REGION, anAnswer('turnover', null, { path: 'turnover', old: 365_000 })]);
    expect(refused.status).toBe(409);
    expect((await stored()).data).toMatchObject({ turnover: 390_000 });
    expect((await stored()).data).not.toHaveProperty('address');
  });

  it('a save that is repeated writes once', async () => {
    const first = await (await save([REGION, TURNOVER])).json();
    const second = await save([REGION, TURNOVER]);
    expect(second.status).toBe(200);
    expect(await second.json()).toEqual(first);
    expect((await stored()).version).toBe(2);
  });

  it('of two saves at once, each value is written once', async () => {
    const both = await Promise.all([save([REGION, TURNOVER]), save([REGION, TURNOVER])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored()).version).toBe(2);
  });

  it('nothing is written when a value changed, and a new preview comes back', async () => {
    await patch(temi, { turnover: 390_000 });
    const refused = await save([REGION, TURNOVER]);
    expect(refused.status).toBe(409);
    const { message, data } = await refused.json();
    expect(message).toBe('1 value changed just now. Nothing was written.');
    expect(data.preview.changes).toMatchObject([
      { dataField: 'region' },
      { dataField: 'turnover', old: 390_000, changed: { was: 365_000, by: 'temi@cairn.example' } },
    ]);
    expect((await stored()).data).not.toHaveProperty('address');
    const agreed = await save([REGION, { ...TURNOVER, old: 390_000 }]);
    expect(agreed.status).toBe(200);
  });

  it('a save is refused when an answer no longer goes where it was shown', async () => {
    expect((await save([{ ...REGION, path: 'region' }])).status).toBe(409);
    const gone = anAnswer('reviewTime', '09:30', { path: 'reviewTime', old: null });
    expect((await save([REGION, gone])).status).toBe(409);
    expect((await stored()).version).toBe(1);
  });

  it('an unrelated later change of the client does not stop a save', async () => {
    await patch(temi, { website: 'https://penrose.example', contacts: PENROSE.contacts.toReversed() });
    expect((await save([TURNOVER])).status).toBe(200);
    expect((await stored()).data).toMatchObject({ website: 'https://penrose.example', turnover: 412_000 });
  });

  it('answers about a contact or related party are written into its item alone', async () => {
    const birthday = anAnswer('birthday', '1979-06-12', { path: 'birthday', old: null });
    await patch(temi, { contacts: PENROSE.contacts.toReversed() });
    expect((await save([birthday], `contacts/${id}:c1`)).status).toBe(200);
    const name = anAnswer('clientName', 'Quay & Daughters', { path: 'name', old: 'Quay & Sons' });
    expect((await save([name], `relatedParties/${id}:p1`)).status).toBe(200);
    const { data } = await stored();
    expect(data.contacts).toEqual([PENROSE.contacts[1], { ...PENROSE.contacts[0], birthday: '1979-06-12' }]);
    expect(data.associatedparties).toEqual([{ id: 'p1', name: 'Quay & Daughters' }]);
    const found = await (await ruth('/api/entities?q=quay%20daughters&kind=relatedParties')).json();
    expect(found.groups[0].items, 'the name is found at once').toMatchObject([{ id: `${id}:p1` }]);
  });

  it('a client is found by a name that was answered', async () => {
    const name = anAnswer('clientName', `Renamed ${id}`, { path: 'name', old: 'Penrose Boatyard' });
    expect(await (await save([name])).json()).toMatchObject({ entity: { name: `Renamed ${id}` } });
    const found = await (await ruth(`/api/entities?q=renamed%20${id}&kind=clients`)).json();
    expect(found.groups[0].items).toMatchObject([{ id }]);
  });

  it('an entity that is gone is not found', async () => {
    expect((await save([TURNOVER], 'clients/unknown')).status).toBe(404);
    expect((await save([TURNOVER], `contacts/${id}:zz`)).status).toBe(404);
    expect((await post(`contacts/${id}/answers/preview`, [])).status).toBe(404);
  });

  it.each([
    ['no answers', []],
    ['more than a thousand answers', Array(1_001).fill(REGION)],
    ['an answer without a rule', [{ ...REGION, ruleId: '' }]],
    ['an object as an answer', [{ ...REGION, value: { a: 1 } }]],
    ['a key that is not known', [{ ...REGION, note: 'x' }]],
  ])('%s cannot be saved', async (_what, answers) => {
    expect((await save(answers)).status).toBe(400);
  });

  it('the note of a long question is cut', async () => {
    await save([{ ...REGION, prompt: 'é'.repeat(500) }]);
    const [newest] = await history();
    expect(newest?.note).toBe(`“${'é'.repeat(120)}…” asked by onboarding.`);
  });
});
