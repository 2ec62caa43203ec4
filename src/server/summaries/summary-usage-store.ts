import { sql } from 'kysely';
import type { Query } from '../db/tables.ts';

/** Reads the tokens that a user has used today (UTC). */
export async function readUsage(query: Query, userId: string): Promise<number> {
  const row = await query
    .selectFrom('summary_usage')
    .select('tokens')
    .where('user_id', '=', userId)
    .where('day', '=', today())
    .executeTakeFirst();
  return row?.tokens ?? 0;
}

export async function addUsage(query: Query, userId: string, tokens: number): Promise<void> {
  await query
    .insertInto('summary_usage')
    .values({ user_id: userId, day: today(), tokens })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ tokens: sql<number>`summary_usage.tokens + ${tokens}` }),
    )
    .execute();
}

const today = () => new Date().toISOString().slice(0, 10);
