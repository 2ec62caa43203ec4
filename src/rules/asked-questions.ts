import type { EntityKind, Field } from '#records';
import { findActivity } from './active-rows.ts';
import { fillHeading } from './category-heading.ts';
import type { Answers } from './given-answers.ts';
import { inListOrder } from './list-order.ts';
import { startQuestionList } from './question-list.ts';
import { type QuestionRow, rowKey } from './question-row.ts';
import { type AskedQuestion, DEFAULT_CASE_PRIORITY, type Rule } from './rule.ts';

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
  const context = { rules, fields, staticSources: new Map() };
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
