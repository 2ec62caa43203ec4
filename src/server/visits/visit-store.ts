import { sql } from 'kysely';
import type { Query } from '../db/tables.ts';
import type { Visit } from './visit.ts';

export type CountedVisits = Visit & { count: number };

/** Adds visits to the stored counts, in one transaction. */
export async function addVisits(query: Query, visits: readonly CountedVisits[]): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    for (const visit of visits) {
      await transaction
        .insertInto('visits')
        .values(visit)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'path', 'referrer', 'device'])
            .doUpdateSet({ count: sql<number>`visits.count + ${visit.count}` }),
        )
        .execute();
    }
  });
}

/** Returns the counts of a day and of later days, by day. */
export async function listVisits(query: Query, sinceDay: string): Promise<CountedVisits[]> {
  const rows = await query
    .selectFrom('visits')
    .selectAll()
    .where('day', '>=', sinceDay)
    .orderBy('day')
    .orderBy('path')
    .execute();
  return rows as CountedVisits[];
}
