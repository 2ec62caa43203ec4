import { MESSAGES } from '#contract/messages.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { listWriters } from '../../identity/people/colleague-store.ts';
import type { Reviewer } from '../match-deps.ts';

/** Finds a user to assign something to. @throws AppError 400 for a user who is unknown, or may not log in and write */
export async function findAssignee(query: Query, id: string): Promise<Reviewer> {
  const [assignee] = await listWriters(query, [id]);
  if (assignee) return assignee;
  const fields = [{ path: 'to', message: MESSAGES.assigneeUnknown }];
  throw new AppError('BAD_REQUEST', { message: MESSAGES.assigneeUnknown, fields });
}
