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
 *     noteAnswer(state, dataField, note) → state                   what is added to an answer; an empty note removes it
 *
 * and views of the state:
 *
 *     visibleRows(state, context) → ViewItem[]                     selector | heading | row | fold, from the top
 *     dismissedCount(state, context) → number                      the n of "Show n dismissed"
 *     effectiveAnswers(state, context) → Answers                   the active answers: what is sent, saved, exported
 *     explainRow(state, key, context) → RowExplanation | undefined "Why is this shown?" (explain-rules.ts)
 *
 * `context` is `{ rules, fields, staticSources, locale }`: three maps, and the locale in which sentences write numbers.
 * Rules are needed for the rows in the list only: when a response arrives, fetch the rules it names that are not in the
 * map yet, then call `applyQuestions` with a context that contains them. A row whose rule is not in the map stays where
 * it is.
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
 * as it is with PUT /api/question-sessions/{kind}/{id}; it includes pending calls, which resumeCalls sends again (fetch
 * the rules of `state.rows` first).
 */

import type { FieldMapping, JsonObject, JsonValue } from '#records';
import { findActivity } from './active-rows.ts';
import type { AskedAs } from './answer-changes.ts';
import { type Answers, type AnswerValue, isMissing, ownAnswer } from './given-answers.ts';
import { type AnswerNote, withNote } from './notes/answer-notes.ts';
import { callsFrom, insertArrived, pendingRequests, retryBatches, settleCall } from './question-calls.ts';
import {
  type ChosenEntity,
  ENTITY_ROW,
  type QuestionContext,
  type QuestionListState,
  type QuestionRow,
  type RetractionCause,
  STATE_FORMAT,
} from './question-row.ts';
import { type QuestionStep, takeStep } from './question-step.ts';
import { copiedAnswers } from './record-answers.ts';
import type { AskedQuestion } from './rule.ts';

/** A session in which no entity is chosen yet: the entity row alone. */
export function startQuestionList(): QuestionListState {
  return {
    format: STATE_FORMAT,
    entity: null,
    started: false,
    answers: {},
    copied: [],
    byHand: {},
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
  return isKnown ? markedByHand(saved as QuestionListState) : startQuestionList();
}

/** Marks the answers of a session from before they were marked: which of them were copied cannot be known any more. */
function markedByHand(state: QuestionListState): QuestionListState {
  if (state.byHand) return state;
  const fields = Object.keys(state.answers);
  const rowOf = (field: string) => state.rows.find(({ question }) => question.dataField === field);
  return { ...state, byHand: Object.fromEntries(fields.map((field) => [field, askedAs(rowOf(field))])) };
}

function askedAs(row: QuestionRow | undefined, question = row?.question): AskedAs {
  return { ruleId: row?.ruleId ?? '', prompt: question?.prompt ?? '' };
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
  const values = copiedAnswers({ kind: entity.kind, record, mappings });
  return replaceEntity(state, { entity, copied: Object.keys(values), answers: values }, context);
}

/** Gives, changes or (with null) clears the answer of a row. */
export function answerRow(
  state: QuestionListState,
  { key, value }: { key: string; value: AnswerValue },
  context: QuestionContext,
): QuestionStep {
  const row = state.rows.find((candidate) => candidate.key === key);
  if (!row) return { state, calls: [] };
  const { dataField } = row.question;
  const asked = askedAs(row, findActivity(state, context).questions.get(key));
  const previous = ownAnswer(state.answers, dataField) ?? null;
  const cause = { kind: 'answer' as const, dataField, previous };
  // Where there was no answer, none is cleared.
  const isNothing = isMissing(previous) && isMissing(value);
  const answered = {
    ...state,
    started: true,
    answers: { ...state.answers, [dataField]: value },
    byHand: isNothing ? (state.byHand ?? {}) : { ...state.byHand, [dataField]: asked },
  };
  const requests = [{ parentKey: key, changedFields: [dataField] }];
  return takeStep({ before: state, after: answered, requests, change: { cause, anchorKey: key } }, context);
}

/** Undoes the cause of a retraction: restores the answer that changed, or the entity chosen before. */
export function undoRetraction(state: QuestionListState, id: number, context: QuestionContext): QuestionStep {
  const retraction = state.retractions.find((candidate) => candidate.id === id);
  if (!retraction) return { state, calls: [] };
  const { cause, anchorKey } = retraction;
  if (cause.kind === 'record') return { state, calls: [] };
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

/** Adds a note to an answer, or removes it with an empty one. It stays while its question does not apply. */
export function noteAnswer(state: QuestionListState, dataField: string, note: AnswerNote): QuestionListState {
  return { ...state, notes: withNote(state.notes, dataField, note) };
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
    byHand: Object.fromEntries(
      Object.entries(state.byHand ?? {}).filter(([field]) => !Object.hasOwn(to.answers, field)),
    ),
    batches: [],
  };
  const requests = [
    { parentKey: ENTITY_ROW, changedFields: [ENTITY_ROW, ...to.copied] },
    ...pendingRequests(state),
  ];
  return takeStep({ before: state, after, requests, change: { cause, anchorKey: ENTITY_ROW } }, context);
}
