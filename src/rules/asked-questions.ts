import { DEFAULT_LOCALE, type EntityKind, type Field, SESSION_START } from '#records';
import { findActivity, rowQuestions } from './active-rows.ts';
import { fillHeading } from './category-heading.ts';
import { compareCodePoints } from './code-point-order.ts';
import { type Answers, type GivenAnswer, givenAnswers } from './given-answers.ts';
import { byCategory } from './question-calls.ts';
import { startQuestionList } from './question-list.ts';
import { type QuestionContext, type QuestionListState, type QuestionRow, rowKey } from './question-row.ts';
import {
  type AskedQuestion,
  DEFAULT_CASE_PRIORITY,
  DEFAULT_QUESTION_PRIORITY,
  type Question,
  type Rule,
} from './rule.ts';

/** What is known of an entity: the values copied from its record, and the answers to questions, which stand over them. */
export type KnownAnswers = { kind: EntityKind; copied: Answers; given: Answers };

/** A question that is asked, with the heading of its category as the answers fill it; empty for none. */
export type HeadedQuestion = AskedQuestion & { heading: string };

/**
 * The questions that rules ask about an entity in a session that has started, in the order of its list. A given answer
 * counts only while a rule asks for it.
 */
export function askedQuestions(
  { kind, copied, given }: KnownAnswers,
  { rules, fields }: { rules: ReadonlyMap<string, Rule>; fields: ReadonlyMap<string, Field> },
): HeadedQuestion[] {
  const state = {
    ...startQuestionList(),
    entity: { kind, id: '', name: '' },
    started: true,
    answers: { ...copied, ...given },
    copied: Object.keys(copied),
    byHand: Object.fromEntries(Object.keys(given).map((field) => [field, { ruleId: '', prompt: '' }])),
    rows: [...rules.values()].flatMap(possibleRows),
  };
  const context = { rules, fields, staticSources: new Map(), locale: DEFAULT_LOCALE };
  const active = findActivity(state, context);
  return inListOrder(state, context, active).flatMap(({ key, ruleId }) => {
    const question = active.questions.get(key);
    if (!question) return [];
    const heading = question.category.trim() === '' ? '' : fillHeading(question.category, active.answers);
    return [{ question, ruleId, heading }];
  });
}

/** A row for each field that a rule may ask for. */
function possibleRows({ id: ruleId, category, onTrigger }: Rule): QuestionRow[] {
  const rows = onTrigger.cases.map(({ priority = DEFAULT_CASE_PRIORITY, uiAction }) => ({
    key: rowKey(uiAction.dataField, ruleId),
    ruleId,
    question: { ...uiAction, category, priority },
    ...{ indent: 1, parentKey: '', broughtBy: '' },
  }));
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}

/** The active questions by row key, and the active answers. */
type Active = { questions: ReadonlyMap<string, Question>; answers: Answers };

/**
 * The active rows in the order of a list whose questions were answered from the top: what an answer brought follows it,
 * by priority and category.
 */
function inListOrder(state: QuestionListState, context: QuestionContext, active: Active): QuestionRow[] {
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
