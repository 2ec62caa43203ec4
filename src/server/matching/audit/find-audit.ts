import type { AuditRow } from '#contract/matching/match-audit-contract.ts';
import { readCursor, writeCursor } from '../../db/page-cursor.ts';
import type { Query } from '../match-run-store.ts';
import { type AuditFilter, pageAudit } from './match-audit-store.ts';

/** Reads a page of the audit log, newest first. */
export async function findAudit(
  query: Query,
  { cursor, limit, ...filter }: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<{ items: AuditRow[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : Number(readCursor(cursor).sortKey) || 0;
  const page = { limit: limit + 1, ...(before !== undefined && { before }) };
  const rows = await pageAudit(query, filter, page);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last ? writeCursor({ sortKey: String(last.id), ownerId: '', itemId: '' }) : null,
  };
}
