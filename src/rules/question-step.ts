import { SESSION_START, sameValue } from '#records';
import { type Activity, findActivity, kindOf } from './active-rows.ts';
import { ownAnswer } from './given-answers.ts';
import { addBatches, type BatchRequest, callsFrom, type EvaluateCall } from './question-calls.ts';
import { ENTITY_ROW, type QuestionContext, type QuestionListState } from './question-row.ts';
import { addRetraction, type RetractingChange } from './retract-rows.ts';

/** The new state, and the evaluations to request. */
export type QuestionStep = { state: QuestionListState; calls: EvaluateCall[] };

type Step = {
  before: QuestionListState;
  after: QuestionListState;
  requests: readonly BatchRequest[];
  change?: RetractingChange;
};

/**
 * Adds the retraction and, besides `requests`, requests for answers that became active, changed or are no longer, and
 * for all of another kind of entity.
 */
export function takeStep({ before, after, requests, change }: Step, context: QuestionContext): QuestionStep {
  const was = findActivity(before, context);
  const is = findActivity(after, context);
  const retracted = change ? addRetraction(after, { was, is, change }) : after;
  const asking = new Set(requests.flatMap((request) => request.changedFields));
  const isOtherKind = kindOf(before) !== kindOf(after);
  // Another entity is asked about what it has; what the one before had is no change of it.
  const gone = change?.cause.kind === 'entity' ? [] : goneFields({ was, is });
  const moved = [...movedFields({ was, is }, isOtherKind), ...gone].filter((field) => !asking.has(field));
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

/** The fields whose answer is missing from now on, which a rule may wait for. */
function goneFields({ was, is }: { was: Activity; is: Activity }): string[] {
  return Object.keys(was.answers).filter((field) => !Object.hasOwn(is.answers, field));
}

function rowOf({ rows }: QuestionListState, { questions }: Activity, field: string): string {
  return rows.find((row) => row.question.dataField === field && questions.has(row.key))?.key ?? ENTITY_ROW;
}
