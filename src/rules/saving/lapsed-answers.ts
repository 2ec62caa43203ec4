import { DEFAULT_LOCALE } from '#records';
import { findActivity } from '../active-rows.ts';
import { sameAnswer } from '../compare-answers.ts';
import { type Answers, type AnswerValue, isMissing, ownAnswer } from '../given-answers.ts';
import type { QuestionContext, QuestionListState } from '../question-row.ts';
import { visibleRows } from '../question-view.ts';
import {
  type EntityValues,
  isPersistent,
  type RecordPath,
  recordedAnswer,
  recordPath,
} from '../record-answers.ts';

/** A value of the record whose question no longer applies. */
export type LapsedAnswer = RecordPath & {
  dataField: string;
  /** The question that asked for it, and its rule. */
  ruleId: string;
  prompt: string;
  recorded: AnswerValue;
  /**
   * What made it no longer apply, such as "Region is now Kent"; empty when that is not known. It is kept in the history,
   * and so in files, where numbers are written alike in every installation.
   */
  because: string;
};

/**
 * The values that wait to be cleared from the record or kept: those that a question gave or a mapping copied, while no
 * row asks for them any more. One that was kept on purpose waits again when the record has another value.
 */
export function lapsedAnswers(
  state: QuestionListState,
  values: EntityValues,
  context: QuestionContext,
): LapsedAnswer[] {
  const { questions } = findActivity(state, context);
  const decided = new Set([...questions.values()].map(({ dataField }) => dataField));
  const reasons = lapseReasons(state, { ...context, locale: DEFAULT_LOCALE });
  return state.rows.flatMap(({ key, ruleId, question: { dataField, prompt } }) => {
    const recorded = recordedAnswer(dataField, values);
    const isSkipped = decided.has(dataField) || state.dismissed.includes(key) || recorded === null;
    if (isSkipped || !isPersistent(dataField, context)) return [];
    decided.add(dataField);
    const goesTo = recordPath(dataField, values);
    if (!goesTo.isMapped && !isGivenHere(state, dataField)) return [];
    if (sameAnswer(ownAnswer(state.kept ?? {}, dataField), recorded, context.fields.get(dataField)?.type)) {
      return [];
    }
    return [{ dataField, ruleId, prompt, recorded, ...goesTo, because: reasons.get(dataField) ?? '' }];
  });
}

/** Remembers the values of the record that were kept although their questions no longer apply. */
export function keepLapsed(state: QuestionListState, kept: Answers): QuestionListState {
  return { ...state, kept: { ...state.kept, ...kept } };
}

/** Whether an answer to a field was given, saved or taken in this session. */
function isGivenHere({ answers, own, byHand }: QuestionListState, dataField: string): boolean {
  const isFollowed = own?.includes(dataField) ?? false;
  return isFollowed || Object.hasOwn(byHand ?? {}, dataField) || !isMissing(ownAnswer(answers, dataField));
}

/** What made answers no longer apply, by dataField. */
export function lapseReasons(state: QuestionListState, context: QuestionContext): Map<string, string> {
  const folds = visibleRows(state, context).filter((item) => item.kind === 'fold');
  return new Map(
    folds.flatMap(({ held, because }) => held.map(({ dataField }) => [dataField, because ?? ''])),
  );
}
