import type { Assignment } from '#contract/matching/matching-parts.ts';
import { findUserNames } from '../../../identity/user-store.ts';
import type { ReviewRecord } from '../../match-record-store.ts';
import type { Query } from '../../match-run-store.ts';
import { writeRecordId } from '../../pair-key.ts';
import { listAssignments, type StoredAssignment } from './match-assignment-store.ts';

/** Reads who is to decide about some records, by their id in the API. */
export async function toAssignmentViews(
  query: Query,
  records: readonly ReviewRecord[],
): Promise<Map<string, Assignment>> {
  const stored: StoredAssignment[] = [];
  for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
    const ids = some.map(({ recordId }) => recordId);
    stored.push(...(await listAssignments(query, kind, ids)));
  }
  const names = await findUserNames(
    query,
    stored.flatMap(({ userId, assignedBy }) => [userId, assignedBy ?? userId]),
  );
  const user = (id: string) => ({ id, name: names.get(id) ?? 'Somebody' });
  return new Map(
    stored.map((one) => {
      const { userId, assignedBy, at, note } = one;
      return [
        writeRecordId(one),
        { to: user(userId), by: assignedBy === null ? null : user(assignedBy), at, note },
      ];
    }),
  );
}
