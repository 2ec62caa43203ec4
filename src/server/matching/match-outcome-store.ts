import { sql } from 'kysely';
import { type EntityKind, perKind } from '#records';
import { inParts } from '../db/in-parts.ts';
import type { Query, Transaction } from '../db/tables.ts';
import { yieldToOthers } from '../ground/yield-to-others.ts';
import { toLeaderRow, toLeftOutRow } from './match-leader-store.ts';
import {
  type RecordOutcome,
  type ReviewRecord,
  type SnapshotRecord,
  toRecordRow,
} from './match-record-store.ts';

export async function writeOutcomes(query: Query, records: readonly ReviewRecord[]): Promise<void> {
  for (const some of inParts(records)) {
    await query
      .insertInto('match_records')
      .values(some.map((record) => ({ ...toRecordRow(record), ...toOutcomeRow(record) })))
      .onConflict((conflict) =>
        conflict.columns(['run_id', 'kind', 'ord']).doUpdateSet(({ ref }) => ({
          candidates: ref('excluded.candidates'),
          groups: ref('excluded.groups'),
          best_score: ref('excluded.best_score'),
          recommended: ref('excluded.recommended'),
          decided: ref('excluded.decided'),
          confirmed: ref('excluded.confirmed'),
          come: ref('excluded.come'),
          changed: ref('excluded.changed'),
          gone: ref('excluded.gone'),
          change: ref('excluded.change'),
          leader_list: ref('excluded.leader_list'),
          leader_row: ref('excluded.leader_row'),
          leader_strength: ref('excluded.leader_strength'),
          leader_standing: ref('excluded.leader_standing'),
          left_out: ref('excluded.left_out'),
          first_strength: ref('excluded.first_strength'),
          second_strength: ref('excluded.second_strength'),
        })),
      )
      .execute();
  }
}

/** Adds decisions made, or subtracts decisions undone, to the counts of a record. */
export async function addToDecided(
  transaction: Transaction,
  { runId, kind, ord }: Pick<SnapshotRecord, 'runId' | 'kind' | 'ord'>,
  { decided, confirmed }: { decided: number; confirmed: number },
): Promise<void> {
  if (decided === 0 && confirmed === 0) return;
  await transaction
    .updateTable('match_records')
    .set({
      decided: sql<number>`decided + ${decided}`,
      confirmed: sql<number>`confirmed + ${confirmed}`,
    })
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('ord', '=', ord)
    .execute();
}

/** Counts of a kind what is decided, undecided and confirmed, and the records with a recommended candidate. */
type Decided = { decided: number; undecided: number; confirmed: number; recommended: number };

/** Records that are counted between two turns of others. */
const RECORDS_PER_PART = 20_000;

/**
 * Counts what is decided, undecided, confirmed and recommended in a run, by kind.
 * @param perPart fewer in tests
 */
export async function countDecided(
  query: Query,
  runId: string,
  perPart = RECORDS_PER_PART,
): Promise<Record<EntityKind, Decided>> {
  const counts = perKind(() => ({ decided: 0, undecided: 0, confirmed: 0, recommended: 0 }));
  for (let after = { kind: '', ord: 0 }; ; ) {
    const rows = await countPart(query, runId, { after, limit: perPart });
    for (const { kind, ord, ...counted } of rows) {
      const [sum, decided] = [counts[kind as EntityKind], Number(counted.decided)];
      sum.decided += decided;
      sum.undecided += Number(counted.candidates) + Number(counted.groups) - decided;
      sum.confirmed += Number(counted.confirmed);
      sum.recommended += Number(counted.recommended);
      after = { kind, ord };
    }
    if (rows.reduce((sum, { records }) => sum + Number(records), 0) < perPart) return counts;
    await yieldToOthers();
  }
}

/** Counts by kind the records after a position, and says the last of them. */
function countPart(
  query: Query,
  runId: string,
  { after, limit }: { after: { kind: string; ord: number }; limit: number },
) {
  const part = query
    .selectFrom('match_records')
    .select(['kind', 'ord', 'decided', 'confirmed', 'candidates', 'groups', 'recommended'])
    .where('run_id', '=', runId)
    .where(sql<boolean>`(kind, ord) > (${after.kind}, ${after.ord})`)
    .orderBy('kind')
    .orderBy('ord')
    .limit(limit);
  return query
    .selectFrom(part.as('part'))
    .select(({ fn }) => [
      'kind',
      fn.max('ord').as('ord'),
      fn.countAll().as('records'),
      fn.sum('decided').as('decided'),
      fn.sum('confirmed').as('confirmed'),
      fn.sum('candidates').as('candidates'),
      fn.sum('groups').as('groups'),
      // Runs from before 019 count every candidate over the threshold of then.
      fn.sum<number>(sql`case when recommended > 0 then 1 else 0 end`).as('recommended'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}

function toOutcomeRow({ bestScore, leader, leftOut, ...outcome }: RecordOutcome) {
  const { candidates, groups, recommended, decided, confirmed, come, changed, gone, change } = outcome;
  return {
    ...{ candidates, groups, recommended, decided, confirmed, come, changed, gone, change },
    best_score: bestScore,
    ...toLeaderRow(leader),
    ...toLeftOutRow(leftOut),
  };
}
