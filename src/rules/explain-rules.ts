import { type EntityKind, type Field, labelOfField, type RuleKind } from '#records';
import { fieldTypesOf, findActivity, kindOf, withoutOwn } from './active-rows.ts';
import { winningCases } from './evaluate-rules.ts';
import { type Answers, type AnswerValue, type GivenAnswers, givenAnswers } from './given-answers.ts';
import { appliesTo, asRuleKind, indexRule } from './indexed-rule.ts';
import { ENTITY_ROW, type QuestionContext, type QuestionListState } from './question-row.ts';
import { type Condition, DEFAULT_CASE_PRIORITY, type Rule } from './rule.ts';
import { conditionParts, type SentencePart } from './rule-sentence.ts';
import { type FieldTypes, fires, hasCondition, holds, readyCondition } from './trigger.ts';

/** A trigger or condition, the actual answer, and whether it holds. */
export type ConditionExplanation = {
  condition: Condition;
  /** As a sentence: "Region is one of Kent, Sussex". */
  sentence: SentencePart[];
  /** null when there is no answer. */
  actual: AnswerValue;
  holds: boolean;
};

/** The question of a case, and whether it is asked. `holds` is about its condition alone. */
export type CaseExplanation = {
  /** Its position in the rule, from 1. */
  number: number;
  dataField: string;
  prompt: string;
  priority: number;
  /** null when it has no condition, and so always holds. */
  condition: ConditionExplanation | null;
  holds: boolean;
  /** Whether it is switched off. */
  isOff: boolean;
  /** Its question is asked: the rule asks, and no better case asks for the same field. */
  wins: boolean;
};

/** The reasons why a rule asks its questions, or does not. */
export type RuleExplanation = {
  ruleId: string;
  /** The rule is switched on, and fires for this kind of entity on these answers. */
  asks: boolean;
  /** Whether the rule is switched off. */
  isOff: boolean;
  kind: { applicableTo: RuleKind[]; actual: RuleKind; holds: boolean };
  /** Whether one trigger is enough. */
  any: boolean;
  triggers: ConditionExplanation[];
  triggersHold: boolean;
  cases: CaseExplanation[];
};

type Situation = {
  answers: Answers;
  entityType: EntityKind | RuleKind;
  fields: ReadonlyMap<string, Field>;
  /** The language and region in which sentences write numbers. */
  locale: string;
  /** The answers that "has no answer" looks at, where they are not the others. */
  present?: GivenAnswers;
};

/** Explains why a rule asks or does not: its kinds, each trigger and each case with the actual answers. */
export function explainRule(
  rule: Rule,
  { answers, entityType, fields, locale, ...more }: Situation,
): RuleExplanation {
  const fieldTypes = fieldTypesOf(fields);
  const given = givenAnswers(answers);
  const { present = given } = more;
  const explain = (condition: Condition) =>
    explainCondition(condition, { given, present, fields, locale, fieldTypes });
  const indexed = indexRule(rule, fieldTypes);
  const applies = appliesTo(rule, entityType);
  const triggersHold = fires(indexed.triggers, given, present);
  const asks = !rule.off && applies && triggersHold;
  const winners = asks ? winningCases(indexed, given, present).map((winner) => winner.order) : [];
  return {
    ruleId: rule.id,
    asks,
    isOff: rule.off ?? false,
    kind: {
      applicableTo: rule.applicableTo ?? [],
      actual: asRuleKind(entityType),
      holds: applies,
    },
    any: indexed.triggers.any,
    triggers: rule.triggers.map(explain),
    triggersHold,
    cases: rule.onTrigger.cases.map((theCase, order) => {
      const condition = hasCondition(theCase.condition) ? explain(theCase.condition) : null;
      return {
        number: order + 1,
        dataField: theCase.uiAction.dataField,
        prompt: theCase.uiAction.prompt,
        priority: theCase.priority ?? DEFAULT_CASE_PRIORITY,
        condition,
        holds: condition?.holds ?? true,
        isOff: theCase.off ?? false,
        wins: winners.includes(order),
      };
    }),
  };
}

/** The answer that added a row: of another row, or the choice of the entity (then `dataField` may be a copied field). */
export type BroughtBy = {
  /** Key of the parent row; ENTITY_ROW for the entity's. */
  rowKey: string;
  /** null when it was the choice itself. */
  dataField: string | null;
  label: string;
  answer: AnswerValue;
};

/** The reasons why a row is shown: the rule that asks it, the case that won, and the answer that added it. */
export type RowExplanation = {
  /** null while the rule is not known. */
  rule: RuleExplanation | null;
  wonBy: CaseExplanation | null;
  broughtBy: BroughtBy;
};

/** Answers "Why is this shown?" (for a folded row: why it no longer is). Undefined when there is no such row. */
export function explainRow(
  state: QuestionListState,
  key: string,
  context: QuestionContext,
): RowExplanation | undefined {
  const row = state.rows.find((candidate) => candidate.key === key);
  if (!row) return undefined;
  const { answers } = findActivity(state, context);
  const { fields, locale } = context;
  const known = context.rules.get(row.ruleId);
  const present = known && withoutOwn(state, ownOf(known, row.question.dataField), givenAnswers(answers));
  const rule =
    known && present
      ? explainRule(known, { answers, entityType: kindOf(state), fields, locale, present })
      : null;
  const wonBy =
    rule?.cases.find(({ wins, dataField }) => wins && dataField === row.question.dataField) ?? null;
  const dataField = row.broughtBy === ENTITY_ROW ? null : row.broughtBy;
  const label = dataField === null ? (state.entity?.name ?? '') : labelOfField(dataField, fields);
  const answer = dataField === null ? null : (givenAnswers(answers).get(dataField) ?? null);
  return { rule, wonBy, broughtBy: { rowKey: row.parentKey, dataField, label, answer } };
}

function ownOf(rule: Rule, field: string) {
  return { rule: indexRule(rule, new Map()), field };
}

type ExplainContext = {
  given: GivenAnswers;
  present: GivenAnswers;
  fields: ReadonlyMap<string, Field>;
  locale: string;
  fieldTypes: FieldTypes;
};

function explainCondition(
  condition: Condition,
  { given, present, fields, locale, fieldTypes }: ExplainContext,
): ConditionExplanation {
  return {
    condition,
    sentence: conditionParts(condition, { fields, locale }),
    actual: given.get(condition.field) ?? null,
    holds: holds(readyCondition(condition, fieldTypes), given, present),
  };
}
