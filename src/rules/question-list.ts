/**
 * The question list: the questions of the dashboard, their order and their answers.
 *
 * A reducer over plain JSON. Every action takes the state and returns a new one, with the evaluations to request:
 *
 *     startQuestionList() → state                                  an empty list: the entity row alone
 *     readQuestionList(saved) → state                              a saved session (any JSON), or a new one
 *     resumeCalls(state, context) → { state, calls }               after reading: pending calls are sent again
 *     chooseEntity(state, { entity, record, mappings }, context)   → { state, calls }
 *     answerRow(state, { key, value }, context)                    → { state, calls }   null clears the answer
 *     undoRetraction(state, retractionId, context)                 → { state, calls }   the fold line's Undo
 *     applyQuestions(state, { callId, asked }, context)            → { state, calls }   a response has arrived
 *     failCall(state, callId, context)                             → { state, calls }   a call has failed: its row shows it, others go on
 *     retryRow(state, key, context)                                → { state, calls }   sends the failed calls of that row again
 *     dismissRow(state, key) → state                               the row's remove button; ENTITY_ROW too
 *     restoreDismissed(state) → state                              "Show n dismissed"
 *
 * and views of the state:
 *
 *     visibleRows(state, context) → ViewItem[]                     selector | heading | row | fold, from the top
 *     dismissedCount(state, context) → number                      the n of "Show n dismissed"
 *     effectiveAnswers(state, context) → Answers                   the active answers: what is sent, saved, exported
 *     explainRow(state, key, context) → RowExplanation | undefined "Why is this shown?" (explain-rules.ts)
 *
 * `context` is `{ rules, fields, staticSources }`, three maps. Rules are needed for the rows in the list only: when a
 * response arrives, fetch the rules it names that are not in the map yet, then call `applyQuestions` with a context
 * that contains them. A row whose rule is not in the map stays where it is.
 *
 * Each call is `{ id, answers, changedField, entityType }`: send the last three, return the response with the id.
 * Run calls at once and in any order; the list applies responses in call order, and ignores those of an entity that
 * is no longer chosen. `applyQuestions` can itself return calls, when an arriving row makes a held answer active again.
 *
 *     function run(calls) {
 *       for (const { id, ...input } of calls)
 *         evaluate(input).then(
 *           async (asked) => { await fetchRules(asked); apply(id, asked) },   // dispatch, then run(next.calls)
 *           () => fail(id))                                                       // likewise
 *     }
 *
 * The state belongs in a store read at the moment of dispatch (a ref or useReducer), never in a closure. Save `state`
 * as it is with PUT /api/question-session; it includes pending calls, which resumeCalls sends again (fetch the rules of
 * `state.rows` first).
 */

import {
  type EntityKind,
  type FieldMapping,
  type JsonObject,
  type JsonValue,
  readPath,
  SESSION_START,
  sameValue,
} from '#records';
import { type Activity, findActivity, kindOf } from './active-rows.ts';
import { isMissing, ownAnswer } from './given-answers.ts';
import {
  addBatches,
  type BatchRequest,
  callsFrom,
  type EvaluateCall,
  insertArrived,
  pendingRequests,
  retryBatches,
  settleCall,
} from './question-calls.ts';
import {
  type ChosenEntity,
  ENTITY_ROW,
  type QuestionContext,
  type QuestionListState,
  type RetractionCause,
  STATE_FORMAT,
} from './question-row.ts';
import { addRetraction, type RetractingChange } from './retract-rows.ts';
import type { Answers, AnswerValue, AskedQuestion, Scalar } from './rule.ts';

/** The new state, and the evaluations to request. */
export type QuestionStep = { state: QuestionListState; calls: EvaluateCall[] };

/** A session in which no entity is chosen yet: the entity row alone. */
export function startQuestionList(): QuestionListState {
  return {
    format: STATE_FORMAT,
    entity: null,
    started: false,
    answers: {},
    copied: [],
    rows: [],
    dismissed: [],
    retractions: [],
    batches: [],
    nextId: 1,
  };
}

/** A saved session; a new one when nothing was saved or its format is another. */
export function readQuestionList(saved: JsonValue | undefined): QuestionListState {
  const isKnown =
    typeof saved === 'object' && saved !== null && 'format' in saved && saved.format === STATE_FORMAT;
  return isKnown ? (saved as QuestionListState) : startQuestionList();
}

/** Sends again the calls that were pending when the session was left. */
export function resumeCalls(state: QuestionListState, context: QuestionContext): QuestionStep {
  const batches = state.batches.map((batch) => ({
    ...batch,
    calls: batch.calls.map((call) => ({ ...call, failed: false })),
  }));
  const resumed = { ...state, batches };
  return { state: resumed, calls: callsFrom(resumed, 0, context) };
}

export type EntityChoice = { entity: ChosenEntity; record: JsonObject; mappings: readonly FieldMapping[] };

/** Chooses the entity of the questions: its mapped values replace those of the one before. */
export function chooseEntity(
  state: QuestionListState,
  { entity, record, mappings }: EntityChoice,
  context: QuestionContext,
): QuestionStep {
  const values = copiedAnswers(entity.kind, record, mappings);
  return replaceEntity(state, { entity, copied: Object.keys(values), answers: values }, context);
}

