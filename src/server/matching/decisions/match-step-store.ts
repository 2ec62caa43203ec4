import { inParts } from '../../db/in-parts.ts';
import { named } from '../../db/rows/column-names.ts';
import type { PairIdentity, StoredDecision } from '../match-decision-store.ts';
import type { MatchTransaction, Query } from '../match-run-store.ts';
import type { PairRole } from '../pair-target.ts';

/** One action of a user, which undo reverts as a whole. */
type StoredStep = {
  id: string;
  runId: string;
  userId: string;
  /** Ascending among the steps of a user in a run. */
  position: number;
  label: string;
  items: number;
};

/** How many pairs a user has changed in a run. */
type StepSum = Pick<StoredStep, 'runId' | 'userId' | 'items'>;

/** What a step changed about one pair. */
export type StepItem = {
  pair: PairIdentity;
  /** `attached`: the pair was made a candidate by hand, and its decision stays as it is. */
  role: PairRole | 'attached';
  before: StoredDecision | null;
  /** Whether the decision before was valid, that is about the current values. */
  wasHolding: boolean;
  after: StoredDecision | null;
};

/** Reads the last step of a user in a run; null when nothing is left to undo. */
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
  const { id, place: position, label, items } = row;
  return { id, runId, userId, position, label, items };
}

/** Adds up by user what the steps of a run have changed, without those that were undone. */
export async function sumStepItems(query: Query, runIds: readonly string[]): Promise<StepSum[]> {
  const rows = await query
    .selectFrom('match_steps')
    .select(({ fn }) => [...named('run_id', 'user_id'), fn.sum('items').as('items')])
    .where('run_id', 'in', [...runIds])
    .groupBy(['run_id', 'user_id'])
    .execute();
  return rows.map(({ items, ...of }) => ({ ...of, items: Number(items) }));
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
      kind: row.kind,
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
      place: step.position,
      label: step.label,
      items: items.length,
    })
    .execute();
  const rows = items.map(({ pair, role, before, wasHolding, after }, position) => ({
    step_id: step.id,
    place: position,
    kind: pair.kind,
    record_id: pair.recordId,
    list_name: pair.listName,
    external_id: pair.externalId,
    before: JSON.stringify({ role, before: before && withoutEmail(before), wasHolding }),
    after: after && JSON.stringify(withoutEmail(after)),
  }));
  for (const some of inParts(rows)) await transaction.insertInto('match_step_items').values(some).execute();
}

/** Deletes a step with its items. */
export async function deleteStep(transaction: MatchTransaction, stepId: string): Promise<void> {
  await transaction.deleteFrom('match_step_items').where('step_id', '=', stepId).execute();
  await transaction.deleteFrom('match_steps').where('id', '=', stepId).execute();
}

/** Omits the email address of who decided; the id remains. */
function withoutEmail(decision: StoredDecision): StoredDecision {
  return { ...decision, by: { id: decision.by.id, email: '' } };
}
