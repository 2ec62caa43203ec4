import { describe, expect, test } from 'vitest';
import { aCase, aCondition, aField, aRule } from '../../tests/support/rule-factories.ts';
import { aWelshSession } from '../../tests/support/welsh-session.ts';
import { explainRow, explainRule } from './explain-rules.ts';
import { ENTITY_ROW, rowKey } from './question-row.ts';
import { sentenceText } from './rule-sentence.ts';

const fields = new Map([['region', aField('region', 'dropdown', { label: 'Region' })]]);
const rule = aRule(
  'turnover-uk',
  [aCondition('country', '==', 'UK'), aCondition('region', 'containsAny', ['Kent', 'Sussex'])],
  [
    aCase('turnover', { priority: 50, condition: aCondition('currency', '!=', 'GBP') }),
    aCase('turnover', { priority: 100 }),
    aCase('port', { condition: aCondition('region', '==', 'Sussex') }),
  ],
  { applicableTo: ['clients'] },
);

describe('the explanation of a rule that asks', () => {
  const asking = explainRule(rule, {
    answers: { country: 'UK', region: 'Kent' },
    entityType: 'clients',
    fields,
    locale: 'en-GB',
  });

  test('contains for each trigger the actual answer and that it holds', () => {
    expect(asking.asks).toBe(true);
    expect(
      asking.triggers.map(({ sentence, actual, holds }) => [sentenceText(sentence), actual, holds]),
    ).toEqual([
      ['country is UK', 'UK', true],
      ['Region is one of Kent, Sussex', 'Kent', true],
    ]);
  });

  test('distinguishes the case that won from those that do not hold', () => {
    expect(asking.cases.map(({ number, holds, wins }) => [number, holds, wins])).toEqual([
      [1, false, false],
      [2, true, true],
      [3, false, false],
    ]);
    expect(asking.cases[0]?.condition).toMatchObject({ actual: null, holds: false });
    expect(asking.cases[1]?.condition).toBeNull();
  });
});

describe('the explanation of a rule that does not ask', () => {
  test('contains each trigger that does not hold, with the actual answer', () => {
    const silent = explainRule(rule, {
      answers: { country: 'FR' },
      entityType: 'clients',
      fields,
      locale: 'en-GB',
    });
    expect(silent).toMatchObject({ asks: false, triggersHold: false, kind: { holds: true } });
    expect(silent.triggers).toMatchObject([
      { actual: 'FR', holds: false },
      { actual: null, holds: false },
    ]);
    expect(silent.cases.some(({ wins }) => wins)).toBe(false);
  });

  test('names the kinds of a rule for other kinds, though its triggers hold', () => {
    const answers = { country: 'UK', region: 'Kent' };
    const silent = explainRule(rule, { answers, entityType: 'relatedParties', fields, locale: 'en-GB' });
    expect(silent).toMatchObject({
      asks: false,
      triggersHold: true,
      kind: { applicableTo: ['clients'], actual: 'parties', holds: false },
    });
    expect(silent.cases.some(({ wins }) => wins)).toBe(false);
  });
});

describe('the explanation of a row', () => {
  const session = aWelshSession();
  const explain = (dataField: string, ruleId: string) =>
    explainRow(session.state, rowKey(dataField, ruleId), session.context);

  test('names the answer of the row above it', () => {
    expect(explain('welsh', 'V')).toMatchObject({
      rule: { ruleId: 'V', asks: true },
      wonBy: { number: 1, dataField: 'welsh' },
      broughtBy: { rowKey: rowKey('region', 'UK'), dataField: 'region', label: 'Region', answer: 'Wales' },
    });
  });

  test('names a value of the chosen entity', () => {
    expect(explain('vat', 'UK')?.broughtBy).toEqual({
      rowKey: ENTITY_ROW,
      dataField: 'country',
      label: 'country',
      answer: 'UK',
    });
  });

  test('names for a folded row the condition that no longer holds', () => {
    const changed = aWelshSession();
    changed.answer('region', 'UK', 'Kent');
    const why = explainRow(changed.state, rowKey('welsh', 'V'), changed.context);
    expect(why).toMatchObject({
      wonBy: null,
      rule: { asks: false, triggers: [{ actual: 'Kent', holds: false }] },
    });
  });

  test('is undefined for a row that does not exist', () => {
    expect(explain('nothing', 'V')).toBeUndefined();
  });
});

test('a rule that is switched off asks nothing, and neither does a case', () => {
  const answers = { country: 'UK', region: 'Kent' };
  const situation = { answers, entityType: 'clients', fields, locale: 'en-GB' } as const;
  expect(explainRule({ ...rule, off: true }, situation)).toMatchObject({ asks: false, isOff: true });
  const cases = rule.onTrigger.cases.map((theCase, index) => ({ ...theCase, off: index === 1 }));
  const explained = explainRule({ ...rule, onTrigger: { cases } }, situation);
  expect(explained.cases.map(({ isOff, wins }) => [isOff, wins])).toEqual([
    [false, false],
    [true, false],
    [false, false],
  ]);
});
