import { pagesOf } from '../../../db/page-cursor.ts';
import type { Query } from '../../../db/tables.ts';
import type { TableRow } from '../../../ground/write-table.ts';
import { pageReopened, type ReopenedFinding } from './alert-figure-store.ts';
import { readDecisionsOf } from './read-decisions.ts';
import type { ScreeningReport } from './read-report.ts';

const PER_PAGE = 500;

/** The columns of the report as a table; `section` says what a row is about. */
export const REPORT_COLUMNS = [
  ...['section', 'at', 'until', 'list', 'version', 'compared', 'comparisons', 'clients', 'records', 'pairs'],
  ...['new', 'changed', 'gone', 'thresholds', 'programVersion'],
  ...['by', 'action', 'kind', 'recordId', 'name', 'externalId', 'externalName', 'score'],
  ...['old', 'decision', 'reason', 'note', 'tier', 'findings'],
  ...['field', 'before', 'after'],
  ...['opened', 'confirmed', 'cleared', 'seen', 'open', 'reopened', 'overdue', 'medianDays', 'mostDays'],
];

/** The rows of a report: its days, lists, gaps, changes of the alert rule, figures of alerts, what waits in each tier, and every decision. */
export async function* reportRows(
  query: Query,
  { period, days, lists, gaps, rules, figures, tiers }: ScreeningReport,
): AsyncGenerator<TableRow> {
  for (const { day, ...sums } of days) yield toRow({ section: 'day', at: day, ...sums });
  for (const { day, name, version, what, comparisons, records } of lists) {
    yield toRow({ section: 'list', at: day, list: name, version, compared: what, comparisons, records });
  }
  for (const { listName, from, until } of gaps) {
    yield toRow({ section: 'gap', at: from, until: until ?? '', list: listName });
  }
  for (const { at, version, by, reason, before, after } of rules) {
    const [old, decision] = [String(before), String(after)];
    yield toRow({ section: 'rule', at, version: String(version), by, reason, old, decision });
  }
  for (const { list, reasons, ...counts } of [...figures.lists, { ...figures.all, list: 'all' }]) {
    yield toRow({ section: 'alerts', list, ...counts });
    for (const { reason, count } of reasons)
      yield toRow({ section: 'reason', list, reason, decision: 'delete', findings: count });
  }
  for (const { part, findings } of tiers) yield toRow({ section: 'tier', tier: part, findings });
  const reopened = pagesOf<ReopenedFinding>(PER_PAGE, (page) => pageReopened(query, period, page));
  for await (const findings of reopened) for (const finding of findings) yield* reopenedRows(finding);
  for await (const decision of readDecisionsOf(query, period))
    yield toRow({ section: 'decision', ...decision });
}

/** A row for each value that changed since the decision; one for a finding of which no value of before is known. */
function reopenedRows({ decided, changes, ...finding }: ReopenedFinding): TableRow[] {
  const { changedAt: at, listName: list, kind, recordId, recordName: name, tier } = finding;
  const { externalId, externalName, score } = finding;
  const row = {
    at,
    list,
    kind,
    recordId,
    name,
    tier,
    externalId,
    externalName,
    score,
    decision: decided.value,
  };
  const values = changes.map(({ side, field, before, after }) => ({
    field: `${side}: ${field}`,
    before,
    after,
  }));
  return (values.length === 0 ? [{}] : values).map((value) =>
    toRow({ section: 'opened again', ...row, until: decided.at, by: decided.by, ...value }),
  );
}

function toRow(values: Readonly<Record<string, string | number | null>>): TableRow {
  return REPORT_COLUMNS.map((column) => values[column] ?? null);
}
