import type { TableRow } from '../../../../ground/write-table.ts';
import type { Query } from '../../../match-run-store.ts';
import { readDecisionsOf } from './read-decisions.ts';
import type { ScreeningReport } from './read-report.ts';

/** The columns of the report as a table; `section` says what a row is about. */
export const REPORT_COLUMNS = [
  ...['section', 'at', 'until', 'list', 'version', 'compared', 'comparisons', 'clients', 'records', 'pairs'],
  ...['new', 'changed', 'gone', 'thresholds', 'programVersion'],
  ...['by', 'action', 'kind', 'recordId', 'name', 'externalId', 'externalName', 'score'],
  ...['old', 'decision', 'reason', 'note'],
];

/** The rows of a report: its days, lists, gaps, and every decision. */
export async function* reportRows(
  query: Query,
  { period, days, lists, gaps }: ScreeningReport,
): AsyncGenerator<TableRow> {
  for (const { day, ...sums } of days) yield toRow({ section: 'day', at: day, ...sums });
  for (const { day, name, version, what, comparisons, records } of lists) {
    yield toRow({ section: 'list', at: day, list: name, version, compared: what, comparisons, records });
  }
  for (const { listName, from, until } of gaps) {
    yield toRow({ section: 'gap', at: from, until: until ?? '', list: listName });
  }
  for await (const decision of readDecisionsOf(query, period))
    yield toRow({ section: 'decision', ...decision });
}

function toRow(values: Readonly<Record<string, string | number | null>>): TableRow {
  return REPORT_COLUMNS.map((column) => values[column] ?? null);
}
