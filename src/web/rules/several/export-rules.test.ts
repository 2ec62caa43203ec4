import { expect, test } from 'vitest';
import { aRule } from '../../../../tests/support/rule-factories.ts';
import { rulesFile } from './export-rules.ts';

test('exported rules are one on each line, with their ids, as an import reads them', () => {
  const stored = ['a', 'b'].map((id) => ({
    id,
    version: 1,
    updatedAt: '',
    updatedBy: '',
    data: aRule(id, [], []),
  }));
  const file = rulesFile(stored);
  expect(file.trim().split('\n')).toHaveLength(4);
  expect(JSON.parse(file)).toEqual(stored.map(({ id, data }) => ({ id, data })));
});
