import { expect, test } from 'vitest';
import { aCase, aCondition, aRule } from '../../../../tests/support/rule-factories.ts';
import { fieldNeighbourhood } from './field-neighbourhood.ts';

const asksRegion = aRule('asks-region', [aCondition('country', '==', 'UK')], [aCase('region')]);
const asksPort = aRule('asks-port', [aCondition('region', '==', 'Kent')], [aCase('port')]);
const asksCountry = aRule('asks-country', [aCondition('port', '!=', '')], [aCase('country')]);

test('a neighbourhood has the rules that ask for its field and those that wait for it', () => {
  const around = fieldNeighbourhood('region', [asksRegion, asksPort]);
  expect(around.askedBy).toEqual([
    { ruleId: 'asks-region', waitsFor: ['country'], asks: ['region'], isInCycle: false },
  ]);
  expect(around.waitedForBy.map(({ ruleId }) => ruleId)).toEqual(['asks-port']);
  expect(around.cycle.size).toBe(0);
  expect(around.closing).toEqual([]);
});

test('rules that lead back to their own field are marked as a cycle', () => {
  const around = fieldNeighbourhood('region', [asksRegion, asksPort, asksCountry]);
  expect(around.cycle).toEqual(new Set(['region', 'port', 'country']));
  expect(around.askedBy.every(({ isInCycle }) => isInCycle)).toBe(true);
  expect(around.closing.map(({ ruleId }) => ruleId)).toEqual(['asks-country']);
});

test('a rule that asks for the field it waits for is a cycle by itself', () => {
  const itself = aRule('itself', [aCondition('region', '!=', '')], [aCase('region')]);
  expect(fieldNeighbourhood('region', [itself, asksPort])).toMatchObject({
    waitedForBy: [
      { ruleId: 'itself', isInCycle: true },
      { ruleId: 'asks-port', isInCycle: false },
    ],
  });
});

test('a neighbourhood has at most 30 rules on each side and counts the others', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    aRule(`rule-${index}`, [aCondition('region', '==', 'Kent')], [aCase(`field-${index}`)]),
  );
  const around = fieldNeighbourhood('region', many);
  expect(around.waitedForBy).toHaveLength(30);
  expect(around.more).toBe(10);
});
