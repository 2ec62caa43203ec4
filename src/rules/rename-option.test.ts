import { expect, test } from 'vitest';
import { aCase, aCondition, aRule } from '../../tests/support/rule-factories.ts';
import { renameOption } from './rename-option.ts';

const around = {
  dataFields: new Set(['risk']),
  renames: [
    { from: 'High', to: 'Very high' },
    { from: 'Low', to: 'Low, or none' },
  ],
};

test('an option is renamed in conditions of its field and where a rule offers it, and nowhere else', () => {
  const rule = aRule(
    'r',
    [aCondition('risk', '==', ' High '), aCondition('other', '==', 'High')],
    [
      aCase('risk', {
        options: ['High', 'Middle'],
        condition: aCondition('risk', 'contains', ['High', 'Middle']),
      }),
      aCase('other', { options: ['High'] }),
    ],
  );
  const renamed = renameOption(rule, around);
  expect(renamed.triggers.map(({ value }) => value)).toEqual(['Very high', 'High']);
  const [first, second] = renamed.onTrigger.cases;
  expect(first?.condition?.value).toEqual(['Very high', 'Middle']);
  expect(first?.uiAction.options).toEqual(['Very high', 'Middle']);
  expect(second?.uiAction.options).toEqual(['High']);
});

test('a text that stands for several options stays one, unless a new name has a comma', () => {
  const value = (text: string) =>
    renameOption(aRule('r', [aCondition('risk', 'containsAny', text)], []), around).triggers[0]?.value;
  expect(value('High, Middle')).toBe('Very high, Middle');
  expect(value('High,Low')).toEqual(['Very high', 'Low, or none']);
  expect(value('Middle , Other')).toBe('Middle , Other');
});
