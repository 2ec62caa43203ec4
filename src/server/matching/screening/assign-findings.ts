import { inParts } from '../../db/in-parts.ts';
import { findAssignee } from '../decisions/find-assignee.ts';
import type { Query } from '../match-run-store.ts';
import { putAssignee } from './finding-store.ts';

/**
 * Assigns findings to a user, or to no one; they stay assigned when their state changes. Resolves to their number.
 * @throws AppError 400 for a user who is unknown, unverified or disabled
 */
export async function assignFindings(
  query: Query,
  { ids, to }: { ids: readonly string[]; to: string | null },
): Promise<number> {
  if (to !== null) await findAssignee(query, to);
  let assigned = 0;
  for (const some of inParts(ids)) assigned += await putAssignee(query, some, to);
  return assigned;
}
