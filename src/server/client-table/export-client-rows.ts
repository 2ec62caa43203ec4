import type { Kysely } from 'kysely';
import type { ClientRow, ClientTableView } from '#contract/clients/client-table-contract.ts';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import { valueWords } from '#records';
import { inParts } from '../db/in-parts.ts';
import type { Tables } from '../db/tables.ts';
import { type TableRow, tableFile } from '../ground/write-table.ts';
import { yieldToOthers } from '../ground/yield-to-others.ts';
import { listClientIds } from './client-table-store.ts';
import { readClientRows } from './find-client-rows.ts';

type Query = Kysely<Tables>;
type Wanted = ClientTableView & {
  columns: readonly string[];
  titles: readonly string[];
  ids?: readonly string[] | undefined;
  format: ExportFormat;
};

/** Clients that are read between two turns of others. */
const CLIENTS_PER_PART = 200;

/** Writes the clients that fit a view, or those with these ids, as a file that has the columns of the screen. */
export async function exportClientRows(query: Query, wanted: Wanted) {
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
