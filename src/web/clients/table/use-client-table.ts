import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { TableCondition } from '#contract/clients/client-table-contract.ts';
import { readTableView, type TableView, viewParts } from '#contract/clients/table-view.ts';
import { useAddressText } from '../../editing/use-address-state.ts';
import { useAddressParts } from '../../editing/use-in-address.ts';
import { withTicks } from '../../ui/lists/ticked.ts';
import { joinQueries } from '../../ui/pane/pane.tsx';
import { catalogueQuery } from '../client-queries.ts';
import { firstRowsQuery, valuePathsQuery } from './client-table-queries.ts';
import { pressedSort } from './pressed-sort.ts';
import { allColumns, describeColumn, usualColumns } from './table-columns.ts';

/** Debounce of typed text before the server is asked. */
const DEBOUNCE_MS = 80;

/** The state of the table: the view in the address, its columns, what was read, and what is selected. */
export function useClientTable() {
  const [params, setParts] = useAddressParts();
  const [typed, onSearch] = useAddressText('q');
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const catalogue = useQuery(catalogueQuery);
  const paths = useQuery(valuePathsQuery);
  const view = readTableView(params);
  const names =
    view.columns ?? (catalogue.data ? usualColumns(catalogue.data, paths.data ?? [], view.conditions) : []);
  const { conditions, sorts } = view;
  const wanted = { q, conditions, sorts, columns: names };
  const isDescribed = catalogue.data !== undefined && paths.data !== undefined;
  const first = useQuery({ ...firstRowsQuery(wanted), enabled: isDescribed });
  // Thousands of fields may be offered: they are described once, after the first rows are drawn.
  const offered = useDeferredValue(first.data && catalogue.data);
  const choices = useMemo(
    () => (offered ? allColumns(offered, paths.data ?? []) : []),
    [offered, paths.data],
  );
  /** Changes the view of the address, which two quick presses change before the table is drawn again. */
  const change = (changesOf: (now: TableView) => Partial<Omit<TableView, 'q'>>) =>
    setParts((params) => {
      const now = readTableView(params);
      return viewParts({ ...now, ...changesOf(now) });
    });
  return {
    ...{ view, wanted, typed, onSearch, first, selected, setSelected, change },
    reading: joinQueries([catalogue, paths, first]),
    columns: catalogue.data ? names.map((name) => describeColumn(catalogue.data, name)) : [],
    choices,
    describe: (column: string) => (catalogue.data ? describeColumn(catalogue.data, column) : null),
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

function without({ conditions }: TableView, column: string): TableCondition[] {
  return conditions.filter((condition) => condition.column !== column);
}

export type ClientTable = ReturnType<typeof useClientTable>;
