import type { NotNull, Selectable } from 'kysely';
import type { Standing, TopTwo } from '#matching';
import type { EntityKind } from '#records';
import { inParts } from '../db/in-parts.ts';
import { given } from '../db/rows/given.ts';
import type { Query, Tables } from '../db/tables.ts';

/** The candidate of a record that reaches the recommendation threshold and leads all others of the record. */
export type Leader = {
  listId: string;
  row: number;
  /** As `strengthOf` gives it. */
  strength: number;
  /** Among the leaders of other records for the same reference record. */
  standing: Standing;
};

/** What a run that keeps the best alone left out of a record's candidates. */
export type LeftOut = {
  /** Those that are not in a group either. */
  count: number;
  /** The two highest strengths of all it found; null without any. */
  top: Pick<TopTwo, 'first' | 'second'> | null;
};

type OfKind = { runId: string; kind: EntityKind };
/** A leader with the position of its record. */
type RecordLeader = Omit<Leader, 'standing'> & { ord: number };

/** Reads a page of the leaders of a kind, sorted by reference record, after a leader. */
export async function pageLeaders(
  query: Query,
  { runId, kind }: OfKind,
  { after, limit }: { after: RecordLeader | undefined; limit: number },
): Promise<RecordLeader[]> {
  return query
    .selectFrom('match_records')
    .select(['ord', 'leader_list as listId', 'leader_row as row', 'leader_strength as strength'])
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('leader_list', 'is not', null)
    .$call(
      given(after, (leaders, after) =>
        leaders.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('leader_list', 'leader_row', 'ord'), '>', tuple(after.listId, after.row, after.ord)),
        ),
      ),
    )
    .orderBy('leader_list')
    .orderBy('leader_row')
    .orderBy('ord')
    .limit(limit)
    .$narrowType<{ listId: NotNull; row: NotNull; strength: NotNull }>()
    .execute();
}

/** Sets the standing of the leaders of some records that do not lead for their reference record. */
export async function setStanding(
  query: Query,
  { runId, kind }: OfKind,
  { standing, ords }: { standing: Exclude<Standing, 'leads'>; ords: readonly number[] },
): Promise<void> {
  for (const some of inParts(ords)) {
    await query
      .updateTable('match_records')
      .set({ leader_standing: standing, recommended: 0 })
      .where('run_id', '=', runId)
      .where('kind', '=', kind)
      .where('ord', 'in', some)
      .execute();
  }
}

/** Maps a leader to its columns. */
export function toLeaderRow(leader: Leader | null) {
  return {
    leader_list: leader?.listId ?? null,
    leader_row: leader?.row ?? null,
    leader_strength: leader?.strength ?? null,
    leader_standing: leader?.standing ?? null,
  };
}

/** Maps the columns of a record to its leader. */
export function toLeader(row: Selectable<Tables['match_records']>): Leader | null {
  const { leader_list: listId, leader_row, leader_strength, leader_standing: standing } = row;
  if (listId === null || standing === null) return null;
  return { listId, row: leader_row ?? 0, strength: leader_strength ?? 0, standing };
}

/** Maps what was left out of a record to its columns; null in a run that keeps all, and before it is known. */
export function toLeftOutRow(leftOut: LeftOut | null) {
  return {
    left_out: leftOut?.count ?? null,
    first_strength: leftOut?.top?.first ?? null,
    second_strength: leftOut?.top?.second ?? null,
  };
}

/** Maps the columns of a record to what was left out of it. */
export function toLeftOut(row: Selectable<Tables['match_records']>): LeftOut | null {
  if (row.left_out === null) return null;
  const { first_strength: first, second_strength: second } = row;
  return { count: row.left_out, top: first === null ? null : { first, second } };
}
