import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientTableView } from '#contract/clients/client-table-contract.ts';
import { MINUTE_MS } from '#records';
import { api } from '../../api/api-client.ts';

/** Rows that are read together. */
export const ROWS_PER_PAGE = 50;
/** What was read is shown at once for so long, and read again behind it. */
const FRESH_MS = 5_000;

/** Everything under this key is read again when a client changes. */
const TABLE = ['documents', 'clients', 'table'] as const;

/** A view with its columns, null for the usual ones. */
type Shown = ClientTableView & { columns: string[] | null };

/** One page of the rows of a view. */
export function clientRowsQuery(view: Shown, page: number) {
  return queryOptions({
    queryKey: [...TABLE, 'rows', view, page],
    queryFn: () => api.clientTable.rows({ ...view, offset: page * ROWS_PER_PAGE, limit: ROWS_PER_PAGE }),
    staleTime: FRESH_MS,
  });
}

/** The first page of a view: the one before stays until it is read. */
export function firstRowsQuery(view: Shown) {
  return { ...clientRowsQuery(view, 0), placeholderData: keepPreviousData };
}

/** The paths of which clients have values. */
export const valuePathsQuery = queryOptions({
  queryKey: [...TABLE, 'paths'],
  queryFn: () => api.clientTable.columns(),
  staleTime: MINUTE_MS,
});

/** How many of the clients of a view have each value of a column. */
export function countedValuesQuery(view: ClientTableView, column: string) {
  return queryOptions({
    queryKey: [...TABLE, 'values', view, column],
    queryFn: () => api.clientTable.values({ ...view, column }),
    staleTime: FRESH_MS,
  });
}

/** How many clients fit a view. */
export function foundCountQuery(view: ClientTableView) {
  return queryOptions({
    queryKey: [...TABLE, 'count', view],
    queryFn: async () => (await api.clientTable.rows({ ...view, columns: [], limit: 1 })).found,
    staleTime: FRESH_MS,
  });
}
