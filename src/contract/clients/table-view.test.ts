import { expect, test } from 'vitest';
import { readTableView, renameInView, savedText, type TableView, viewParts } from './table-view.ts';

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

test('an option in a saved view is renamed in the conditions on its column alone, and back', () => {
  const view: TableView = {
    q: 'High',
    conditions: [
      { column: 'risk', operator: 'is', values: ['High', 'Low', 3] },
      { column: 'mood', operator: 'is', values: ['High'] },
    ],
    sorts: [{ column: 'risk', isDescending: true }],
    columns: null,
  };
  const saved = savedText(view);
  const rename = { column: 'risk', from: 'High', to: 'Very high' };
  const renamed = renameInView(saved, [rename, { ...rename, from: 'Medium' }]);
  expect(renamed.held).toEqual([rename]);
  const [risk, mood] = view.conditions;
  expect(readTableView(new URLSearchParams(renamed.view))).toEqual({
    ...view,
    conditions: [{ ...risk, values: ['Very high', 'Low', 3] }, mood],
  });
  expect(renameInView(renamed.view, [{ ...rename, from: 'Very high', to: 'High' }]).view).toBe(saved);
  expect(renameInView(saved, [{ ...rename, from: 'Other' }])).toEqual({ view: saved, held: [] });
  expect(renameInView(saved, [{ ...rename, to: 'Low' }]).view).toBe(
    savedText({ ...view, conditions: [{ ...risk, values: ['Low', 3] } as never, mood as never] }),
  );
});
