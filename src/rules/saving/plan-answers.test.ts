import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ENTITY_KINDS,
  FIELD_TYPES,
  type FieldTypeName,
  type JsonObject,
  type JsonValue,
  listPaths,
  readPath,
  writePath,
} from '#records';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { aField } from '../../../tests/support/rule-factories.ts';
import { type AskedAnswer, planAnswers, type SavingTarget } from './plan-answers.ts';

const answerTo = (dataField: string, value: AskedAnswer['value']): AskedAnswer => ({
  dataField,
  ruleId: 'onboarding',
  prompt: `${dataField}?`,
  value,
});

const target = (record: JsonObject, more: Partial<SavingTarget> = {}): SavingTarget => ({
  kind: 'clients',
  record,
  fields: new Map(
    [
      aField('region', 'text'),
      aField('turnover', 'number'),
      aField('incorporated', 'date'),
      aField('vatRegistered', 'boolean'),
      aField('permissions', 'multiselect'),
      aField('name', 'text'),
      aField('contacts.0.birthday', 'date'),
      aField('id', 'text'),
      aField('reviewTime', 'time', { persistent: false }),
    ].map((field) => [field.dataField, field]),
  ),
  mappings: [
    { sourceField: 'address.region', mapsTo: 'region', appliesTo: ['clients'] },
    { sourceField: 'county', mapsTo: 'region', appliesTo: ['contacts'] },
  ],
  ...more,
});

const written = (record: JsonObject, answers: AskedAnswer[], more?: Partial<SavingTarget>) =>
  planAnswers(answers, target(record, more)).changes.map(({ path, old, new: value }) => [path, old, value]);
const reasons = (record: JsonObject, answers: AskedAnswer[], more?: Partial<SavingTarget>) =>
  planAnswers(answers, target(record, more)).unsaved.map(({ cause, reason }) => `${cause}: ${reason}`);

