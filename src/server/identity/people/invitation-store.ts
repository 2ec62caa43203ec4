import type { Query } from '../identity-tables.ts';

/** The invitation of a user who has not joined yet: who invites, and what they wrote. */
export async function findInvitation(
  query: Query,
  userId: string,
): Promise<{ by: string; line: string } | null> {
  const row = await query
    .selectFrom('people')
    .select(['invited_by', 'invited_line'])
    .where('user_id', '=', userId)
    .where('state', '=', 'invited')
    .executeTakeFirst();
  return row ? { by: row.invited_by ?? '', line: row.invited_line ?? '' } : null;
}
