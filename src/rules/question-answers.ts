import { findActivity } from './active-rows.ts';
import { sameAnswer } from './compare-answers.ts';
import { type AnswerValue, isMissing, ownAnswer } from './given-answers.ts';
import type { QuestionContext, QuestionListState } from './question-row.ts';
import { type EntityValues, isPersistent, recordedAnswer, recordPath } from './record-answers.ts';
import type { Question } from './rule.ts';

/**
 * What becomes of the answer to a question: `open` has none, `recorded` is in the record, `unsaved` belongs there and
 * is not there yet, `cleared` was taken back and is still there, `session` is kept in the session alone.
 */
type AnswerStatus = 'open' | 'recorded' | 'unsaved' | 'cleared' | 'session';

/** A question with its answer and the value that the record has for it. */
export type QuestionAnswer = {
  /** The row that asks it; the first one when several rules ask for the same field. */
  key: string;
  dataField: string;
  ruleId: string;
  prompt: string;
  status: AnswerStatus;
  /** null while there is none. */
  answer: AnswerValue;
  /** Whether the user gave or cleared it. */
  isByHand: boolean;
  /** null when the record has none. */
  recorded: AnswerValue;
  /** Where the answer is saved in the record. */
  path: string;
  /** False when it is saved under the field's own name. */
  isMapped: boolean;
};

/**
 * The questions that are asked, in the order of the list, each field once: neither removed rows nor those that do not
 * apply. What is `unsaved` or `cleared` can be saved to the record.
 */
export function questionAnswers(
  state: QuestionListState,
  values: EntityValues,
  context: QuestionContext,
): QuestionAnswer[] {
  const { questions } = findActivity(state, context);
  const seen = new Set<string>();
  return state.rows.flatMap(({ key, ruleId }) => {
    const question = questions.get(key);
    if (!question || state.dismissed.includes(key) || seen.has(question.dataField)) return [];
    seen.add(question.dataField);
    return [{ key, ruleId, ...questionAnswer(state, question, { values, context }) }];
  });
}

function questionAnswer(
  state: QuestionListState,
  { dataField, prompt }: Question,
  { values, context }: { values: EntityValues; context: QuestionContext },
): Omit<QuestionAnswer, 'key' | 'ruleId'> {
  const given = ownAnswer(state.answers, dataField);
  const answer = isMissing(given) ? null : given;
  const recorded = recordedAnswer(dataField, values);
  const isRecorded = sameAnswer(answer, recorded, context.fields.get(dataField)?.type);
  const isByHand = Object.hasOwn(state.byHand ?? {}, dataField);
  const belongs = isPersistent(dataField, context);
  const none = isByHand && belongs && recorded !== null ? 'cleared' : 'open';
  const some = isRecorded ? 'recorded' : belongs ? 'unsaved' : 'session';
  const status = answer === null ? none : some;
  return { dataField, prompt, status, answer, isByHand, recorded, ...recordPath(dataField, values) };
}
