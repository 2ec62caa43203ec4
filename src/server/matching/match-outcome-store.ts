import { sql } from 'kysely';
import { type EntityKind, perKind } from '#records';
import { inParts } from '../db/in-parts.ts';
import { toLeaderRow } from './match-leader-store.ts';
import {
  type RecordOutcome,
  type ReviewRecord,
  type SnapshotRecord,
  toRecordRow,
} from './match-record-store.ts';
import type { MatchTransaction, Query } from './match-run-store.ts';

/** Writes the outcomes of records. */
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
        })),
      )
      .execute();
  }
}

/** Adds decisions made, or subtracts decisions undone, to the counts of a record. */
export async function addToDecided(
  transaction: MatchTransaction,
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

/** Counts what is decided, undecided, confirmed and recommended in a run, by kind. */
export async function countDecided(query: Query, runId: string): Promise<Record<EntityKind, Decided>> {
  const rows = await query
    .selectFrom('match_records')
    .select(({ fn }) => [
      'kind',
      fn.sum('decided').as('decided'),
      fn.sum('confirmed').as('confirmed'),
      fn.sum('candidates').as('candidates'),
      fn.sum('groups').as('groups'),
      // Runs from before 019 count every candidate over the threshold of then.
      fn.sum<number>(sql`case when recommended > 0 then 1 else 0 end`).as('recommended'),
    ])
    .where('run_id', '=', runId)
    .groupBy('kind')
    .execute();
  return perKind((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const decided = Number(row?.decided ?? 0);
    const undecided = Number(row?.candidates ?? 0) + Number(row?.groups ?? 0) - decided;
    const counts = { decided, undecided, confirmed: Number(row?.confirmed ?? 0) };
    return { ...counts, recommended: Number(row?.recommended ?? 0) };
  });
}

function toOutcomeRow({ bestScore, leader, ...outcome }: RecordOutcome) {
  const { candidates, groups, recommended, decided, confirmed, come, changed, gone, change } = outcome;
  return {
    ...{ candidates, groups, recommended, decided, confirmed, come, changed, gone, change },
    best_score: bestScore,
    ...toLeaderRow(leader),
  };
}
