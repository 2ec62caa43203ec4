import { expect, test } from 'vitest';
import type { FieldMapping, JsonObject } from '#records';
import { aQuestionSession } from '../../tests/support/question-session.ts';
import { aCase, aCondition, aField, aRule } from '../../tests/support/rule-factories.ts';
import { copyRecord, givenByHand, putBack } from './copy-record.ts';
import { questionAnswers } from './question-answers.ts';
import { readQuestionList } from './question-list.ts';
import { rowKey } from './question-row.ts';

const mappings: FieldMapping[] = [
  { sourceField: 'size.staff', mapsTo: 'staff', appliesTo: ['clients'] },
  { sourceField: 'address.country', mapsTo: 'country', appliesTo: ['clients'] },
];
const fields = [
  aField('staff', 'number'),
  aField('country', 'text'),
  aField('reviewer', 'text'),
  aField('call', 'time', { persistent: false }),
  aField('nation', 'text'),
];
const asksAtOnce = aRule(
  'choice',
  [aCondition('sessionStart', '==', true)],
  ['staff', 'country', 'reviewer', 'call'].map((field) => aCase(field)),
);
const asksNation = aRule('uk', [aCondition('country', '==', 'UK')], [aCase('nation')]);

const penrose = (staff: number | string, country = 'UK', more: JsonObject = {}): JsonObject => ({
  name: 'Penrose',
  size: { staff },
  address: { country },
  ...more,
});

/** A session about Penrose with 12 people, in which staff, reviewer and the time of a call were answered by hand. */
function anAnsweredSession() {
  const session = aQuestionSession([asksAtOnce, asksNation], { fields, mappings });
  session.choose('clients', penrose(12));
  session.answer('staff', 'choice', 14);
  session.answer('reviewer', 'choice', 'Ruth');
  session.answer('call', 'choice', '09:30');
  const valuesOf = (record: JsonObject) => ({ kind: 'clients' as const, record, mappings });
  const entity = { kind: 'clients' as const, id: 'penrose', name: 'Penrose' };
  return Object.assign(session, {
    valuesOf,
    openAgain(record: JsonObject) {
      session.take(copyRecord(session.state, { entity, ...valuesOf(record) }, session.context));
    },
    statuses(record: JsonObject) {
      const answers = questionAnswers(session.state, valuesOf(record), session.context);
      return Object.fromEntries(answers.map(({ dataField, status }) => [dataField, status]));
    },
  });
}

test('each question is open, in the record, still to be saved there, or kept in the session alone', () => {
  const session = anAnsweredSession();
  expect(session.statuses(penrose(12))).toEqual({
    ...{ staff: 'unsaved', country: 'recorded', reviewer: 'unsaved', call: 'session', nation: 'open' },
  });
});

test('an answer comes with the value of the record and the path at which it is saved', () => {
  const session = anAnsweredSession();
  const [staff] = questionAnswers(session.state, session.valuesOf(penrose(12)), session.context);
  expect(staff).toMatchObject({ answer: 14, recorded: 12, path: 'size.staff', isMapped: true });
  expect(staff).toMatchObject({ ruleId: 'choice', prompt: 'staff' });
});

test('what the user gave or cleared is told apart from what has no answer', () => {
  const session = anAnsweredSession();
  const byHand = () => {
    const answers = questionAnswers(session.state, session.valuesOf(penrose(12)), session.context);
    return Object.fromEntries(answers.map(({ dataField, isByHand }) => [dataField, isByHand]));
  };
  expect(byHand()).toMatchObject({ staff: true, country: false, nation: false });
  session.answer('country', 'choice', null);
  expect(byHand()).toMatchObject({ staff: true, country: true });
});

test('an answer that equals the record as rules compare them needs no saving', () => {
  const session = anAnsweredSession();
  expect(session.statuses(penrose(' 14 ')).staff).toBe('recorded');
});

test('opening a session again copies the values of the record again, under the answers given by hand', () => {
  const session = anAnsweredSession();
  session.openAgain(penrose(13, 'France'));
  expect(session.state.answers).toMatchObject({ staff: 14, country: 'France', reviewer: 'Ruth' });
  expect(session.statuses(penrose(13, 'France'))).toMatchObject({ staff: 'unsaved', country: 'recorded' });
});