/** Gives, changes or (with null) clears the answer of a row. */
export function answerRow(
  state: QuestionListState,
  { key, value }: { key: string; value: AnswerValue },
  context: QuestionContext,
): QuestionStep {
  const dataField = state.rows.find((row) => row.key === key)?.question.dataField;
  if (dataField === undefined) return { state, calls: [] };
  const cause = { kind: 'answer' as const, dataField, previous: ownAnswer(state.answers, dataField) ?? null };
  const answered = { ...state, started: true, answers: { ...state.answers, [dataField]: value } };
  const requests = [{ parentKey: key, changedFields: [dataField] }];
  return takeStep({ before: state, after: answered, requests, change: { cause, anchorKey: key } }, context);
}

/** Undoes the cause of a retraction: restores the answer that changed, or the entity chosen before. */
export function undoRetraction(state: QuestionListState, id: number, context: QuestionContext): QuestionStep {
  const retraction = state.retractions.find((candidate) => candidate.id === id);
  if (!retraction) return { state, calls: [] };
  const { cause, anchorKey } = retraction;
  if (cause.kind === 'entity') return replaceEntity(state, cause, context);
  return answerRow(state, { key: anchorKey, value: cause.previous }, context);
}

/** Applies a response. Its questions are inserted after those of all calls before it. */
export function applyQuestions(
  state: QuestionListState,
  { callId, asked }: { callId: number; asked: AskedQuestion[] },
  context: QuestionContext,
): QuestionStep {
  const after = insertArrived(settleCall(state, callId, { asked }));
  return takeStep({ before: state, after, requests: [] }, context);
}

/** Marks a call as failed. Its row shows it until it is retried; later calls no longer wait for it. */
export function failCall(state: QuestionListState, callId: number, context: QuestionContext): QuestionStep {
  const after = insertArrived(settleCall(state, callId, { failed: true }));
  return takeStep({ before: state, after, requests: [] }, context);
}

/** Sends the failed calls of a row again. */
export function retryRow(state: QuestionListState, key: string, context: QuestionContext): QuestionStep {
  const retried = retryBatches(state, key);
  return { state: retried, calls: callsFrom(retried, state.nextId, context) };
}

/** Removes a row for the rest of the session. The rows that depend on its answer stay. */
export function dismissRow(state: QuestionListState, key: string): QuestionListState {
  return state.dismissed.includes(key) ? state : { ...state, dismissed: [...state.dismissed, key] };
}

/** Shows the removed rows again, at their positions. */
export function restoreDismissed(state: QuestionListState): QuestionListState {
  return { ...state, dismissed: [] };
}

type EntityAnswers = { entity: ChosenEntity | null; copied: string[]; answers: Answers };

function replaceEntity(state: QuestionListState, to: EntityAnswers, context: QuestionContext): QuestionStep {
  const replaced = Object.entries(state.answers).filter(
    ([field]) => state.copied.includes(field) || to.copied.includes(field),
  );
  const typed = Object.entries(state.answers).filter(([field]) => !state.copied.includes(field));
  const cause: RetractionCause = {
    kind: 'entity',
    entity: state.entity,
    copied: state.copied,
    answers: Object.fromEntries(replaced),
  };
  const after: QuestionListState = {
    ...state,
    entity: to.entity,
    copied: to.copied,
    started: true,
    answers: { ...Object.fromEntries(typed), ...to.answers },
    batches: [],
  };
  const requests = [
    { parentKey: ENTITY_ROW, changedFields: [ENTITY_ROW, ...to.copied] },
    ...pendingRequests(state),
  ];
  return takeStep({ before: state, after, requests, change: { cause, anchorKey: ENTITY_ROW } }, context);
}

function copiedAnswers(kind: EntityKind, record: JsonObject, mappings: readonly FieldMapping[]): Answers {
  const copied = mappings
    .filter((mapping) => mapping.appliesTo.includes(kind))
    .map((mapping) => [mapping.mapsTo, toAnswer(readPath(record, mapping.sourceField))] as const)
    .filter(([, answer]) => !isMissing(answer));
  return Object.fromEntries(copied);
}

function toAnswer(value: JsonValue | undefined): AnswerValue {
  if (Array.isArray(value)) return value.every(isScalar) ? value : null;
  return isScalar(value) ? value : null;
}

function isScalar(value: JsonValue | undefined): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

type Step = {
  before: QuestionListState;
  after: QuestionListState;
  requests: readonly BatchRequest[];
  change?: RetractingChange;
};

/** Adds the retraction and, besides `requests`, requests for answers that became active or whose kind of entity changed. */
function takeStep({ before, after, requests, change }: Step, context: QuestionContext): QuestionStep {
  const was = findActivity(before, context);
  const is = findActivity(after, context);
  const retracted = change ? addRetraction(after, { was, is, change }) : after;
  const asking = new Set(requests.flatMap((request) => request.changedFields));
  const moved = movedFields({ was, is }, kindOf(before) !== kindOf(after)).filter(
    (field) => !asking.has(field),
  );
  const further = moved.map((field) => ({ parentKey: rowOf(after, is, field), changedFields: [field] }));
  const next = addBatches(retracted, [...requests, ...further]);
  return { state: next, calls: callsFrom(next, retracted.nextId, context) };
}

function movedFields({ was, is }: { was: Activity; is: Activity }, kindChanged: boolean): string[] {
  return Object.keys(is.answers).filter((field) => {
    if (field === SESSION_START) return false;
    return kindChanged || !sameValue(is.answers[field], ownAnswer(was.answers, field));
  });
}

function rowOf({ rows }: QuestionListState, { questions }: Activity, field: string): string {
  return rows.find((row) => row.question.dataField === field && questions.has(row.key))?.key ?? ENTITY_ROW;
}
