import type { AuditRow } from '#contract/matching/match-audit-contract.ts';
import type { TransferFormat } from '#contract/transfer-contract.ts';
import { csvText } from '../../ground/csv-text.ts';
import type { Query } from '../match-run-store.ts';
import { type AuditFilter, pageAudit } from './match-audit-store.ts';

const ROWS_PER_PAGE = 1_000;
const COLUMNS = [
  ...(['id', 'at', 'by', 'action', 'runId', 'kind', 'recordId', 'name', 'listName', 'externalId'] as const),
  ...(['externalName', 'score', 'threshold', 'old', 'new', 'note'] as const),
  ...(['reasonCode', 'reason', 'assignedTo'] as const),
] satisfies readonly (keyof AuditRow)[];
/** Spreadsheets detect UTF-8 by this mark at the start. */

/** Exports the audit log as a file, oldest first, with cells escaped against formula injection. */
export async function exportAudit(
  query: Query,
  { format, ...filter }: AuditFilter & { format: TransferFormat },
): Promise<{ name: string; type: string; content: string[] }> {
  const rows: string[] = [];
  for (let after = 0; ; ) {
    const page = await pageAudit(query, filter, { after, limit: ROWS_PER_PAGE });
    for (const row of page) rows.push(format === 'csv' ? toCsv(row) : JSON.stringify(row));
    const last = page.at(-1);
    if (!last || page.length < ROWS_PER_PAGE) break;
    after = last.id;
  }
  const name = `matching-audit.${format}`;
  if (format === 'json') return { name, type: 'application/json', content: [`[\n${rows.join(',\n')}\n]\n`] };
  return { name, type: 'text/csv; charset=utf-8', content: [csvText([COLUMNS], { isWhole: true }), ...rows] };
}

function toCsv(row: AuditRow): string {
  return csvText([COLUMNS.map((column) => String(row[column] ?? ''))], { isWhole: false });
}
