import type { AuditRow } from '#contract/matching/match-audit-contract.ts';
import type { TransferFormat } from '#contract/transfer-contract.ts';
import { cutPage, readNumberCursor, writeNumberCursor } from '../../db/page-cursor.ts';
import type { Query } from '../../db/tables.ts';
import { csvText } from '../../ground/csv-text.ts';
import { FILE_TYPES, fileAnswer, textStream } from '../../ground/write-table.ts';
import type { MatchDeps } from '../match-deps.ts';
import { type AuditFilter, pageAudit, readAuditPages } from './match-audit-store.ts';

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

/** Exports the audit log as a file, oldest first, with cells escaped against formula injection. It is written while it is sent. */
export async function exportAudit(
  deps: Pick<MatchDeps, 'db' | 'log'>,
  { format, ...filter }: AuditFilter & { format: TransferFormat },
): Promise<ReturnType<typeof fileAnswer>> {
  const content = textStream(writePages(deps, { format, filter }));
  return fileAnswer({ name: `matching-audit.${format}`, type: FILE_TYPES[format], content });
}

async function* writePages(
  { db, log }: Pick<MatchDeps, 'db' | 'log'>,
  { format, filter }: { format: TransferFormat; filter: AuditFilter },
): AsyncGenerator<string, void, undefined> {
  const isCsv = format === 'csv';
  let before = '';
  yield isCsv ? csvText([COLUMNS], { isWhole: true }) : '[\n';
  try {
    for await (const rows of readAuditPages(db.query, filter)) {
      yield isCsv ? toCsv(rows) : before + rows.map((row) => JSON.stringify(row)).join(',\n');
      before = ',\n';
    }
  } catch (error) {
    // The answer has begun, so the client sees a broken download.
    log.error({ err: error }, 'export of the audit log failed');
    throw error;
  }
  if (!isCsv) yield '\n]\n';
}

function toCsv(rows: readonly AuditRow[]): string {
  const cells = rows.map((row) => COLUMNS.map((column) => String(row[column] ?? '')));
  return csvText(cells, { isWhole: false });
}
