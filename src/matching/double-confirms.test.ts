import { expect, test } from 'vitest';
import { doubleConfirms } from './double-confirms.ts';

test('records confirmed as two references, and references confirmed for two records, are found', () => {
  const pairs = [
    { recordId: 'a', referenceId: 'x' },
    { recordId: 'a', referenceId: 'y' },
    { recordId: 'a', referenceId: 'y' },
    { recordId: 'b', referenceId: 'y' },
    { recordId: 'c', referenceId: 'z' },
  ];
  expect(doubleConfirms(pairs)).toEqual({
    records: [{ recordId: 'a', referenceIds: ['x', 'y'] }],
    references: [{ referenceId: 'y', recordIds: ['a', 'b'] }],
  });
});
