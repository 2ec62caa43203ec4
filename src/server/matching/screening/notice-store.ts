import type { NoticeFrequency } from '#contract/matching/screening-contract.ts';
import { named } from '../../db/rows/column-names.ts';
import { given } from '../../db/rows/given.ts';
import type { Query } from '../../db/tables.ts';

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

/** Sets how often a user is told. Who was not told is not told of what was found before; who was misses nothing. */
export async function putNotice(query: Query, userId: string, frequency: NoticeFrequency): Promise<void> {
  if (frequency === 'off') return deleteNotice(query, userId);
  const told_at = new Date().toISOString();
  await query
    .insertInto('screening_notices')
    .values({ user_id: userId, frequency, told_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ frequency }))
    .execute();
}

/** Lists the users who are told, those at one frequency when it is given. */
export async function listNotices(query: Query, frequency?: NoticeFrequency): Promise<Notice[]> {
  return query
    .selectFrom('screening_notices')
    .select(NOTICE)
    .$call(given(frequency, (notices, frequency) => notices.where('frequency', '=', frequency)))
    .execute();
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
