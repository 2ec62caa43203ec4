import { type EntityKind, RULE_KINDS, type RuleKind } from '#records';
import { compareCodePoints } from './code-point-order.ts';
import type { GivenAnswers } from './given-answers.ts';
import { appliesTo, asRuleKind, fieldsUsedBy, type IndexedRule, indexRule } from './indexed-rule.ts';
import { type AnswerTest, answerTest } from './operator.ts';
import { type Answers, type Condition, type Rule, SESSION_START } from './rule.ts';
import { type FieldTypes, firesOnAny, hasCondition, typeOf } from './trigger.ts';

/** Every rule, filed under each kind it applies to and each field whose change can make it ask. Built once per change of rules. */
export type RuleIndex = Readonly<Record<RuleKind, FieldIndex>>;
type FieldIndex = Map<string, FiledRules>;

/** The rules under one field. Those that need one condition on that very field wait behind its gate; a shut gate spares them all. */
type FiledRules = { gates: Map<string, Gate>; ungated: IndexedRule[] };
type Gate = { opensOn: AnswerTest; rules: IndexedRule[] };

/** What is known, and which answer has just changed. */
export type Evaluation<Known = Answers> = {
  answers: Known;
  changedField: string;
  entityType: EntityKind | RuleKind;
};

/** Makes rules ready for evaluation, and files each where a change will look for it. */
export function indexRules(rules: Iterable<Rule>, fieldTypes: FieldTypes): RuleIndex {
  const index: RuleIndex = { clients: new Map(), contacts: new Map(), parties: new Map() };
  const inOrder = [...rules].sort((a, b) => compareCodePoints(a.id, b.id));
  for (const [rank, rule] of inOrder.entries()) {
    const indexed = indexRule(rule, fieldTypes, rank);
    for (const kind of RULE_KINDS.filter((candidate) => appliesTo(rule, candidate))) {
      for (const field of fieldsUsedBy(rule)) fileRule(index[kind], field, { rule, indexed, fieldTypes });
    }
  }
  return index;
}

/** The rules that a changed field concerns; those of `sessionStart` too while the session has begun. Each once. */
export function candidateRules(
  index: RuleIndex,
  { answers, changedField, entityType }: Evaluation<GivenAnswers>,
): IndexedRule[] {
  const byField = index[asRuleKind(entityType)];
  const changed = rulesUnder(byField, changedField, answers);
  if (changedField === SESSION_START || answers.get(SESSION_START) !== true) return changed;
  const starting = rulesUnder(byField, SESSION_START, answers).filter(
    (rule) => !rule.usedFields.has(changedField),
  );
  return [...changed, ...starting];
}

function rulesUnder(byField: FieldIndex | undefined, field: string, answers: GivenAnswers): IndexedRule[] {
  const filed = byField?.get(field);
  if (!filed) return [];
  const rules = [...filed.ungated];
  const answer = answers.get(field);
  if (answer === undefined) return rules;
  for (const gate of filed.gates.values()) {
    if (gate.opensOn(answer)) rules.push(...gate.rules);
  }
  return rules;
}

type RuleToFile = { rule: Rule; indexed: IndexedRule; fieldTypes: FieldTypes };

function fileRule(byField: FieldIndex, field: string, { rule, indexed, fieldTypes }: RuleToFile): void {
  const filed = byField.get(field) ?? { gates: new Map<string, Gate>(), ungated: [] };
  byField.set(field, filed);
  const needed = neededConditions(rule).find((condition) => condition.field === field);
  if (!needed) {
    filed.ungated.push(indexed);
    return;
  }
  const name = JSON.stringify([needed.operator, needed.value]);
  const gate = filed.gates.get(name) ?? { opensOn: answerTest(needed, typeOf(field, fieldTypes)), rules: [] };
  filed.gates.set(name, gate);
  gate.rules.push(indexed);
}

/** The conditions without any of which a rule asks nothing. */
function neededConditions({ triggers, triggerOperator, onTrigger: { cases } }: Rule): Condition[] {
  const isChoice = triggers.length > 1 && firesOnAny({ triggerOperator });
  const [only, ...others] = cases;
  const condition = others.length === 0 && hasCondition(only?.condition) ? [only.condition] : [];
  return [...(isChoice ? [] : triggers), ...condition];
}
