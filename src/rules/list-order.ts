import { SESSION_START } from '#records';
import { rowQuestions } from './active-rows.ts';
import { compareCodePoints } from './code-point-order.ts';
import { type Answers, type GivenAnswer, givenAnswers } from './given-answers.ts';
import { byCategory } from './question-calls.ts';
import type { QuestionContext, QuestionListState, QuestionRow } from './question-row.ts';
import { DEFAULT_QUESTION_PRIORITY, type Question, type Rule } from './rule.ts';

/** The active questions by row key, and the active answers. */
type Active = { questions: ReadonlyMap<string, Question>; answers: Answers };

/**
 * The active rows in the order of a list whose questions were answered from the top: what an answer brought follows it,
 * by priority and category.
 */
export function inListOrder(
  state: QuestionListState,
  context: QuestionContext,
  active: Active,
): QuestionRow[] {
  const { questionOf } = rowQuestions(state, context);
  const held = givenAnswers(state.answers);
  const present = givenAnswers(active.answers);
  const answers = new Map<string, GivenAnswer>([[SESSION_START, true]]);
  for (const field of state.copied) give(field);
  const waiting = new Set(state.rows.filter(({ key }) => active.questions.has(key)));
  const users = rowsByField(waiting, context.rules);
  const order = take([...waiting]);
  for (let at = 0; at < order.length; at += 1) {
    const field = order[at]?.question.dataField ?? '';
    if (answers.has(field) || !give(field)) continue;
    order.splice(at + 1, 0, ...take((users.get(field) ?? []).filter((row) => waiting.has(row))));
  }
  return [...order, ...inOrder([...waiting])];

  function give(field: string): boolean {
    const answer = held.get(field);
    if (answer !== undefined) answers.set(field, answer);
    return answer !== undefined;
  }
  function take(rows: readonly QuestionRow[]): QuestionRow[] {
    const taken = rows.filter((row) => questionOf(row, answers, present) !== undefined);
    for (const row of taken) waiting.delete(row);
    return byCategory(inOrder(taken));
  }
  function inOrder(rows: readonly QuestionRow[]): QuestionRow[] {
    const priority = ({ key }: QuestionRow) =>
      active.questions.get(key)?.priority ?? DEFAULT_QUESTION_PRIORITY;
    return rows.toSorted((a, b) => priority(a) - priority(b) || compareCodePoints(a.ruleId, b.ruleId));
  }
}

/** The rows by the fields that their rules look at. */
function rowsByField(
  rows: ReadonlySet<QuestionRow>,
  rules: ReadonlyMap<string, Rule>,
): Map<string, QuestionRow[]> {
  const byField = new Map<string, QuestionRow[]>();
  for (const row of rows) {
    const { triggers = [], onTrigger } = rules.get(row.ruleId) ?? {};
    const conditions = [...triggers, ...(onTrigger?.cases ?? []).flatMap(({ condition }) => condition ?? [])];
    for (const field of new Set(conditions.map((condition) => condition.field)))
      byField.set(field, [...(byField.get(field) ?? []), row]);
  }
  return byField;
}
