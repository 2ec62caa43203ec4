import { Checkbox } from '@mantine/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ClientRow, ShownColumn } from '#contract/clients/client-table-contract.ts';
import { clientPath } from '#contract/page-paths.ts';
import { usePrintKey } from '../../ui/keys/use-print-key.ts';
import { CutOnPaper } from '../../ui/lists/cut-on-paper.tsx';
import { MOST_PRINTED, useScrolledRows } from '../../ui/lists/use-scrolled-rows.ts';
import { ZONE_LENGTH } from '../../ui/moment-words.ts';
import { ClientCell } from './client-cell.tsx';
import styles from './client-table.module.css';
import { clientRowsQuery, ROWS_PER_PAGE } from './client-table-queries.ts';
import { ClientsHead } from './clients-head.tsx';
import { isNumeric } from './table-columns.ts';
import type { ClientTable } from './use-client-table.ts';

const ROW_HEIGHT = 38;
/** Pages before and after the drawn rows that are read ahead. */
const PAGES_AHEAD = 1;

/** The rows of the clients that fit; only visible ones are drawn, and read a page at a time. */
export function ClientRows({ table }: { table: ClientTable }) {
  const inner = useRef<HTMLTableSectionElement>(null);
  const found = table.first.data?.found ?? 0;
  const rows = useScrolledRows({
    list: inner,
    count: found,
    height: ROW_HEIGHT,
    keyOf: (index) => index,
  });
  const rowAt = useRows(table, rows.drawn[0]?.index ?? 0, rows.drawn.at(-1)?.index ?? 0);
  // On paper nothing can still be read.
  const unread = rows.isPrinting ? rows.drawn.findIndex(({ index }) => !rowAt(index)) : -1;
  const drawn = unread < 0 ? rows.drawn : rows.drawn.slice(0, unread);
  const { active, onKeyDown, tick } = useRowKeys(table, { found, rowAt }, (index) =>
    rows.virtualizer.scrollToIndex(index),
  );
  const timed = table.columns.filter(isTimed).length;
  const columns = `34px minmax(192px, 1.6fr) ${table.columns.map(columnWidth).join(' ')}`;
  return (
    <>
      <table
        id="clients"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen by keys
        role="grid"
        aria-label="Clients"
        aria-rowcount={found + 1}
        aria-multiselectable
        aria-activedescendant={rowAt(active) ? `client-row-${active}` : undefined}
        tabIndex={0}
        className={styles.grid}
        data-clients
        style={
          {
            '--client-columns': columns,
            '--least-width': leastWidth(table.columns.length, timed),
          } as CSSProperties
        }
        onKeyDown={onKeyDown}
      >
        <ClientsHead table={table} />
        <tbody ref={inner} className={styles.rows} style={rows.boxStyle}>
          {drawn.map(({ index, start }) => (
            <DrawnRow
              key={index}
              {...{ index, table }}
              row={rowAt(index)}
              isActive={index === active}
              style={rows.rowStyle({ start })}
              onTick={(isRange) => tick(index, isRange)}
            />
          ))}
        </tbody>
      </table>
      {rows.isPrinting && <CutOnPaper printed={drawn.length} of={found} />}
    </>
  );
}

/** The least width of the table: beyond it the columns are cut, and the table scrolls. */
const leastWidth = (columns: number, timed: number) =>
  `calc(${320 + columns * 104}px + ${timed * ZONE_LENGTH}ch)`;

/** Whether a column has a time, whose zone needs room. */
const isTimed = ({ column }: ShownColumn) => column === '#changed' || column === '#screening';
const columnWidth = (column: ShownColumn) =>
  `minmax(calc(92px + ${isTimed(column) ? ZONE_LENGTH : 0}ch), 1fr)`;

