import { type EntityKind, type RuleKind, toRuleKind } from '#records';
import { type AskedQuestion, type Case, DEFAULT_CASE_PRIORITY, type Rule } from './rule.ts';
import {
  type FieldTypes,
  hasCondition,
  type ReadyCondition,
  type ReadyTriggers,
  readyCondition,
  readyTriggers,
} from './trigger.ts';

/** A case made ready: what it asks, and when. */
export type IndexedCase = {
  /** null when it always holds. */
  condition: ReadyCondition | null;
  asked: AskedQuestion;
  priority: number;
  /** Place of its rule among all rules, by id. */
  rank: number;
  /** Place within its rule. */
  order: number;
};

/** A rule made ready for evaluation: every value read once, its cases best first. */
export type IndexedRule = {
  triggers: ReadyTriggers;
  cases: readonly IndexedCase[];
  /** The fields whose change can make it ask. */
  usedFields: ReadonlySet<string>;
};

/** Makes a rule ready. `rank` is its place among all rules, by id. */
export function indexRule(rule: Rule, fieldTypes: FieldTypes, rank = 0): IndexedRule {
  return {
    triggers: readyTriggers(rule, fieldTypes),
    cases: rule.onTrigger.cases
      .map((theCase, order) => indexCase(rule, theCase, { fieldTypes, rank, order }))
      .filter(({ asked }) => asked.question.dataField.trim() !== '')
      .sort((a, b) => a.priority - b.priority || a.order - b.order),
    usedFields: fieldsUsedBy(rule),
  };
}

/** The fields whose change can make a rule ask: those of its triggers and of its cases' conditions. */
export function fieldsUsedBy(rule: Rule): Set<string> {
  const conditions = rule.onTrigger.cases.map((theCase) => theCase.condition).filter(hasCondition);
  return new Set([...rule.triggers, ...conditions].map((condition) => condition.field));
}

/** Whether a rule is for entities of a kind. One that names no kind is for all of them. */
export function appliesTo({ applicableTo }: Rule, kind: EntityKind | RuleKind): boolean {
  if (!applicableTo || applicableTo.length === 0) return true;
  return applicableTo.includes(asRuleKind(kind));
}

/** The name under which rules know a kind. */
export function asRuleKind(kind: EntityKind | RuleKind): RuleKind {
  return kind === 'parties' ? kind : toRuleKind(kind);
}

type CaseSetting = { fieldTypes: FieldTypes; rank: number; order: number };

function indexCase(rule: Rule, theCase: Case, { fieldTypes, rank, order }: CaseSetting): IndexedCase {
  const { prompt, dataField, type, options } = theCase.uiAction;
  const priority = theCase.priority ?? DEFAULT_CASE_PRIORITY;
  const category = rule.category ?? '';
  const question = { dataField, prompt, type, options: [...(options ?? [])], category, priority };
  const asked = { question, ruleId: rule.id };
  const condition = hasCondition(theCase.condition) ? readyCondition(theCase.condition, fieldTypes) : null;
  return { condition, asked, priority, rank, order };
}
