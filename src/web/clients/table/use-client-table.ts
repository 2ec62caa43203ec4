import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ShownColumn, TableCondition } from '#contract/clients/client-table-contract.ts';
import { describeColumn } from '#contract/clients/table-column.ts';
import { readTableView, type TableView, viewParts } from '#contract/clients/table-view.ts';
import { useAddressText } from '../../editing/use-address-state.ts';
import { useAddressParts } from '../../editing/use-in-address.ts';
import { withTicks } from '../../ui/lists/ticked.ts';
import { joinQueries } from '../../ui/pane/pane.tsx';
import { catalogueQuery } from '../client-queries.ts';
import { firstRowsQuery, valuePathsQuery } from './client-table-queries.ts';
import { pressedSort } from './pressed-sort.ts';
import { allColumns } from './table-columns.ts';

/** Debounce of typed text before the server is asked. */
const DEBOUNCE_MS = 80;

/** The state of the table: the view in the address, its columns, what was read, and what is selected. */
export function useClientTable() {
  const [params, setParts] = useAddressParts();
  const [typed, onSearch] = useAddressText('q');
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const view = readTableView(params);
  const { conditions, sorts } = view;
  const wanted = { q, conditions, sorts, columns: view.columns };
  const first = useQuery(firstRowsQuery(wanted));
  const { describe, ...offered } = useOfferedColumns(first.data !== undefined);
  const { columns: usual = [], compared = [] } = first.data ?? {};
  const names = view.columns ?? usual.map(({ column }) => column);
  /** The label and kind of a column: as the rows came with them, so that these need not wait for the fields. */
  const shownOf = (column: string): ShownColumn | null => {
    const shown = [...usual, ...compared].find((one) => one.column === column);
    return shown ?? describe(column);
  };
  /** Changes the view of the address, which two quick presses change before the table is drawn again. */
  const change = (changesOf: (now: TableView) => Partial<Omit<TableView, 'q'>>) =>
    setParts((params) => {
      const now = readTableView(params);
      return viewParts({ ...now, ...changesOf(now) });
    });
  return {
    ...{ view, wanted, typed, onSearch, first, selected, setSelected, change },
    reading: first,
    columns: names.flatMap((name) => shownOf(name) ?? []),
    ...{ ...offered, describe, shownOf },
    isNarrowed: q !== '' || conditions.length > 0,
    sortBy: (column: string, isAdded: boolean) =>
      change((now) => ({ sorts: pressedSort(now.sorts, column, isAdded) })),
    /** Replaces the conditions on the column of one, or adds it. */
    setCondition(condition: TableCondition) {
      change((now) => ({ conditions: [...without(now, condition.column), condition] }));
    },
    dropCondition: (column: string) => change((now) => ({ conditions: without(now, column) })),
    /** Shows a saved view. */
    show(saved: string) {
      const shown = readTableView(new URLSearchParams(saved));
      onSearch(shown.q);
      setParts({ ...viewParts(shown), q: shown.q || null });
    },
    showAll() {
      onSearch('');
      setParts((params) => ({ ...viewParts({ ...readTableView(params), conditions: [] }), q: null }));
    },
    select(ids: readonly string[], isSelected: boolean) {
      setSelected((before) => withTicks(before, ids, isSelected));
    },
  };
}

/** The columns that can be chosen, which may be thousands: read and described once, after the first rows are drawn. */
function useOfferedColumns(areRowsRead: boolean) {
  const enabled = useDeferredValue(areRowsRead);
  const catalogue = useQuery({ ...catalogueQuery, enabled });
  const paths = useQuery({ ...valuePathsQuery, enabled });
  const choices = useMemo(
    () => (catalogue.data && paths.data ? allColumns(catalogue.data, paths.data) : []),
    [catalogue.data, paths.data],
  );
  return {
    choices,
    /** What the choices of columns and filters are made from. */
    offering: joinQueries([catalogue, paths]),
    describe: (column: string) => (catalogue.data ? describeColumn(catalogue.data, column) : null),
  };
}

function without({ conditions }: TableView, column: string): TableCondition[] {
  return conditions.filter((condition) => condition.column !== column);
}

export type ClientTable = ReturnType<typeof useClientTable>;
