import { preparedStatement } from '../../db/prepared-statement.ts';
import type { Query } from '../../db/tables.ts';
import { type ReviewRecord, type SnapshotRecord, toRecord } from '../match-record-store.ts';
import type { StoredAssignment } from './team/match-assignment-store.ts';

type RecordOfRun = Pick<SnapshotRecord, 'runId' | 'kind' | 'recordId'>;

/** A record as it is in some runs, and who is to decide about it. */
export type ReviewedRecord = { inRuns: ReviewRecord[]; assignment: StoredAssignment | null };

/** Reads a record in each of the runs that have it, and who is to decide about it. */
export async function readReviewedRecord(
  query: Query,
  { kind, recordId }: Pick<RecordOfRun, 'kind' | 'recordId'>,
  runIds: readonly string[],
): Promise<ReviewedRecord> {
  const wanted = runIds.map((runId) => ({ runId, kind, recordId }));
  const { rows } = await query.executeQuery(selectReviewed(query, wanted));
  const [first] = rows;
  const { user_id: userId = null, assigned_at: at = null } = first ?? {};
  const isAssigned = first !== undefined && userId !== null && at !== null;
  const { assigned_by: assignedBy = null, note = null } = first ?? {};
  return {
    inRuns: rows.map(toRecord),
    assignment: isAssigned ? { kind, recordId, userId, assignedBy, at, note } : null,
  };
}

const selectReviewed = preparedStatement((query, wanted: RecordOfRun[]) =>
  query
    .selectFrom('match_records')
    .leftJoin('match_assignments', (join) =>
      join
        .onRef('match_assignments.kind', '=', 'match_records.kind')
        .onRef('match_assignments.record_id', '=', 'match_records.record_id'),
    )
    .selectAll('match_records')
    .select(['user_id', 'assigned_by', 'assigned_at', 'note'])
    .where(({ and, or }) =>
      or(
        wanted.map(({ runId, kind, recordId }) =>
          and({
            'match_records.run_id': runId,
            'match_records.kind': kind,
            'match_records.record_id': recordId,
          }),
        ),
      ),
    ),
);
