import { sql } from 'kysely';
import type { EntityKind } from '#records';
import { inParts } from '../../db/in-parts.ts';
import { given } from '../../db/rows/given.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import { type ReviewRecord, toRecord } from '../match-record-store.ts';

/**
 * `matched`: with a confirmed match; `unmatched`: without one; `open`: matched and not saved; `closed`: saved;
 * `unsettled`: open, with choices or with possibly several matches.
 */
export type ResolutionScope = 'matched' | 'unmatched' | 'open' | 'closed' | 'unsettled';

/** Reads records of a scope by kind and position, after a position. */
export async function pageForResolution(
  query: Query,
  { runId, scope }: { runId: string; scope: ResolutionScope },
  { after, limit }: { after: { kind: string; ord: number } | undefined; limit: number },
): Promise<ReviewRecord[]> {
  const rows = await query
    .selectFrom('match_records')
    .selectAll()
    .where('run_id', '=', runId)
    .where('confirmed', scope === 'unmatched' ? '=' : '>', 0)
    .$if(scope === 'open' || scope === 'unsettled', (records) => records.where('saved_at', 'is', null))
    .$if(scope === 'closed', (records) => records.where('saved_at', 'is not', null))
    .$if(scope === 'unsettled', (records) =>
      records.where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('confirmed', '>', 1),
          eb('groups', '>', 0),
          exists(
            selectFrom('match_choices')
              .select('match_choices.record_id')
              .whereRef('match_choices.run_id', '=', 'match_records.run_id')
              .whereRef('match_choices.kind', '=', 'match_records.kind')
              .whereRef('match_choices.record_id', '=', 'match_records.record_id'),
          ),
        ]),
      ),
    )
    .$call(
      given(after, (records, after) =>
        records.where(sql<boolean>`(kind, ord) > (${after.kind}, ${after.ord})`),
      ),
    )
    .orderBy('kind')
    .orderBy('ord')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}

/** Counts the records with a confirmed match, those of them that are not saved, and the records without one. */
export async function countForResolution(
  query: Query,
  runId: string,
): Promise<Record<'matched' | 'unmatched' | 'open', number>> {
  const row = await query
    .selectFrom('match_records')
    .select(({ fn }) => [
      fn.countAll().as('all'),
      sql<number>`coalesce(sum(case when confirmed > 0 then 1 else 0 end), 0)`.as('matched'),
      sql<number>`coalesce(sum(case when confirmed > 0 and saved_at is null then 1 else 0 end), 0)`.as(
        'open',
      ),
    ])
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  const matched = Number(row.matched);
  return { matched, unmatched: Number(row.all) - matched, open: Number(row.open) };
}

/** Marks records as resolved: their decisions are final, and what steps did to them can no longer be undone. */
export async function markSaved(
  transaction: Transaction,
  { runId, kind, at, unchanged }: { runId: string; kind: EntityKind; at: string; unchanged: boolean },
  recordIds: readonly string[],
): Promise<void> {
  const steps = transaction.selectFrom('match_steps').where('run_id', '=', runId);
  for (const some of inParts(recordIds)) {
    await transaction
      .updateTable('match_records')
      .set({ saved_at: at, saved_unchanged: Number(unchanged) })
      .where('run_id', '=', runId)
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .execute();
    await transaction
      .deleteFrom('match_step_items')
      .where('step_id', 'in', steps.select('id'))
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .execute();
  }
  await transaction
    .deleteFrom('match_steps')
    .where('run_id', '=', runId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('match_step_items').select('place').whereRef('step_id', '=', 'match_steps.id'))),
    )
    .execute();
}

/** Opens a record again that a save closed without writing. */
export async function markOpen(
  transaction: Transaction,
  { runId, kind, recordId }: { runId: string; kind: EntityKind; recordId: string },
): Promise<void> {
  await transaction
    .updateTable('match_records')
    .set({ saved_at: null, saved_unchanged: null })
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .execute();
}
