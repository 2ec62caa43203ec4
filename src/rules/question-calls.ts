import type { EntityKind } from '#records';
import { effectiveAnswers, kindOf } from './active-rows.ts';
import type { Answers } from './given-answers.ts';
import {
  type CallBatch,
  ENTITY_ROW,
  type PendingCall,
  type QuestionContext,
  type QuestionListState,
  type QuestionRow,
  rowKey,
} from './question-row.ts';
import { type AskedQuestion, DEFAULT_QUESTION_PRIORITY } from './rule.ts';

/** An evaluation to request. The response comes back with the same `id`. */
export type EvaluateCall = { id: number; answers: Answers; changedField: string; entityType: EntityKind };

/** The evaluations to request for the questions under one row. */
export type BatchRequest = { parentKey: string; changedFields: string[] };

/** Queues evaluations; the questions of a batch are inserted together, after those of earlier batches. */
export function addBatches(state: QuestionListState, requests: readonly BatchRequest[]): QuestionListState {
  let { nextId } = state;
  const added = requests.map(({ parentKey, changedFields }) => ({
    parentKey,
    calls: changedFields.map((changedField) => ({ id: nextId++, changedField, asked: null, failed: false })),
  }));
  return { ...state, nextId, batches: [...state.batches, ...added] };
}

/** The calls from id `firstId` on that wait for a response, with all active answers. */
export function callsFrom(
  state: QuestionListState,
  firstId: number,
  context: QuestionContext,
): EvaluateCall[] {
  const waiting = state.batches.flatMap((batch) =>
    batch.calls.filter((call) => isWaiting(call) && call.id >= firstId),
  );
  if (waiting.length === 0) return [];
  const answers = effectiveAnswers(state, context);
  return waiting.map(({ id, changedField }) => ({ id, answers, changedField, entityType: kindOf(state) }));
}

/** Sets the outcome of a call that waits for its response; any other id changes nothing. */
export function settleCall(
  state: QuestionListState,
  id: number,
  outcome: Partial<PendingCall>,
): QuestionListState {
  const batches = state.batches.map((batch) => ({
    ...batch,
    calls: batch.calls.map((call) => (call.id === id && isWaiting(call) ? { ...call, ...outcome } : call)),
  }));
  return { ...state, batches };
}

/** Inserts the questions of every complete batch that has no incomplete one before it. Failed calls stay in the queue. */
export function insertArrived(state: QuestionListState): QuestionListState {
  const blocked = state.batches.findIndex((batch) => batch.calls.some(isWaiting));
  const complete = blocked < 0 ? state.batches : state.batches.slice(0, blocked);
  const failed = complete
    .map((batch) => ({ ...batch, calls: batch.calls.filter((call) => call.failed) }))
    .filter((batch) => batch.calls.length > 0);
  return {
    ...state,
    rows: complete.reduce(insertBatch, state.rows),
    batches: [...failed, ...state.batches.slice(complete.length)],
  };
}

/** Whether a call waits for its response. */
export function isWaiting(call: PendingCall): boolean {
  return call.asked === null && !call.failed;
}

/**
 * Inserts new questions, each once, as one block right after their parent row, one level deeper. Within the block they
 * are sorted by priority, those of one category together.
 */
function insertBatch(rows: QuestionRow[], batch: CallBatch): QuestionRow[] {
  const known = new Set(rows.map((row) => row.key));
  const index = rows.findIndex((row) => row.key === batch.parentKey);
  const indent = (rows[index]?.indent ?? 0) + 1;
  const arrived = batch.calls.flatMap(({ asked, changedField }) =>
    (asked ?? []).map((item) =>
      newRow(item, { parentKey: batch.parentKey, broughtBy: changedField, indent }),
    ),
  );
  const added = arrived.filter(({ key }) => !known.has(key) && known.add(key)).sort(byPriority);
  return rows.toSpliced(index + 1, 0, ...byCategory(added));
}

/** Moves the rows of each category to its first one. Rows without a category come first, under no heading. */
export function byCategory(rows: readonly QuestionRow[]): QuestionRow[] {
  const blocks = new Map<string, QuestionRow[]>([['', []]]);
  for (const row of rows) {
    const category = row.question.category.trim() === '' ? '' : row.question.category;
    const block = blocks.get(category);
    if (block) block.push(row);
    else blocks.set(category, [row]);
  }
  return [...blocks.values()].flat();
}

type Placement = Pick<QuestionRow, 'parentKey' | 'broughtBy' | 'indent'>;

function newRow({ question, ruleId }: AskedQuestion, placement: Placement): QuestionRow {
  return { key: rowKey(question.dataField, ruleId), ruleId, question, ...placement };
}

function byPriority(a: QuestionRow, b: QuestionRow): number {
  return priorityOf(a) - priorityOf(b);
}

function priorityOf({ question }: QuestionRow): number {
  return question.priority ?? DEFAULT_QUESTION_PRIORITY;
}

/** The pending requests of rows' answers, to be sent again when another entity is chosen. */
export function pendingRequests(state: QuestionListState): BatchRequest[] {
  return state.batches.filter((batch) => batch.parentKey !== ENTITY_ROW).map(asRequest);
}

/** Queues the failed calls of a row again. */
export function retryBatches(state: QuestionListState, parentKey: string): QuestionListState {
  const isFailed = (batch: CallBatch) =>
    batch.parentKey === parentKey && batch.calls.some((call) => call.failed);
  const again = state.batches.filter(isFailed).map(asRequest);
  return addBatches({ ...state, batches: state.batches.filter((batch) => !isFailed(batch)) }, again);
}

function asRequest({ parentKey, calls }: CallBatch): BatchRequest {
  return { parentKey, changedFields: calls.map((call) => call.changedField) };
}
