import type { NoticeFrequency } from '#contract/matching/screening-contract.ts';
import { named } from '../../db/rows/column-names.ts';
import type { Query } from '../match-run-store.ts';

/** How often a user is told of findings by mail, and up to which moment they have been told. */
export type Notice = { userId: string; frequency: NoticeFrequency; toldAt: string };

const NOTICE = named('user_id', 'frequency', 'told_at');

/** Returns how often a user is told of findings. */
export async function readNoticeFrequency(query: Query, userId: string): Promise<NoticeFrequency> {
  return (await readNotice(query, userId))?.frequency ?? 'off';
}

/** Reads the notice of a user; null when the user is not told. */
export async function readNotice(query: Query, userId: string): Promise<Notice | null> {
  const notices = query.selectFrom('screening_notices').select(NOTICE);
  return (await notices.where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** Sets how often a user is told; what was found before is not told. */
export async function putNotice(query: Query, userId: string, frequency: NoticeFrequency): Promise<void> {
  await deleteNotice(query, userId);
  if (frequency === 'off') return;
  const told_at = new Date().toISOString();
  await query.insertInto('screening_notices').values({ user_id: userId, frequency, told_at }).execute();
}

/** Lists the users who are told at this frequency. */
export async function listNotices(query: Query, frequency: NoticeFrequency): Promise<Notice[]> {
  return query.selectFrom('screening_notices').select(NOTICE).where('frequency', '=', frequency).execute();
}

/** Records up to which moment a user is told; false when it was another moment before. */
export async function moveTold(query: Query, { userId, toldAt }: Notice, to: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('screening_notices')
    .set({ told_at: to })
    .where('user_id', '=', userId)
    .where('told_at', '=', toldAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Forgets how often a user is told. */
export async function deleteNotice(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('screening_notices').where('user_id', '=', userId).execute();
}
