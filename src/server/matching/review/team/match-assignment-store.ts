import type { EntityKind } from '#records';
import { inParts, readInParts } from '../../../db/in-parts.ts';
import { named, rowOf } from '../../../db/rows/column-names.ts';
import type { Query, Transaction } from '../../../db/tables.ts';

type RecordKey = { kind: EntityKind; recordId: string };
/** The user who is to decide about a record. */
export type StoredAssignment = RecordKey & {
  userId: string;
  assignedBy: string | null;
  at: string;
  note: string | null;
};

/** Lists the assignments of records of one kind. */
export async function listAssignments(
  query: Query,
  kind: EntityKind,
  recordIds: readonly string[],
): Promise<StoredAssignment[]> {
  return readInParts(recordIds, (some) =>
    query
      .selectFrom('match_assignments')
      .select(named('kind', 'record_id', 'user_id', 'assigned_by', 'note'))
      .select('assigned_at as at')
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .execute(),
  );
}

/** Inserts assignments, or replaces those of the same records. */
export async function putAssignments(
  transaction: Transaction,
  assignments: readonly StoredAssignment[],
): Promise<void> {
  for (const some of inParts(assignments)) {
    await transaction
      .insertInto('match_assignments')
      .values(some.map(({ at, ...assignment }) => rowOf({ ...assignment, assignedAt: at })))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'record_id']).doUpdateSet(({ ref }) => ({
          user_id: ref('excluded.user_id'),
          assigned_by: ref('excluded.assigned_by'),
          assigned_at: ref('excluded.assigned_at'),
          note: ref('excluded.note'),
        })),
      )
      .execute();
  }
}

/** Deletes the assignments of records of one kind. */
export async function deleteAssignments(
  transaction: Transaction,
  kind: EntityKind,
  recordIds: readonly string[],
): Promise<void> {
  for (const some of inParts(recordIds)) {
    await transaction
      .deleteFrom('match_assignments')
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .execute();
  }
}

/** Lists the records that are assigned to a user, or that the user has assigned. */
export async function listAssignmentsOf(
  query: Query,
  userId: string,
): Promise<{ kind: string; recordId: string; at: string; isOwn: boolean; note: string | null }[]> {
  const rows = await query
    .selectFrom('match_assignments')
    .select([...named('kind', 'record_id', 'user_id', 'note'), 'assigned_at as at'])
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('assigned_by', '=', userId)]))
    .orderBy('assigned_at')
    .execute();
  return rows.map(({ userId: assignee, ...row }) => ({ ...row, isOwn: assignee === userId }));
}

/** Releases the records that are assigned to a user who is erased. */
export async function releaseAssignmentsOf(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('match_assignments').where('user_id', '=', userId).execute();
  await query
    .updateTable('match_assignments')
    .set({ assigned_by: null, note: null })
    .where('assigned_by', '=', userId)
    .execute();
}
