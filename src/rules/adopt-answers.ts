import { isMissing, ownAnswer } from './given-answers.ts';
import type { QuestionContext, QuestionListState } from './question-row.ts';
import { type QuestionStep, takeStep } from './question-step.ts';

/** The fields answered in a list, each of which a session could adopt. */
export function answeredFields(list: QuestionListState): string[] {
  return Object.keys(list.answers).filter((field) => !isMissing(ownAnswer(list.answers, field)));
}

/**
 * Adopts the answers of a draft. Answers that were given by hand in the session stand. An answer whose question is not
 * asked is held, and comes back when it is.
 */
export function adoptAnswers(
  state: QuestionListState,
  draft: QuestionListState,
  context: QuestionContext,
): QuestionStep {
  const byHand = state.byHand ?? {};
  const adopted = answeredFields(draft).filter((field) => !Object.hasOwn(byHand, field));
  const asked = (field: string) => draft.byHand?.[field] ?? { ruleId: '', prompt: '' };
  const after = {
    ...state,
    started: true,
    answers: {
      ...state.answers,
      ...Object.fromEntries(adopted.map((field) => [field, ownAnswer(draft.answers, field) ?? null])),
    },
    byHand: { ...byHand, ...Object.fromEntries(adopted.map((field) => [field, asked(field)])) },
  };
  return takeStep({ before: state, after, requests: [] }, context);
}
