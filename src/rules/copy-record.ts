import { ownAnswer } from './given-answers.ts';
import { sameAnswer } from './operator.ts';
import {
  type ChosenEntity,
  ENTITY_ROW,
  type QuestionContext,
  type QuestionListState,
} from './question-row.ts';
import { type QuestionStep, takeStep } from './question-step.ts';
import { copiedAnswers, type EntityValues, isPersistent, recordedAnswer } from './record-answers.ts';
import type { Answers } from './rule.ts';

/**
 * Copies the values of the record anew, when a session is opened again or after answers were saved to the record. A
 * hand-given answer stands over the copied value; one that the record has by now is a copied value from then on.
 */
export function copyRecord(
  state: QuestionListState,
  { entity, ...values }: EntityValues & { entity: ChosenEntity },
  context: QuestionContext,
): QuestionStep {
  const copies = copiesOf(state, values, context);
  const typeOf = (field: string) => context.fields.get(field)?.type;
  const byHand = Object.fromEntries(
    Object.entries(state.byHand ?? {}).filter(
      ([field]) => !sameAnswer(ownAnswer(state.answers, field), ownAnswer(copies, field), typeOf(field)),
    ),
  );
  const isByHand = (field: string) => Object.hasOwn(byHand, field);
  const kept = Object.entries(state.answers).filter(
    ([field]) => isByHand(field) || !(state.copied.includes(field) || Object.hasOwn(copies, field)),
  );
  const answers = { ...copies, ...Object.fromEntries(kept) };
  const changed = Object.keys(copies).filter(
    (field) => !sameAnswer(answers[field], ownAnswer(state.answers, field), typeOf(field)),
  );
  const savedAt = Object.fromEntries(
    Object.entries(state.savedAt ?? {}).filter(
      ([field]) => Object.hasOwn(copies, field) && !changed.includes(field),
    ),
  );
  const after = { ...state, entity, answers, byHand, savedAt, copied: Object.keys(copies) };
  const requests = changed.length > 0 ? [{ parentKey: ENTITY_ROW, changedFields: changed }] : [];
  const change = { cause: { kind: 'record' as const }, anchorKey: ENTITY_ROW };
  return takeStep({ before: state, after, requests, change }, context);
}

/** Takes the value of the record for a field again, instead of the hand-given answer. */
export function putBack(
  state: QuestionListState,
  { key, values }: { key: string; values: EntityValues },
  context: QuestionContext,
): QuestionStep {
  const dataField = state.rows.find((row) => row.key === key)?.question.dataField;
  if (dataField === undefined) return { state, calls: [] };
  const value = recordedAnswer(dataField, values);
  const { [dataField]: _, ...byHand } = state.byHand ?? {};
  const cause = { kind: 'answer' as const, dataField, previous: ownAnswer(state.answers, dataField) ?? null };
  const after = {
    ...state,
    answers: { ...state.answers, [dataField]: value },
    byHand,
    copied: [...new Set([...state.copied, dataField])],
  };
  const requests = [{ parentKey: key, changedFields: [dataField] }];
  return takeStep({ before: state, after, requests, change: { cause, anchorKey: key } }, context);
}

/**
 * The values to copy: those of mappings, and those of fields that are saved under their own name, once the record has
 * their answer or had it when the session was opened before.
 */
function copiesOf(state: QuestionListState, values: EntityValues, context: QuestionContext): Answers {
  const own = [...state.copied, ...Object.keys(state.byHand ?? {})]
    .filter((field) => isPersistent(field, context))
    .map((field) => [field, recordedAnswer(field, values)] as const)
    .filter(([field, value]) => {
      const isCopied = state.copied.includes(field);
      return value !== null && (isCopied || sameAnswer(value, ownAnswer(state.answers, field), undefined));
    });
  return { ...Object.fromEntries(own), ...copiedAnswers(values) };
}
