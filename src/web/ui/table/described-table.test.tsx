import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, DescribedTable, TableRow } from './described-table.tsx';

type City = { name: string; people: number };

const CITIES: readonly City[] = [
  { name: 'Basel', people: 3 },
  { name: 'Genoa', people: 0 },
];
const COLUMNS: readonly Column<City>[] = [
  { title: 'City', isRowHead: true, cell: ({ name }) => name },
  { title: 'People', isNumber: true, isLabelled: true, cell: ({ people }) => people },
  { title: 'Action', isUnseen: true, cell: (_, index) => index, cellProps: { className: 'end' } },
  { cell: () => null },
];

function markup(columns: readonly Column<City>[], rows = CITIES) {
  return renderToStaticMarkup(
    <DescribedTable
      caption="Cities"
      headClass="caps"
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      rowProps={({ people }) => ({ 'data-empty': people === 0 || undefined })}
    >
      <tfoot>
        <TableRow columns={columns} row={{ name: 'Together', people: 3 }} />
      </tfoot>
    </DescribedTable>,
  );
}

test('a head has a title, one for screen readers alone, or is an empty cell', () => {
  expect(markup(COLUMNS)).toContain(
    '<table><caption class="visually-hidden">Cities</caption><thead><tr class="caps"><th scope="col">City</th>' +
      '<th scope="col" data-number="true">People</th>' +
      '<th scope="col"><span class="visually-hidden">Action</span></th><td></td></tr></thead>',
  );
});

test('each row has the cells of the columns and its own attributes', () => {
  expect(markup(COLUMNS)).toContain(
    '<tbody><tr><th scope="row">Basel</th><td data-number="true" data-label="People">3</td><td class="end">0</td><td></td></tr>' +
      '<tr data-empty="true"><th scope="row">Genoa</th><td data-number="true" data-label="People">0</td><td class="end">1</td><td></td></tr></tbody>',
  );
});

test('a row of sums has the same columns', () => {
  expect(markup(COLUMNS, [])).toContain(
    '<tbody></tbody><tfoot><tr><th scope="row">Together</th><td data-number="true" data-label="People">3</td>',
  );
});

test('a table whose columns have no title has no head', () => {
  expect(markup([{ cell: ({ name }) => name }])).not.toContain('<thead>');
});
