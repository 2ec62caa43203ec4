import { MESSAGES } from '#contract/messages.ts';
import { inParts } from '../../../db/in-parts.ts';
import type { Database } from '../../../db/open-database.ts';
import { AppError } from '../../../ground/app-error.ts';
import { listActiveUsers } from '../../../identity/user-store.ts';
import { putAssignee } from './finding-store.ts';

/**
 * Assigns findings to a user, or to nobody; they stay assigned when their state changes. Resolves to their number.
 * @throws AppError 400 for a user who is unknown, unverified or disabled
 */
export async function assignFindings(
  { query }: Database,
  { ids, to }: { ids: readonly string[]; to: string | null },
): Promise<number> {
  if (to !== null && !(await listActiveUsers(query)).some(({ id }) => id === to)) {
    const fields = [{ path: 'to', message: MESSAGES.assigneeUnknown }];
    throw new AppError('BAD_REQUEST', { message: MESSAGES.assigneeUnknown, fields });
  }
  let assigned = 0;
  for (const some of inParts(ids)) assigned += await putAssignee(query, some, to);
  return assigned;
}
