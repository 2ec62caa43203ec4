import {
  type ClientRow,
  type ClientTableView,
  MAX_SELECTED_CLIENTS,
} from '#contract/clients/client-table-contract.ts';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import { valueWords } from '#records';
import { inParts } from '../db/in-parts.ts';
import type { Database } from '../db/open-database.ts';
import type { Query } from '../db/tables.ts';
import { type TableRow, tableFile } from '../ground/write-table.ts';
import { yieldToOthers } from '../ground/yield-to-others.ts';
import { requirePassword, verifiedUser } from '../http/require-session.ts';
import { markUncompared } from './client-state-store.ts';
import { countValues, listClientIds, listValuePaths, pageClientIds } from './client-table-store.ts';
import { findClientRows, readClientRows } from './find-client-rows.ts';

/** Stands for the user who asks, so that a view that is shared shows everyone their own. */
const ME = 'me';

/** Clients that are read between two turns of others. */
const CLIENTS_PER_PART = 200;

/** Implements the clients as a table. */
export function clientTableRoutes({ db: { query } }: { db: Database }) {
  const { rows, columns, values, ids, export: exported, screen } = verifiedUser.clientTable;
  return {
    rows: rows.handler(({ input, context: { user } }) => findClientRows(query, asUser(input, user.id))),
    columns: columns.handler(() => listValuePaths(query)),
    values: values.handler(({ input: { column, ...view }, context: { user } }) =>
      countValues(query, asUser(view, user.id), column),
    ),
    ids: ids.handler(({ input, context: { user } }) =>
      pageClientIds(query, asUser(input, user.id), { offset: 0, limit: MAX_SELECTED_CLIENTS }),
    ),
    export: exported.handler(({ input, context: { user } }) => {
      requirePassword(user);
      return exportClientRows(query, asUser(input, user.id));
    }),
    screen: screen.handler(async ({ input }) => {
      let clients = 0;
      for (const some of inParts(input.ids)) clients += await markUncompared(query, some);
      return { clients };
    }),
  };
}

function asUser<View extends Pick<ClientTableView, 'conditions'>>(view: View, userId: string): View {
  const conditions = view.conditions.map((condition) =>
    condition.column === '#with'
      ? { ...condition, values: condition.values.map((value) => (value === ME ? userId : value)) }
      : condition,
  );
  return { ...view, conditions };
}

type Wanted = ClientTableView & {
  columns: readonly string[];
  titles: readonly string[];
  ids?: readonly string[] | undefined;
  format: ExportFormat;
};

/** Writes the clients that fit a view, or those with these ids, as a file that has the columns of the screen. */
async function exportClientRows(query: Query, wanted: Wanted) {
  const { columns, titles, format, ids, ...view } = wanted;
  const all = await listClientIds(query, view);
  const selected = new Set(ids ?? all);
  const shown = ids ? all.filter((id) => selected.delete(id)) : all;
  // Selected clients that a filter hides come last.
  const rows = rowsOf(query, ids ? [...shown, ...selected] : shown, columns);
  const named = columns.map((column, at) => titles[at] ?? column);
  return tableFile(
    { columns: ['ID', 'Name', ...named], rows, sheet: 'Clients' },
    { name: 'clients', format },
  );
}

async function* rowsOf(
  query: Query,
  ids: readonly string[],
  columns: readonly string[],
): AsyncGenerator<TableRow, void, undefined> {
  for (const some of inParts(ids, CLIENTS_PER_PART)) {
    for (const row of await readClientRows(query, some, columns)) {
      yield [row.id, row.name, ...columns.map((column) => cellOf(row, column))];
    }
    await yieldToOthers();
  }
}

function cellOf(row: ClientRow, column: string): TableRow[number] {
  switch (column) {
    case '#changed':
      return row.changedAt;
    case '#with':
      return row.holder;
    case '#questions':
      return row.questions && `${row.questions.answered} of ${row.questions.total}`;
    case '#screening':
      return row.screening.count > 0 ? `${row.screening.count} ${row.screening.state}` : row.screening.state;
    case '#duplicates':
      return row.duplicates.count > 0 ? `${row.duplicates.count} ${row.duplicates.state}` : null;
    default: {
      const value = row.values[column];
      if (value === undefined) return null;
      return typeof value === 'number' ? value : valueWords(value);
    }
  }
}
