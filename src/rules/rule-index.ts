import { type EntityKind, RULE_KINDS, type RuleKind, SESSION_START } from '#records';
import { compareCodePoints } from './code-point-order.ts';
import { type GivenAnswers, givenItems } from './given-answers.ts';
import { appliesTo, asRuleKind, type IndexedRule, indexRule } from './indexed-rule.ts';
import { equalityKey, neededKeys } from './operator.ts';
import type { Answers, Condition, Rule, Scalar } from './rule.ts';
import { type FieldTypes, firesOnAny, hasCondition, typeOf } from './trigger.ts';

/** Every rule, filed under each kind it applies to and each field whose change can make it ask. Built once per change of rules. */
export type RuleIndex = Readonly<Record<RuleKind, FieldIndex>>;
type FieldIndex = Map<string, FiledRules>;

/**
 * The rules under one field. Most ask nothing unless its answer equals some value, and are found by that value's key;
 * the others are looked at whatever the answer is.
 */
type FiledRules = { byKey: Map<Scalar, IndexedRule[]>; unkeyed: IndexedRule[] };

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
      for (const field of indexed.usedFields) fileRule(index[kind], field, { rule, indexed, fieldTypes });
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
  const answer = answers.get(field);
  const keys = new Set(givenItems(answer).map(equalityKey));
  const keyed = [...keys].flatMap((key) => filed.byKey.get(key) ?? []);
  return [...filed.unkeyed, ...(keys.size > 1 ? new Set(keyed) : keyed)];
}

type RuleToFile = { rule: Rule; indexed: IndexedRule; fieldTypes: FieldTypes };

function fileRule(byField: FieldIndex, field: string, { rule, indexed, fieldTypes }: RuleToFile): void {
  const filed = byField.get(field) ?? { byKey: new Map<Scalar, IndexedRule[]>(), unkeyed: [] };
  byField.set(field, filed);
  const keys = neededConditions(rule)
    .filter((condition) => condition.field === field)
    .map((condition) => neededKeys(condition, typeOf(field, fieldTypes)))
    .find((found) => found !== undefined);
  if (!keys) filed.unkeyed.push(indexed);
  for (const key of new Set(keys)) {
    const found = filed.byKey.get(key);
    if (found) found.push(indexed);
    else filed.byKey.set(key, [indexed]);
  }
}

/** The conditions without any of which a rule asks nothing. */
function neededConditions(rule: Rule): Condition[] {
  const { cases } = rule.onTrigger;
  const isChoice = rule.triggers.length > 1 && firesOnAny(rule);
  const conditions = cases.length === 1 ? cases.map((theCase) => theCase.condition).filter(hasCondition) : [];
  return [...(isChoice ? [] : rule.triggers), ...conditions];
}
