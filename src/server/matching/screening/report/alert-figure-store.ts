import { given } from '../../../db/rows/given.ts';
import type { Query } from '../../../db/tables.ts';
import { isOpen } from '../finding-condition-store.ts';
import { type Finding, toFinding } from '../finding-store.ts';
import type { Period } from './report-period.ts';

/** A finding whose present state began in a period, with the decision about its pair. */
export type CountedFinding = {
  listName: string;
  changedAt: string;
  seenAt: string | null;
  /** The decision that holds for its present values; null when there is none. */
  decision: { value: 'confirm' | 'delete'; at: string; reason: string | null } | null;
  /** Whether the pair was decided for other values, so that it is open again. */
  isReopened: boolean;
};

/** Reads the findings whose present state began in a period, without those that are gone. */
export async function listCountedFindings(query: Query, { from, before }: Period): Promise<CountedFinding[]> {
  const rows = await query
    .selectFrom('screening_findings as finding')
    .leftJoin('match_decisions as decision', (join) =>
      join
        .onRef('decision.kind', '=', 'finding.kind')
        .onRef('decision.record_id', '=', 'finding.record_id')
        .onRef('decision.list_name', '=', 'finding.list_name')
        .onRef('decision.external_id', '=', 'finding.external_id'),
    )
    .select(['finding.list_name', 'finding.state', 'finding.changed_at', 'finding.seen_at'])
    .select(['finding.values_hash', 'decision.values_hash as decided_hash', 'decision.decision'])
    .select(['decision.decided_at', 'decision.reason'])
    .where('finding.state', '<>', 'gone')
    .where('finding.changed_at', '>=', from)
    .where('finding.changed_at', '<', before)
    .execute();
  return rows.map((row) => {
    const isSame = row.decided_hash === row.values_hash;
    // As in the inbox: a decision holds for a changed finding when it was made since.
    const holds = isSame && (row.state === 'new' || (row.decided_at ?? '') >= row.changed_at);
    return {
      ...{ listName: row.list_name, changedAt: row.changed_at, seenAt: row.seen_at },
      decision: holds
        ? {
            value: row.decision === 'confirm' ? ('confirm' as const) : ('delete' as const),
            ...{ at: row.decided_at ?? '', reason: row.reason },
          }
        : null,
      isReopened: row.decision !== null && !holds,
    };
  });
}

/** A finding that is open again although its pair was decided, with the values that changed since, and that decision. */
export type ReopenedFinding = Finding & {
  decided: { value: 'confirm' | 'delete'; at: string; by: string };
};

/** Reads the findings of a period that a change opened again after a decision, oldest first, some after another one. */
export async function pageReopened(
  query: Query,
  { from, before }: Period,
  { after, limit }: { after: ReopenedFinding | undefined; limit: number },
): Promise<ReopenedFinding[]> {
  const rows = await query
    .selectFrom('screening_findings as finding')
    .innerJoin('match_decisions as decision', (join) =>
      join
        .onRef('decision.kind', '=', 'finding.kind')
        .onRef('decision.record_id', '=', 'finding.record_id')
        .onRef('decision.list_name', '=', 'finding.list_name')
        .onRef('decision.external_id', '=', 'finding.external_id'),
    )
    .leftJoin('match_users', 'match_users.user_id', 'decision.decided_by')
    .selectAll('finding')
    .select(['decision.decision', 'decision.decided_at', 'match_users.email'])
    .where('finding.state', '<>', 'gone')
    .where('finding.changed_at', '>=', after?.changedAt ?? from)
    .where('finding.changed_at', '<', before)
    .where(({ or, and, eb, ref }) =>
      or([
        eb('decision.values_hash', '<>', ref('finding.values_hash')),
        and([eb('finding.state', '<>', 'new'), eb('decision.decided_at', '<', ref('finding.changed_at'))]),
      ]),
    )
    .$call(
      given(after, (found, after) =>
        found.where(({ or, eb }) =>
          or([eb('finding.changed_at', '>', after.changedAt), eb('finding.id', '>', after.id)]),
        ),
      ),
    )
    .orderBy('finding.changed_at')
    .orderBy('finding.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toFinding(row),
    decided: {
      value: row.decision === 'confirm' ? 'confirm' : 'delete',
      ...{ at: row.decided_at, by: row.email ?? '' },
    },
  }));
}

/** Counts the findings that have been open since before a moment, without those that are gone, by the name of their list. */
export async function countOpenSince(query: Query, moment: string): Promise<Map<string, number>> {
  const rows = await query
    .selectFrom('screening_findings')
    .select(({ fn }) => ['list_name', fn.countAll().as('count')])
    .where((eb) => isOpen(eb))
    .where('state', '<>', 'gone')
    .where('changed_at', '<', moment)
    .groupBy('list_name')
    .execute();
  return new Map(rows.map(({ list_name, count }) => [list_name, Number(count)]));
}
