import { inParts } from '../../db/in-parts.ts';
import { named, rowOf } from '../../db/rows/column-names.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import type { PairIdentity, StoredDecision } from '../match-decision-store.ts';
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
  const step = await query
    .selectFrom('match_steps')
    .select([...named('id', 'run_id', 'user_id', 'label', 'items'), 'place as position'])
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return step ?? null;
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
    .select(named('kind', 'record_id', 'list_name', 'external_id', 'before', 'after'))
    .where('step_id', '=', stepId)
    .orderBy('place')
    .execute();
  return rows.map(({ before, after, ...pair }) => ({
    pair,
    ...(JSON.parse(before ?? 'null') as Pick<StepItem, 'role' | 'before' | 'wasHolding'>),
    after: JSON.parse(after ?? 'null'),
  }));
}

export async function insertStep(
  transaction: Transaction,
  { position, ...step }: StoredStep,
  items: readonly StepItem[],
): Promise<void> {
  await transaction
    .insertInto('match_steps')
    .values(rowOf({ ...step, place: position }))
    .execute();
  const rows = items.map(({ pair, role, before, wasHolding, after }, place) => ({
    ...{ step_id: step.id, place, ...rowOf(pair) },
    before: JSON.stringify({ role, before: before && withoutEmail(before), wasHolding }),
    after: after && JSON.stringify(withoutEmail(after)),
  }));
  for (const some of inParts(rows)) await transaction.insertInto('match_step_items').values(some).execute();
}

/** Deletes a step with its items. */
export async function deleteStep(transaction: Transaction, stepId: string): Promise<void> {
  await transaction.deleteFrom('match_step_items').where('step_id', '=', stepId).execute();
  await transaction.deleteFrom('match_steps').where('id', '=', stepId).execute();
}

/** Omits the email address of who decided; the id remains. */
function withoutEmail(decision: StoredDecision): StoredDecision {
  return { ...decision, by: { id: decision.by.id, email: '' } };
}
