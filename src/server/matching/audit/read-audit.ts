import type { AuditRow } from '#contract/matching/match-audit-contract.ts';
import type { TransferFormat } from '#contract/transfer-contract.ts';
import { cutPage, readNumberCursor, writeNumberCursor } from '../../db/page-cursor.ts';
import { csvText } from '../../ground/csv-text.ts';
import type { Query } from '../match-run-store.ts';
import { type AuditFilter, pageAudit, readAudit } from './match-audit-store.ts';

const COLUMNS = [
  ...(['id', 'at', 'by', 'action', 'runId', 'kind', 'recordId', 'name', 'listName', 'externalId'] as const),
  ...(['externalName', 'score', 'threshold', 'old', 'new', 'note'] as const),
  ...(['reasonCode', 'reason', 'assignedTo'] as const),
] satisfies readonly (keyof AuditRow)[];

/** Reads a page of the audit log, newest first. */
export async function findAudit(
  query: Query,
  { cursor, limit, ...filter }: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<{ items: AuditRow[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : readNumberCursor(cursor);
  const page = { limit: limit + 1, ...(before !== undefined && { before }) };
  const { items, last } = cutPage(await pageAudit(query, filter, page), limit);
  return { items, nextCursor: writeNumberCursor(last?.id ?? null) };
}

/** Exports the audit log as a file, oldest first, with cells escaped against formula injection. */
export async function exportAudit(
  query: Query,
  { format, ...filter }: AuditFilter & { format: TransferFormat },
): Promise<{ headers: { 'content-disposition': string }; body: Blob }> {
  const rows = format === 'csv' ? [csvText([COLUMNS], { isWhole: true })] : [];
  for await (const row of readAudit(query, filter)) {
    rows.push(format === 'csv' ? toCsv(row) : JSON.stringify(row));
  }
  const [type, content] =
    format === 'csv'
      ? ['text/csv; charset=utf-8', rows]
      : ['application/json', [`[\n${rows.join(',\n')}\n]\n`]];
  return {
    headers: { 'content-disposition': `attachment; filename="matching-audit.${format}"` },
    body: new Blob(content, { type }),
  };
}

function toCsv(row: AuditRow): string {
  return csvText([COLUMNS.map((column) => String(row[column] ?? ''))], { isWhole: false });
}
