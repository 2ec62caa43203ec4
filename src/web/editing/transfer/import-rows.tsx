import type { ImportRow, ImportTarget, ImportView } from '#contract/imports/import-contract.ts';
import { fieldTypeOf, type JsonValue, showDate, showNumber } from '#records';
import { DataTable } from '../../ui/data-table.tsx';
import { LOCALE } from '../../ui/installation-locale.ts';
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
  const targets = view.columns.flatMap(({ goesTo }, index) => {
    const target = view.targets.find(({ path }) => path === goesTo);
    return target && target.type !== 'id' ? [{ index, target }] : [];
  });
  if (rows.length === 0) return <p className={styles.none}>There is no such row.</p>;
  return (
    <div className={styles.scroll}>
      <DataTable className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">
              <span className="visually-hidden">What becomes of it</span>
            </th>
            {targets.length < 2 && <th scope="col">Id</th>}
            {targets.map(({ index, target }) => (
              <th key={index} scope="col" data-number={fieldTypeOf(target.type)?.isNumeric || undefined}>
                {target.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td className={styles.rowNumber}>{row.row}</td>
              <td className={styles.state}>{STATES[row.state]}</td>
              {targets.length < 2 && <td>{row.id}</td>}
              {targets.map(({ index, target }) => (
                <RowCell
                  key={index}
                  cell={row.cells.find(({ column }) => column === index)}
                  target={target}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
      {count > rows.length && (
        <p className={styles.hint}>And {showNumber(count - rows.length, LOCALE)} more.</p>
      )}
    </div>
  );
}

function RowCell({ cell, target }: { cell: ImportRow['cells'][number] | undefined; target: ImportTarget }) {
  const isChanged = cell !== undefined && 'old' in cell;
  return (
    <td data-number={fieldTypeOf(target.type)?.isNumeric || undefined}>
      {isChanged && cell.old !== null && <del>{shown(cell.old, target)}</del>}{' '}
      {isChanged ? <ins>{shown(cell.value, target)}</ins> : shown(cell?.value, target)}
    </td>
  );
}

function shown(value: JsonValue | undefined, { type }: ImportTarget): string {
  if (value === undefined || value === null) return '';
  if (fieldTypeOf(type)?.input === 'day' && typeof value === 'string') return showDate(value);
  return typeof value === 'number' ? showNumber(value, LOCALE) : valueText(value);
}
