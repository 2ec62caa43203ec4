import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Adds to the count of a key, in one statement, so that processes count together. Returns the count of the current window,
 * and when it ends: no later than a window from now, even when the clock was ahead as the window began.
 */
export async function countInWindow(
  query: QueryExecutorProvider,
  table: 'identity_tries' | 'limit_counts',
  { key, amount, windowMs }: { key: string; amount: number; windowMs: number },
): Promise<{ count: number; endsAt: Date }> {
  const now = new Date().toISOString();
  const end = new Date(Date.now() + windowMs).toISOString();
  const counts = sql.table(table);
  const { rows } = await sql<{ count: number; ends_at: string }>`
    insert into ${counts} (key, count, ends_at) values (${key}, ${amount}, ${end})
    on conflict (key) do update set
      count = case when ${counts}.ends_at <= ${now} then excluded.count else ${counts}.count + excluded.count end,
      ends_at = case when ${counts}.ends_at > ${now} and ${counts}.ends_at <= ${end} then ${counts}.ends_at else ${end} end
    returning count, ends_at`.execute(query);
  const [{ count, ends_at } = { count: amount, ends_at: end }] = rows;
  return { count, endsAt: new Date(ends_at) };
}