/** Returns the row at an index once its page is read. */
function useRows({ wanted, first, columns }: ClientTable, from: number, to: number) {
  const found = first.data?.found ?? 0;
  const start = Math.max(0, Math.floor(from / ROWS_PER_PAGE) - PAGES_AHEAD);
  const last = Math.floor(Math.max(0, found - 1) / ROWS_PER_PAGE);
  const end = Math.min(last, Math.floor(to / ROWS_PER_PAGE) + PAGES_AHEAD);
  const pages = Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at);
  // The usual columns are found with the first page alone.
  const further = { ...wanted, columns: columns.map(({ column }) => column) };
  const queryOf = (page: number) => clientRowsQuery(page === 0 ? wanted : further, page);
  const read = useQueries({ queries: pages.map(queryOf) });
  const queries = useQueryClient();
  usePrintKey(async () => {
    const count = Math.ceil(Math.min(found, MOST_PRINTED) / ROWS_PER_PAGE);
    await Promise.all(Array.from({ length: count }, (_, page) => queries.fetchQuery(queryOf(page))));
  });
  return (index: number): ClientRow | undefined => {
    const page = Math.floor(index / ROWS_PER_PAGE);
    const rows = read[pages.indexOf(page)]?.data?.rows ?? (page === 0 ? first.data?.rows : undefined);
    return rows?.[index % ROWS_PER_PAGE];
  };
}

/** The row that keys have moved to, and what they do: move, open, select, and select up to here. */
function useRowKeys(
  { selected, select }: ClientTable,
  { found, rowAt }: { found: number; rowAt: (index: number) => ClientRow | undefined },
  show: (index: number) => void,
) {
  const [active, setActive] = useState(0);
  const anchor = useRef(0);
  const navigate = useNavigate();
  function move(to: number) {
    const index = Math.min(Math.max(0, to), found - 1);
    setActive(index);
    show(index);
  }
  function tick(index: number, isRange: boolean) {
    const row = rowAt(index);
    if (!row) return;
    const from = isRange ? anchor.current : index;
    const [start, end] = [Math.min(from, index), Math.max(from, index)];
    const ids = Array.from({ length: end - start + 1 }, (_, at) => rowAt(start + at)?.id ?? []).flat();
    anchor.current = index;
    setActive(index);
    select(ids, isRange || !selected.has(row.id));
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target, currentTarget } = event;
    if (altKey || (target !== currentTarget && key === 'Enter')) return;
    const row = rowAt(active);
    if (key === 'Enter' && row) {
      event.preventDefault();
      if (ctrlKey || metaKey) window.open(clientPath(row.id), '_blank', 'noopener');
      else void navigate(clientPath(row.id));
    }
    if (ctrlKey || metaKey) return;
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      j: 1,
      k: -1,
      PageDown: 12,
      PageUp: -12,
    };
    const step = steps[key];
    if (step !== undefined) move(active + step);
    else if (key === 'Home') move(0);
    else if (key === 'End') move(found - 1);
    else if (key === 'x' || key === 'X' || (key === ' ' && target === currentTarget)) tick(active, shiftKey);
    else return;
    event.preventDefault();
  }
  return { active, onKeyDown, tick };
}

function DrawnRow({
  index,
  row,
  table,
  isActive,
  style,
  onTick,
}: {
  index: number;
  row: ClientRow | undefined;
  table: ClientTable;
  isActive: boolean;
  style: CSSProperties;
  onTick: (isRange: boolean) => void;
}) {
  const isSelected = row !== undefined && table.selected.has(row.id);
  return (
    <tr
      id={`client-row-${index}`}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={styles.row}
      data-active={isActive || undefined}
      style={style}
    >
      {row ? (
        <>
          <td className={styles.tick}>
            <Checkbox
              size="xs"
              tabIndex={-1}
              aria-label={`Select ${row.name}`}
              checked={isSelected}
              onChange={() => {}}
              onClick={(event: MouseEvent) => onTick(event.shiftKey)}
            />
          </td>
          <td className={styles.name}>
            <Link to={clientPath(row.id)}>{row.name}</Link>
          </td>
          {table.columns.map((column) => (
            <td key={column.column} className={styles.cell} data-number={isNumeric(column.kind) || undefined}>
              <ClientCell row={row} column={column} />
            </td>
          ))}
        </>
      ) : (
        <td className={styles.skeleton}>
          <span className="visually-hidden">Being read</span>
        </td>
      )}
    </tr>
  );
}
