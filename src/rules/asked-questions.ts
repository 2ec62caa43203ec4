import type { EntityKind, Field } from '#records';
import { findActivity } from './active-rows.ts';
import { compareCodePoints } from './code-point-order.ts';
import type { Answers } from './given-answers.ts';
import { startQuestionList } from './question-list.ts';
import { type QuestionRow, rowKey } from './question-row.ts';
import { type AskedQuestion, DEFAULT_CASE_PRIORITY, type Rule } from './rule.ts';

/** What is known of an entity: the values copied from its record, and the answers to questions, which stand over them. */
export type KnownAnswers = { kind: EntityKind; copied: Answers; given: Answers };

/**
 * The questions that rules ask about an entity in a session that has started, by priority, then rule, then case. A
 * given answer counts only while a rule asks for it.
 */
export function askedQuestions(
  { kind, copied, given }: KnownAnswers,
  { rules, fields }: { rules: ReadonlyMap<string, Rule>; fields: ReadonlyMap<string, Field> },
): AskedQuestion[] {
  const state = {
    ...startQuestionList(),
    entity: { kind, id: '', name: '' },
    started: true,
    answers: { ...copied, ...given },
    copied: Object.keys(copied),
    byHand: Object.fromEntries(Object.keys(given).map((field) => [field, { ruleId: '', prompt: '' }])),
    rows: [...rules.values()].flatMap(possibleRows),
  };
  const { questions } = findActivity(state, { rules, fields, staticSources: new Map() });
  const asked = state.rows.flatMap(({ key, ruleId }) => {
    const question = questions.get(key);
    return question ? [{ question, ruleId }] : [];
  });
  return asked.sort(
    (a, b) => a.question.priority - b.question.priority || compareCodePoints(a.ruleId, b.ruleId),
  );
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
