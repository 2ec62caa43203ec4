import type { MouseEvent } from 'react';
import type { TableSort } from '#contract/clients/client-table-contract.ts';
import styles from './client-table.module.css';
import { isNumeric } from './table-columns.ts';
import type { ClientTable } from './use-client-table.ts';

/** Columns by which the table cannot be sorted. */
const UNSORTED: readonly string[] = ['#with'];

/** The heads of the columns: a press sorts, and with Shift adds a further sort. */
export function ClientsHead({ table }: { table: ClientTable }) {
  const { view, columns, sortBy } = table;
  return (
    <thead className={styles.headRow}>
      <tr aria-rowindex={1} className={styles.head}>
        <th scope="col">
          <span className="visually-hidden">Selected</span>
        </th>
        {[{ column: 'name', label: 'Client', kind: 'text' }, ...columns].map(({ column, label, kind }) => (
          <HeadCell
            key={column}
            label={label}
            isNumber={isNumeric(kind)}
            isSortable={!UNSORTED.includes(column)}
            sort={view.sorts.find((sort) => sort.column === column)}
            onSort={(event) => sortBy(column, event.shiftKey)}
          />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell({
  label,
  isNumber,
  isSortable,
  sort,
  onSort,
}: {
  label: string;
  isNumber: boolean;
  isSortable: boolean;
  sort: TableSort | undefined;
  onSort: (event: MouseEvent) => void;
}) {
  const direction = sort && (sort.isDescending ? 'descending' : 'ascending');
  return (
    <th scope="col" aria-sort={direction} className={styles.cell} data-number={isNumber || undefined}>
      {isSortable ? (
        <button
          type="button"
          className={styles.sort}
          data-printed
          title={`${label}. Shift adds a further sort`}
          onClick={onSort}
        >
          <span className={styles.headLabel}>{label}</span>
          <span aria-hidden="true">{sort ? (sort.isDescending ? '↓' : '↑') : ''}</span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}