test('values that are gone from the record are gone from the session, except those given by hand', () => {
  const session = anAnsweredSession();
  session.openAgain({ name: 'Penrose' });
  expect(session.state.answers).toEqual({ staff: 14, reviewer: 'Ruth', call: '09:30' });
});

test('answers that are taken out of the record again wait to be saved, as they did before', () => {
  const session = anAnsweredSession();
  const before = session.statuses(penrose(12));
  session.openAgain(penrose(14, 'UK', { reviewer: 'Ruth' }));
  expect(session.statuses(penrose(14, 'UK', { reviewer: 'Ruth' }))).toMatchObject({ staff: 'recorded' });
  const asked = ['staff', 'reviewer'].map((dataField) => ({
    dataField,
    ruleId: 'choice',
    prompt: dataField,
  }));
  session.take({ state: givenByHand(session.state, asked), calls: [] });
  session.openAgain(penrose(12));
  expect(session.statuses(penrose(12))).toEqual(before);
});

test('a changed value of the record asks what follows, and folds what no longer applies', () => {
  const session = anAnsweredSession();
  session.answer('nation', 'uk', 'Cornwall');
  session.openAgain(penrose(12, 'France'));
  expect(session.lines()).toContain('  (1 answer no longer applies because the record has changed)');
  const fold = session.view().find((item) => item.kind === 'fold');
  expect(fold, 'the record is not changed back here').toMatchObject({ retractionId: null });
  session.openAgain(penrose(12, 'UK'));
  expect(session.effective()).toMatchObject({ nation: 'Cornwall' });
});

test('opening a session again with an unchanged record asks nothing and changes nothing', () => {
  const session = anAnsweredSession();
  const { answers, rows, byHand } = session.state;
  const calls = session.calls.length;
  session.openAgain(penrose(12));
  expect(session.calls).toHaveLength(calls);
  expect(session.state).toMatchObject({ answers, rows, byHand });
});

test('an answer that was saved to the record is copied from it from then on', () => {
  const session = anAnsweredSession();
  session.openAgain(penrose(14, 'UK', { reviewer: 'Ruth' }));
  expect(session.state.byHand).not.toHaveProperty('staff');
  expect(session.state.byHand).not.toHaveProperty('reviewer');
  session.openAgain(penrose(15, 'UK', { reviewer: 'Temi' }));
  expect(session.state.answers).toMatchObject({ staff: 15, reviewer: 'Temi', call: '09:30' });
});

test('putting back takes the value of the record again, and follows it from then on', () => {
  const session = anAnsweredSession();
  const values = session.valuesOf(penrose(12));
  session.take(putBack(session.state, { key: rowKey('staff', 'choice'), values }, session.context));
  expect(session.statuses(penrose(12)).staff).toBe('recorded');
  session.openAgain(penrose(20));
  expect(session.state.answers.staff).toBe(20);
});

test('an answer cleared by hand stands over the copied value', () => {
  const session = anAnsweredSession();
  session.answer('country', 'choice', null);
  session.openAgain(penrose(12));
  expect(session.state.answers.country).toBeNull();
  expect(session.statuses(penrose(12)).country).toBe('cleared');
});

test('in a session from before answers were marked, answers that differ from the record count as given by hand', () => {
  const session = anAnsweredSession();
  const { byHand: _, ...former } = session.state;
  session.state = readQuestionList(JSON.parse(JSON.stringify(former)));
  session.openAgain(penrose(12, 'France'));
  expect(session.state.answers).toMatchObject({ staff: 14, country: 'UK', reviewer: 'Ruth' });
  expect(session.state.byHand?.staff).toEqual({ ruleId: 'choice', prompt: 'staff' });
});

test('removed rows are not counted', () => {
  const session = anAnsweredSession();
  session.dismiss('reviewer', 'choice');
  expect(session.statuses(penrose(12))).not.toHaveProperty('reviewer');
});
