import type { AuditRow } from '#contract/matching/match-audit-contract.ts';
import type { EntityKind } from '#records';
import { pagesOf } from '../../../db/page-cursor.ts';
import type { Query } from '../../../db/tables.ts';
import { readAuditPages } from '../../audit/match-audit-store.ts';
import type { Finding } from '../finding-store.ts';
import { pageSeenFindings } from '../open-finding-store.ts';
import type { Period } from './report-period.ts';

/** What a user decided about a pair, or that they marked a finding as seen. */
export type ReportedDecision = {
  at: string;
  /** Email of the user; empty when they are erased. */
  by: string;
  action: AuditRow['action'] | 'seen';
  kind: EntityKind | null;
  recordId: string | null;
  name: string | null;
  list: string | null;
  externalId: string | null;
  externalName: string | null;
  score: number | null;
  old: AuditRow['old'];
  decision: AuditRow['new'];
  reason: string | null;
  note: string | null;
};

const PER_PAGE = 500;
/** The actions of the log that make a decision, or take one back. */
const DECIDING = new Set<AuditRow['action']>(['decide', 'bulk', 'undo', 'reopen', 'propose', 'keep open']);

/**
 * Reads what was decided in a period, by whom and when, from the log that cannot be changed, oldest first; then the
 * findings that were marked as seen, without marks that a later change has undone.
 */
export async function* readDecisionsOf(
  query: Query,
  period: Period,
): AsyncGenerator<ReportedDecision, void, undefined> {
  for await (const rows of readAuditPages(query, period))
    for (const row of rows) if (DECIDING.has(row.action)) yield ofLog(row);
  const seen = pagesOf<Finding>(PER_PAGE, (page) => pageSeenFindings(query, period, page));
  for await (const findings of seen) yield* findings.map(ofFinding);
}

function ofLog({ at, by, action, kind, recordId, name, externalId, externalName, ...row }: AuditRow) {
  const { listName: list, score, old, new: decision, reason, note } = row;
  return {
    ...{ at, by, action, kind, recordId, name, externalId, externalName },
    ...{ list, score, old, decision, reason, note },
  };
}

function ofFinding(finding: Finding): ReportedDecision {
  const { kind, recordId, recordName, listName, externalId, externalName, score, state } = finding;
  return {
    ...{ at: finding.seenAt ?? '', by: finding.seenByEmail ?? '', action: 'seen', kind, recordId },
    ...{ name: recordName, list: listName, externalId, externalName, score },
    ...{ old: null, decision: null, reason: null, note: state },
  };
}