describe('the plan of what saving answers writes', () => {
  test('an answer goes to the path of the mapping that applies to the kind, else under its own name', () => {
    const { changes } = planAnswers(
      [answerTo('region', 'Cornwall'), answerTo('turnover', 412_000)],
      target({ name: 'Penrose', turnover: 365_000 }),
    );
    expect(changes).toEqual([
      { ...answerTo('region', 'Cornwall'), path: 'address.region', isMapped: true, new: 'Cornwall' },
      {
        ...answerTo('turnover', 412_000),
        path: 'turnover',
        isMapped: false,
        old: 365_000,
        new: 412_000,
      },
    ]);
    expect(written({}, [answerTo('region', 'Kent')], { kind: 'contacts' })).toEqual([
      ['county', undefined, 'Kent'],
    ]);
    expect(written({}, [answerTo('region', 'Kent')], { kind: 'relatedParties' })).toEqual([
      ['region', undefined, 'Kent'],
    ]);
  });

  test('of several mappings that apply, the one whose value was copied is written', () => {
    const mappings = ['address.region', 'region', 'county'].map((sourceField) => ({
      sourceField,
      mapsTo: 'region',
      appliesTo: [...ENTITY_KINDS],
    }));
    const plan = (record: JsonObject) => written(record, [answerTo('region', 'Kent')], { mappings });
    expect(plan({ region: 'Essex', county: ' ' })).toEqual([['region', 'Essex', 'Kent']]);
    expect(plan({})).toEqual([['address.region', undefined, 'Kent']]);
  });

  test('an answer that the record has already is not written again', () => {
    const record = {
      turnover: '412000',
      incorporated: '2011-05-03',
      vatRegistered: true,
      permissions: ['Advising', 'Arranging'],
      address: { region: 'Cornwall' },
    };
    const answers = [
      answerTo('turnover', 412_000),
      answerTo('incorporated', '2011-05-03T00:00:00Z'),
      answerTo('vatRegistered', 'True'),
      answerTo('permissions', ['Arranging', 'Advising']),
      answerTo('region', ' Cornwall'),
    ];
    const { changes, recorded, unsaved } = planAnswers(answers, target(record));
    expect({ changes, unsaved }).toEqual({ changes: [], unsaved: [] });
    expect(recorded).toHaveLength(answers.length);
  });

  test.each<[FieldTypeName, AskedAnswer['value'], JsonValue | undefined, JsonValue]>([
    ['number', ' 412000.5 ', undefined, 412_000.5],
    ['date', '2011-05-03T10:00:00Z', undefined, '2011-05-03'],
    ['boolean', 'TRUE', undefined, true],
    ['boolean', 'Yes', undefined, 'Yes'],
    ['multiselect', 'Advising', undefined, ['Advising']],
    ['checkbox', ['a', 'b'], 'a', ['a', 'b']],
    ['text', 'b', ['a'], ['b']],
    ['text', '14', 12, 14],
    ['text', 'fourteen', 12, 'fourteen'],
    ['dropdown', 'false', true, false],
  ])('an answer to a %s field, %j over %j, is stored as %j', (type, value, old, stored) => {
    const fields = new Map([['x', aField('x', type)]]);
    const record: JsonObject = old === undefined ? {} : { x: old };
    expect(written(record, [answerTo('x', value)], { fields })).toEqual([['x', old, stored]]);
  });

  test('a missing answer clears what the record has, at the path of its mapping', () => {
    const record = { address: { region: 'Cornwall' }, turnover: 0, note: ' ' };
    const answers = [answerTo('region', null), answerTo('turnover', ''), answerTo('note', [])];
    expect(written(record, answers)).toEqual([
      ['address.region', 'Cornwall', null],
      ['turnover', 0, null],
    ]);
  });

  test('an answer to a field that is not defined is saved as text, under its own name', () => {
    expect(written({}, [answerTo('shoeSize', '9')])).toEqual([['shoeSize', undefined, '9']]);
  });

  test('an answer that stays in the session has the reason', () => {
    const answers = [answerTo('reviewTime', '09:30'), answerTo('sessionStart', true)];
    expect(reasons({}, answers)).toEqual([
      'field: Stays in this questionnaire: the field is not persistent.',
      'field: Stays in this questionnaire: the name is reserved.',
    ]);
  });

  test.each<[string, JsonObject, AskedAnswer, Partial<SavingTarget>]>([
    ['a list in the way', { address: ['Falmouth'] }, answerTo('region', 'Cornwall'), {}],
    ['a single value in the way', { address: 'Falmouth' }, answerTo('region', 'Cornwall'), {}],
    ['a group of values there', { address: { region: { code: 1 } } }, answerTo('region', 'Cornwall'), {}],
    ['a text where a number belongs', {}, answerTo('turnover', 'lots'), {}],
    ['a text where a date belongs', {}, answerTo('incorporated', '3 May'), {}],
    ['the name of a client as a list', {}, answerTo('name', ['a', 'b']), {}],
    ['the name of a client at length', {}, answerTo('name', 'x'.repeat(257)), {}],
    ['a value of another user', { contacts: [{}] }, answerTo('contacts.0.birthday', '1990-01-01'), {}],
    ['the id of a contact', { id: 'c1' }, answerTo('id', 'c2'), { kind: 'contacts' }],
    ['half of a character', {}, answerTo('region', '\ud800'), {}],
    ['the character NUL', {}, answerTo('region', 'a\0'), {}],
  ])('%s is a reason', (_what, record, answer, more) => {
    expect(written(record, [answer], more)).toEqual([]);
    expect(reasons(record, [answer], more)).toEqual([expect.stringMatching(/^record: .+\.$/)]);
  });

  test.each(['__proto__.x', 'a..b', 'constructor', 'x'.repeat(201), Array(11).fill('a').join('.')])(
    'a field named %j is a reason, not a crash',
    (name) => {
      const fields = new Map([[name, aField(name, 'text')]]);
      expect(reasons({}, [answerTo(name, 'x')], { fields, mappings: [] })).toHaveLength(1);
    },
  );

  test('of two answers that go to the same value, the first is written', () => {
    const fields = new Map(['a', 'b', 'c'].map((name) => [name, aField(name, 'text')]));
    const mappings = [
      { sourceField: 'address.region', mapsTo: 'a', appliesTo: [...ENTITY_KINDS] },
      { sourceField: 'address.region', mapsTo: 'b', appliesTo: [...ENTITY_KINDS] },
      { sourceField: 'address', mapsTo: 'c', appliesTo: [...ENTITY_KINDS] },
    ];
    const answers = ['a', 'b', 'c'].map((name) => answerTo(name, name));
    expect(written({}, answers, { fields, mappings })).toEqual([['address.region', undefined, 'a']]);
    expect(reasons({}, answers, { fields, mappings })).toEqual(
      Array(2).fill('record: a goes to the same value of the record.'),
    );
  });
});

