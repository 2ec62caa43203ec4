import { expect, test } from 'vitest';
import { pressedSort, readTableView, type TableView, viewParts } from './table-view.ts';

test('a view is read from the address that was made of it', () => {
  const view: TableView = {
    q: 'ltd',
    conditions: [
      { column: 'country', operator: 'is', values: ['GB', 'Korea, Republic of'] },
      { column: 'turnover', operator: 'above', values: [1000] },
      { column: 'review', operator: 'empty', values: [] },
    ],
    sorts: [
      { column: 'review', isDescending: true },
      { column: 'a,b%', isDescending: false },
    ],
    columns: ['#screening', 'a,b%'],
  };
  const params = new URLSearchParams({ q: view.q });
  for (const [name, value] of Object.entries(viewParts(view))) if (value) params.set(name, value);
  expect(readTableView(new URLSearchParams(params.toString()))).toEqual(view);
});

test('an address that was changed by hand shows what can be read of it', () => {
  const view = readTableView(new URLSearchParams({ where: '[["a"],["b","is",{}],"c",3]', sort: ',' }));
  expect(view).toEqual({
    ...{ q: '', sorts: [], columns: null },
    conditions: [{ column: 'b', operator: 'is', values: [] }],
  });
  expect(readTableView(new URLSearchParams({ where: '[' })).conditions).toEqual([]);
});

test('a head sorts up, down and not at all, and with Shift as a further sort', () => {
  const up = pressedSort([], 'a', false);
  expect(up).toEqual([{ column: 'a', isDescending: false }]);
  const down = pressedSort(up, 'a', false);
  expect(down).toEqual([{ column: 'a', isDescending: true }]);
  expect(pressedSort(down, 'a', false)).toEqual([]);
  expect(pressedSort(down, 'b', true).map(({ column }) => column)).toEqual(['a', 'b']);
  expect(pressedSort(down, 'b', false).map(({ column }) => column)).toEqual(['b']);
});
