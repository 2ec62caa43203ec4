import type { EntityKind } from '#records';
import { inParts } from '../db/in-parts.ts';
import type { PairPlace, StoredDecision } from './match-decision-store.ts';
import type { MatchTransaction, Query } from './match-run-store.ts';
import type { PairRole } from './pair-target.ts';

/** One act of a user, as undo names it. */
export type StoredStep = {
  id: string;
  runId: string;
  userId: string;
  place: number;
  label: string;
  items: number;
};

/** What a step did to one pair. */
export type StepItem = {
  pair: PairPlace;
  role: PairRole;
  before: StoredDecision | null;
  /** Whether the decision before held for the values as they are compared now. */
  wasHolding: boolean;
  after: StoredDecision | null;
};

/** The last step of a user in a run; null when nothing is left to undo. */
export async function readLastStep(
  query: Query,
  { runId, userId }: { runId: string; userId: string },
): Promise<StoredStep | null> {
  const row = await query
    .selectFrom('match_steps')
    .selectAll()
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, place, label, items } = row;
  return { id, runId, userId, place, label, items };
}

export async function listStepItems(query: Query, stepId: string): Promise<StepItem[]> {
  const rows = await query
    .selectFrom('match_step_items')
    .selectAll()
    .where('step_id', '=', stepId)
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    pair: {
      kind: row.kind as EntityKind,
      recordId: row.record_id,
      listName: row.list_name,
      externalId: row.external_id,
    },
    ...(JSON.parse(row.before ?? 'null') as Pick<StepItem, 'role' | 'before' | 'wasHolding'>),
    after: JSON.parse(row.after ?? 'null'),
  }));
}

export async function insertStep(
  transaction: MatchTransaction,
  step: StoredStep,
  items: readonly StepItem[],
): Promise<void> {
  await transaction
    .insertInto('match_steps')
    .values({
      id: step.id,
      run_id: step.runId,
      user_id: step.userId,
      place: step.place,
      label: step.label,
      items: items.length,
    })
    .execute();
  const rows = items.map(({ pair, role, before, wasHolding, after }, place) => ({
    step_id: step.id,
    place,
    kind: pair.kind,
    record_id: pair.recordId,
    list_name: pair.listName,
    external_id: pair.externalId,
    before: JSON.stringify({ role, before: before && nameless(before), wasHolding }),
    after: after && JSON.stringify(nameless(after)),
  }));
  for (const some of inParts(rows)) await transaction.insertInto('match_step_items').values(some).execute();
}

/** Takes a step away, as if it had never been. */
export async function deleteStep(transaction: MatchTransaction, stepId: string): Promise<void> {
  await transaction.deleteFrom('match_step_items').where('step_id', '=', stepId).execute();
  await transaction.deleteFrom('match_steps').where('id', '=', stepId).execute();
}

/** Who decided is known by their id alone. */
function nameless(decision: StoredDecision): StoredDecision {
  return { ...decision, by: { id: decision.by.id, email: '' } };
}