describe('laws of the plan', () => {
  const key = fc.constantFrom('a', 'b', 'name', 'id', 'contacts', '__proto__', 'toString', '0', 'x y');
  const path = fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.join('.'));
  const leaf = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constantFrom('2011-05-03', 'true', '12', ''),
  );
  const record = fc.dictionary(
    key,
    fc.oneof(leaf, fc.constant(null), fc.dictionary(key, fc.oneof(leaf, fc.array(leaf))), fc.array(leaf)),
  ) as fc.Arbitrary<JsonObject>;
  const question = fc.record({
    dataField: path,
    value: fc.oneof(leaf, fc.array(leaf, { minLength: 1, maxLength: 3 })),
    field: fc.option(fc.record({ type: fc.constantFrom(...FIELD_TYPES), persistent: fc.boolean() })),
    sourceField: fc.option(path),
  });
  const questions = fc.uniqueArray(question, { maxLength: 6, selector: ({ dataField }) => dataField });
  const kind = fc.constantFrom(...ENTITY_KINDS);

  const aTarget = (
    asked: typeof questions extends fc.Arbitrary<infer All> ? All : never,
    of: Pick<SavingTarget, 'kind' | 'record'>,
  ): SavingTarget => ({
    ...of,
    fields: new Map(
      asked.flatMap(({ dataField, field }) =>
        field ? [[dataField, aField(dataField, field.type, { persistent: field.persistent })]] : [],
      ),
    ),
    mappings: asked.flatMap(({ dataField, sourceField }) =>
      sourceField === null ? [] : [{ sourceField, mapsTo: dataField, appliesTo: [of.kind] }],
    ),
  });

  test('every planned change can be written, all together, and planning again then plans nothing', () => {
    fc.assert(
      fc.property(kind, record, questions, (entityKind, before, asked) => {
        const aim = aTarget(asked, { kind: entityKind, record: before });
        const answers = asked.map(({ dataField, value }) => answerTo(dataField, value));
        const { changes, unsaved } = planAnswers(answers, aim);
        const after = changes.reduce((document, change) => {
          const result = writePath(document, change.path, change.new);
          if (!result.ok) throw new Error(`${change.path}: ${result.reason}`);
          return result.document;
        }, before);
        for (const change of changes) {
          expect(readPath(after, change.path)).toEqual(change.new);
          expect(readPath(before, change.path)).toEqual(change.old);
          expect(aim.fields.get(change.dataField)?.persistent).not.toBe(false);
        }
        for (const { reason } of unsaved) expect(reason).toMatch(/\.$/);
        const again = planAnswers(answers, { ...aim, record: after });
        const saved = new Set(changes.map(({ dataField }) => dataField));
        expect(again.changes.filter(({ dataField }) => saved.has(dataField))).toEqual([]);
      }),
      lawRuns(500),
    );
  });

  test('a plan leaves every other value of the record as it is', () => {
    fc.assert(
      fc.property(kind, record, questions, (entityKind, before, asked) => {
        const frozen = JSON.stringify(before);
        const aim = aTarget(asked, { kind: entityKind, record: before });
        const { changes } = planAnswers(
          asked.map(({ dataField, value }) => answerTo(dataField, value)),
          aim,
        );
        const after = changes.reduce((document, change) => {
          const result = writePath(document, change.path, change.new);
          return result.ok ? result.document : document;
        }, before);
        const isWritten = (other: string) => changes.some(({ path: to }) => `${to}.`.startsWith(`${other}.`));
        for (const other of listPaths(before).filter((one) => !isWritten(one))) {
          expect(readPath(after, other)).toEqual(readPath(before, other));
        }
        expect(JSON.stringify(before)).toBe(frozen);
      }),
      lawRuns(500),
    );
  });
});
