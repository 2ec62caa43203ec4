import { type EntityKind, type RuleKind, toRuleKind } from '#records';
import { isAbsence } from './operators.ts';
import { type AskedQuestion, type Case, type Condition, DEFAULT_CASE_PRIORITY, type Rule } from './rule.ts';
import {
  type FieldTypes,
  hasCondition,
  type ReadyCondition,
  type ReadyTriggers,
  readyCondition,
  readyTriggers,
} from './trigger.ts';

/** A case prepared for evaluation: its question and its condition. */
export type IndexedCase = {
  /** null when it always holds. */
  condition: ReadyCondition | null;
  asked: AskedQuestion;
  priority: number;
  /** Position of its rule among all rules, by id. */
  rank: number;
  /** Index within its rule. */
  order: number;
};

/** A rule prepared for evaluation: every value is parsed once, cases are sorted by priority. */
export type IndexedRule = {
  triggers: ReadyTriggers;
  cases: readonly IndexedCase[];
  /** The fields whose change can make it ask. */
  usedFields: ReadonlySet<string>;
  /** The fields whose missing answer it waits for. */
  absentFields: ReadonlySet<string>;
};

/** Prepares a rule for evaluation. `rank` is its position among all rules, by id. */
export function indexRule(rule: Rule, fieldTypes: FieldTypes, rank = 0): IndexedRule {
  return {
    triggers: readyTriggers(rule, fieldTypes),
    cases: rule.onTrigger.cases
      .flatMap((theCase, order) => (theCase.off ? [] : indexCase(rule, theCase, { fieldTypes, rank, order })))
      .filter(({ asked }) => asked.question.dataField.trim() !== '')
      .sort((a, b) => a.priority - b.priority || a.order - b.order),
    usedFields: fieldsUsedBy(rule),
    absentFields: new Set(
      conditionsInUse(rule)
        .filter(isAbsence)
        .map((condition) => condition.field),
    ),
  };
}

/** The cases of a rule that are not switched off. */
export function casesInUse({ onTrigger }: Rule): Case[] {
  return onTrigger.cases.filter((theCase) => !theCase.off);
}

/** The fields whose change can make a rule ask: those of its triggers and of its cases' conditions. */
export function fieldsUsedBy(rule: Rule): Set<string> {
  return new Set(conditionsInUse(rule).map((condition) => condition.field));
}

function conditionsInUse(rule: Rule): Condition[] {
  const conditions = casesInUse(rule)
    .map((theCase) => theCase.condition)
    .filter(hasCondition);
  return [...rule.triggers, ...conditions];
}

/** Whether a rule applies to entities of a kind. A rule without kinds applies to all. */
export function appliesTo({ applicableTo }: Rule, kind: EntityKind | RuleKind): boolean {
  if (!applicableTo || applicableTo.length === 0) return true;
  return applicableTo.includes(asRuleKind(kind));
}

/** The name of a kind in rules. */
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
