import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditRow } from '#contract/matching/match-audit-contract.ts';
import { api } from '../../api/api-client.ts';

/** The filters of the audit log. */
export type AuditFilter = { q: string; user: string; action: AuditRow['action'] | null };

/** The audit log, newest first. */
export function matchAuditQuery({ q, user, action }: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['matching', 'audit', q, user, action],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      api.matching.audit({
        ...(q !== '' && { q }),
        ...(user !== '' && { user }),
        ...(action && { action }),
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The address of the audit log as a file. */
export function auditExportUrl(format: 'csv' | 'json', { q, user, action }: AuditFilter): string {
  const query = { format, ...(q && { q }), ...(user && { user }), ...(action && { action }) };
  return `/api/matching/audit/export?${new URLSearchParams(query)}`;
}
