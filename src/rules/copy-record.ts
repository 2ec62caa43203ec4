import type { AskedAs } from './answer-changes.ts';
import { sameAnswer } from './compare-answers.ts';
import { type Answers, ownAnswer } from './given-answers.ts';
import {
  type ChosenEntity,
  ENTITY_ROW,
  type QuestionContext,
  type QuestionListState,
} from './question-row.ts';
import { type QuestionStep, takeStep } from './question-step.ts';
import {
  copiedAnswers,
  type EntityValues,
  isPersistent,
  recordedAnswer,
  recordPath,
} from './record-answers.ts';

/**
 * Copies the values of the record again, when a session is opened again or after answers were saved to the record. A
 * hand-given answer stands over the copied value; one that the record has by now is a copied value from then on.
 */
export function copyRecord(
  state: QuestionListState,
  { entity, ...values }: EntityValues & { entity: ChosenEntity },
  context: QuestionContext,
): QuestionStep {
  const mapped = copiedAnswers(values);
  const own = ownFields(state, values, context);
  const copies = { ...mapped, ...answersOf(own, values) };
  const typeOf = (field: string) => context.fields.get(field)?.type;
  const isAs = (answers: Answers, field: string) =>
    sameAnswer(ownAnswer(answers, field), ownAnswer(copies, field), typeOf(field));
  const byHand = Object.fromEntries(
    Object.entries(state.byHand ?? {}).filter(([field]) => !isAs(state.answers, field)),
  );
  const followed = new Set([...state.copied, ...own, ...Object.keys(copies)]);
  const kept = Object.entries(state.answers).filter(
    ([field]) => Object.hasOwn(byHand, field) || !followed.has(field),
  );
  const answers = { ...copies, ...Object.fromEntries(kept) };
  const isChanged = (field: string) =>
    !sameAnswer(answers[field], ownAnswer(state.answers, field), typeOf(field));
  const changed = Object.keys(mapped).filter(isChanged);
  const savedAt = Object.fromEntries(
    Object.entries(state.savedAt ?? {}).filter(
      ([field]) => Object.hasOwn(copies, field) && !isChanged(field),
    ),
  );
  const after = { ...state, entity, answers, byHand, savedAt, own, copied: Object.keys(mapped) };
  const requests = changed.length > 0 ? [{ parentKey: ENTITY_ROW, changedFields: changed }] : [];
  const change = { cause: { kind: 'record' as const }, anchorKey: ENTITY_ROW };
  return takeStep({ before: state, after, requests, change }, context);
}

/** The list with answers that count as given by hand again, as when what was saved of them is taken out of the record. */
export function givenByHand(
  state: QuestionListState,
  asked: readonly (AskedAs & { dataField: string })[],
): QuestionListState {
  const again = asked.map(({ dataField, ruleId, prompt }) => [dataField, { ruleId, prompt }] as const);
  return { ...state, byHand: { ...state.byHand, ...Object.fromEntries(again) } };
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
    ...following(state, dataField, values),
  };
  const requests = [{ parentKey: key, changedFields: [dataField] }];
  return takeStep({ before: state, after, requests, change: { cause, anchorKey: key } }, context);
}

/** The state with a field among those that follow the record. */
function following(
  { copied, own = [] }: QuestionListState,
  dataField: string,
  values: EntityValues,
): Pick<QuestionListState, 'copied' | 'own'> {
  if (!recordPath(dataField, values).isMapped) return { copied, own: [...new Set([...own, dataField])] };
  return { copied: [...new Set([...copied, dataField])], own };
}

/**
 * The fields that follow the record under their own name: those that did, and those whose answer by hand the record has
 * by now. In sessions from before these were told apart, they were among the copied ones.
 */
function ownFields(state: QuestionListState, values: EntityValues, context: QuestionContext): string[] {
  const followed = [...(state.own ?? []), ...state.copied];
  const saved = Object.keys(state.byHand ?? {}).filter((field) => {
    const value = recordedAnswer(field, values);
    return value !== null && sameAnswer(value, ownAnswer(state.answers, field), undefined);
  });
  return [...new Set([...followed, ...saved])].filter(
    (field) => isPersistent(field, context) && !recordPath(field, values).isMapped,
  );
}

function answersOf(fields: readonly string[], values: EntityValues): Answers {
  const answers = fields.map((field) => [field, recordedAnswer(field, values)] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== null));
}
