import { expect, test } from 'vitest';
import { newestLists } from './newest-lists.ts';

test('the next run uses the newest versions of the lists of the previous run', () => {
  const used = [
    { id: 'ships-1', name: 'Ships' },
    { id: 'embedded', name: 'Embedded list' },
  ];
  const all = [
    { id: 'embedded.3', name: 'Embedded list' },
    { id: 'embedded.2', name: 'Embedded list' },
    { id: 'embedded', name: 'Embedded list' },
    { id: 'firms', name: 'Firms' },
  ];
  expect(newestLists(used, all)).toEqual(['ships-1', 'embedded.3']);
  expect(newestLists([], all)).toEqual([]);
});
