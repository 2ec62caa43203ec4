import type { SelectQueryBuilder } from 'kysely';

/** Counts the rows that a query finds, which selects nothing itself. PostgreSQL gives the count as a text. */
export async function countFound<Database, Table extends keyof Database>(
  found: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const { count } = await found
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
