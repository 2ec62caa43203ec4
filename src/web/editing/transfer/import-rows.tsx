import type { ImportRow, ImportTarget, ImportView } from '#contract/imports/import-contract.ts';
import { fieldTypeOf, type JsonValue, showDate, showNumber } from '#records';
import { LOCALE } from '../../ui/installation-locale.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/described-table.tsx';
import { valueText } from '../values/value-text.ts';
import styles from './import.module.css';

const STATES: Record<ImportRow['state'], string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'As it is',
  problem: 'Problem',
};

/** Rows as they will be read; an old value is struck before the new one. */
export function ImportRows({
  view,
  rows,
  count,
}: {
  view: ImportView;
  rows: readonly ImportRow[];
  count: number;
}) {
  if (rows.length === 0) return <p className={styles.none}>There is no such row.</p>;
  return (
    <div className={styles.scroll}>
      <DataTable className={styles.table} columns={columnsOf(view)} rows={rows} keyOf={({ row }) => row} />
      {count > rows.length && (
        <p className={styles.hint}>And {showNumber(count - rows.length, LOCALE)} more.</p>
      )}
    </div>
  );
}

function columnsOf(view: ImportView): Column<ImportRow>[] {
  const targets = view.columns.flatMap(({ goesTo }, index): Column<ImportRow>[] => {
    const target = view.targets.find(({ path }) => path === goesTo);
    if (!target || target.type === 'id') return [];
    return [
      {
        title: target.label,
        isNumber: fieldTypeOf(target.type)?.isNumeric,
        cell: ({ cells }) => <RowCell cell={cells.find(({ column }) => column === index)} target={target} />,
      },
    ];
  });
  return [
    { title: 'Row', cellProps: { className: styles.rowNumber }, cell: ({ row }) => row },
    {
      title: 'What becomes of it',
      isUnseen: true,
      cellProps: { className: styles.state },
      cell: ({ state }) => STATES[state],
    },
    ...(targets.length < 2 ? [{ title: 'Id', cell: ({ id }: ImportRow) => id }] : []),
    ...targets,
  ];
}

function RowCell({ cell, target }: { cell: ImportRow['cells'][number] | undefined; target: ImportTarget }) {
  const isChanged = cell !== undefined && 'old' in cell;
  return (
    <>
      {isChanged && cell.old !== null && <del>{shown(cell.old, target)}</del>}{' '}
      {isChanged ? <ins>{shown(cell.value, target)}</ins> : shown(cell?.value, target)}
    </>
  );
}

function shown(value: JsonValue | undefined, { type }: ImportTarget): string {
  if (value === undefined || value === null) return '';
  if (fieldTypeOf(type)?.input === 'day' && typeof value === 'string') return showDate(value);
  return typeof value === 'number' ? showNumber(value, LOCALE) : valueText(value);
}
