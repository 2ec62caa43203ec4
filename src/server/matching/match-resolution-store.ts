import { sql } from 'kysely';
import type { EntityKind } from '#records';
import { inParts } from '../db/in-parts.ts';
import { type ReviewRecord, toRecord } from './match-record-store.ts';
import type { MatchTransaction, Query } from './match-run-store.ts';

export type ResolutionScope = 'matched' | 'unmatched';

/** Records with or without a confirmed match, by kind and place, from a place on. */
export async function pageForResolution(
  query: Query,
  { runId, scope }: { runId: string; scope: ResolutionScope },
  { after, limit }: { after: { kind: string; ord: number } | undefined; limit: number },
): Promise<ReviewRecord[]> {
  const rows = await query
    .selectFrom('match_records')
    .selectAll()
    .where('run_id', '=', runId)
    .where('confirmed', scope === 'matched' ? '>' : '=', 0)
    .$if(after !== undefined, (records) =>
      records.where(sql<boolean>`(kind, ord) > (${after?.kind ?? ''}, ${after?.ord ?? 0})`),
    )
    .orderBy('kind')
    .orderBy('ord')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}

export async function countForResolution(
  query: Query,
  runId: string,
): Promise<Record<ResolutionScope, number>> {
  const row = await query
    .selectFrom('match_records')
    .select(({ fn }) => [
      fn.countAll().as('all'),
      sql<number>`coalesce(sum(case when confirmed > 0 then 1 else 0 end), 0)`.as('matched'),
    ])
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  return { matched: Number(row.matched), unmatched: Number(row.all) - Number(row.matched) };
}

/** Notes that records are resolved: their decisions stay from now on. */
export async function markSaved(
  transaction: MatchTransaction,
  { runId, kind, at }: { runId: string; kind: EntityKind; at: string },
  recordIds: readonly string[],
): Promise<void> {
  for (const some of inParts(recordIds)) {
    await transaction
      .updateTable('match_records')
      .set({ saved_at: at })
      .where('run_id', '=', runId)
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .execute();
    const steps = transaction
      .selectFrom('match_steps')
      .innerJoin('match_step_items', 'match_step_items.step_id', 'match_steps.id')
      .select('match_steps.id')
      .where('match_steps.run_id', '=', runId)
      .where('match_step_items.kind', '=', kind)
      .where('match_step_items.record_id', 'in', some);
    const ids = [...new Set((await steps.execute()).map(({ id }) => id))];
    for (const part of inParts(ids)) {
      await transaction.deleteFrom('match_step_items').where('step_id', 'in', part).execute();
      await transaction.deleteFrom('match_steps').where('id', 'in', part).execute();
    }
  }
}
