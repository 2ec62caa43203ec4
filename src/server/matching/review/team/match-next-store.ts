import { sql } from 'kysely';
import type { EntityKind } from '#records';
import { given } from '../../../db/rows/given.ts';
import type { Query } from '../../../db/tables.ts';
import { type ReviewRecord, toRecord } from '../../match-record-store.ts';
import { presenceLimit } from './match-presence-store.ts';

/**
 * Finds the first undecided record that no one else has open and no one is to decide about; without `isTaking` also those
 * of the user, which come first. Null when there is none.
 */
export async function findNextRecord(
  query: Query,
  { runId, userId, kind }: { runId: string; userId: string; kind?: EntityKind | undefined },
  { isTaking }: { isTaking: boolean },
): Promise<ReviewRecord | null> {
  const row = await query
    .selectFrom('match_records as record')
    .leftJoin('match_assignments as assigned', (join) =>
      join.onRef('assigned.kind', '=', 'record.kind').onRef('assigned.record_id', '=', 'record.record_id'),
    )
    .selectAll('record')
    .where('record.run_id', '=', runId)
    .where('record.saved_at', 'is', null)
    .where(sql<boolean>`record.decided < record.candidates + record.groups`)
    .$call(given(kind, (records, kind) => records.where('record.kind', '=', kind)))
    .where(({ eb, or }) =>
      or([eb('assigned.user_id', 'is', null), ...(isTaking ? [] : [eb('assigned.user_id', '=', userId)])]),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('match_presence as tab')
            .select('tab.tab_id')
            .whereRef('tab.run_id', '=', 'record.run_id')
            .whereRef('tab.kind', '=', 'record.kind')
            .whereRef('tab.record_id', '=', 'record.record_id')
            .where('tab.user_id', '<>', userId)
            .where('tab.seen_at', '>=', presenceLimit()),
        ),
      ),
    )
    .orderBy(sql`case when assigned.user_id is null then 1 else 0 end`)
    .orderBy('record.best_score', 'desc')
    .orderBy('record.kind')
    .orderBy('record.ord')
    .limit(1)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
}
