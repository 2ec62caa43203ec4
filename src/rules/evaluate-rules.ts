import { type Answers, answersAsRead, type GivenAnswers } from './given-answers.ts';
import type { IndexedCase, IndexedRule } from './indexed-rule.ts';
import type { AskedQuestion } from './rule.ts';
import { candidateRules, type Evaluation, type RuleIndex } from './rule-index.ts';
import { fires, holds } from './trigger.ts';

/**
 * The questions to ask next: those of every rule that uses the changed field, applies to the kind of entity
 * and fires on the answers. Ordered by priority, then rule id, then the order of the cases. Without any answer it asks
 * nothing, also where a rule waits for a missing one. Pure.
 * The questions are shared with the index: callers do not change them.
 */
export function evaluateRules(index: RuleIndex, evaluation: Evaluation): AskedQuestion[] {
  if (isEmpty(evaluation.answers)) return [];
  const answers = answersAsRead(evaluation.answers);
  return candidateRules(index, { ...evaluation, answers })
    .filter((rule) => fires(rule.triggers, answers))
    .flatMap((rule) => winningCases(rule, answers))
    .sort(byPriorityRuleAndCase)
    .map((winner) => winner.asked);
}

/** The cases that hold; of several that ask for one field, only the one of highest priority. */
export function winningCases(rule: IndexedRule, answers: GivenAnswers, present = answers): IndexedCase[] {
  const decided = new Set<string>();
  return rule.cases.filter(({ condition, asked }) => {
    const { dataField } = asked.question;
    if (decided.has(dataField) || (condition && !holds(condition, answers, present))) return false;
    decided.add(dataField);
    return true;
  });
}

function isEmpty(answers: Answers): boolean {
  for (const field in answers) if (Object.hasOwn(answers, field)) return false;
  return true;
}

function byPriorityRuleAndCase(a: IndexedCase, b: IndexedCase): number {
  return a.priority - b.priority || a.rank - b.rank || a.order - b.order;
}
