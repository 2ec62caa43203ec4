import { type EntityKind, RULE_KINDS, type RuleKind, SESSION_START } from '#records';
import { compareCodePoints } from './code-point-order.ts';
import { equalityKey } from './compare-answers.ts';
import { type Answers, type GivenAnswers, givenItems } from './given-answers.ts';
import { appliesTo, asRuleKind, casesInUse, type IndexedRule, indexRule } from './indexed-rule.ts';
import { type AnswerKey, NO_ANSWER_KEY, neededKeys } from './operators.ts';
import type { Condition, Rule } from './rule.ts';
import { type FieldTypes, firesOnAny, hasCondition, typeOf } from './trigger.ts';

/** All rules by each kind they apply to and each field whose change can make them ask. Built once per change of rules. */
export type RuleIndex = Readonly<Record<RuleKind, FieldIndex>>;
type FieldIndex = Map<string, FieldRules>;

/**
 * The rules of one field. Most ask only when its answer equals some value, or when it has none, and are found by the
 * key of that; the others are evaluated whatever the answer is.
 */
type FieldRules = { byKey: Map<AnswerKey, IndexedRule[]>; unkeyed: IndexedRule[] };

/** The answers, and the field whose answer has just changed. */
export type Evaluation<Known = Answers> = {
  answers: Known;
  changedField: string;
  entityType: EntityKind | RuleKind;
};

/** Prepares rules for evaluation and indexes them by kind and field. Rules that are switched off are left out. */
export function indexRules(rules: Iterable<Rule>, fieldTypes: FieldTypes): RuleIndex {
  const index: RuleIndex = { clients: new Map(), contacts: new Map(), parties: new Map() };
  const inOrder = [...rules].sort((a, b) => compareCodePoints(a.id, b.id));
  for (const [rank, rule] of inOrder.entries()) {
    if (rule.off) continue;
    const indexed = indexRule(rule, fieldTypes, rank);
    for (const kind of RULE_KINDS.filter((candidate) => appliesTo(rule, candidate))) {
      for (const field of indexed.usedFields) addRule(index[kind], field, { rule, indexed, fieldTypes });
    }
  }
  return index;
}

/** The rules that use the changed field, and those of `sessionStart` once the session has started. Each once. */
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
  const fieldRules = byField?.get(field);
  if (!fieldRules) return [];
  const answer = answers.get(field);
  const keys: AnswerKey[] = answer === undefined ? [NO_ANSWER_KEY] : givenItems(answer).map(equalityKey);
  const keyed = keys.flatMap((key) => fieldRules.byKey.get(key) ?? []);
  return [...fieldRules.unkeyed, ...(keys.length > 1 ? new Set(keyed) : keyed)];
}

type RuleToAdd = { rule: Rule; indexed: IndexedRule; fieldTypes: FieldTypes };

function addRule(byField: FieldIndex, field: string, { rule, indexed, fieldTypes }: RuleToAdd): void {
  const fieldRules = byField.get(field) ?? { byKey: new Map<AnswerKey, IndexedRule[]>(), unkeyed: [] };
  byField.set(field, fieldRules);
  const keys = neededConditions(rule)
    .filter((condition) => condition.field === field)
    .map((condition) => neededKeys(condition, typeOf(field, fieldTypes)))
    .find((found) => found !== undefined);
  if (!keys) fieldRules.unkeyed.push(indexed);
  for (const key of new Set(keys)) {
    const found = fieldRules.byKey.get(key);
    if (found) found.push(indexed);
    else fieldRules.byKey.set(key, [indexed]);
  }
}

/** The conditions that must all hold for a rule to ask anything. */
function neededConditions(rule: Rule): Condition[] {
  const cases = casesInUse(rule);
  const isChoice = rule.triggers.length > 1 && firesOnAny(rule);
  const conditions = cases.length === 1 ? cases.map((theCase) => theCase.condition).filter(hasCondition) : [];
  return [...(isChoice ? [] : rule.triggers), ...conditions];
}
