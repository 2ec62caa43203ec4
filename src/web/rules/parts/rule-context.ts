import type { Field, FieldMapping, StaticSource } from '#records';
import {
  type AskedQuestion,
  type Condition,
  type Evaluation,
  evaluateRules,
  fieldOptions,
  indexRules,
  type QuestionContext,
  type Rule,
  type RuleIndex,
  type RuleSurroundings,
  ruleSurroundings,
} from '#rules';
import { LOCALE } from '../../ui/installation-locale.ts';

/** What rules depend on: fields, options and mappings. */
export type RuleContext = {
  fields: ReadonlyMap<string, Field>;
  staticSources: ReadonlyMap<string, StaticSource>;
  mappings: readonly FieldMapping[];
  optionsOf: (dataField: string) => readonly string[];
};

export function ruleContext(parts: Omit<RuleContext, 'optionsOf'>): RuleContext {
  return {
    ...parts,
    optionsOf: (dataField) => {
      const field = parts.fields.get(dataField);
      return field ? fieldOptions(field, parts.staticSources) : [];
    },
  };
}

/** The triggers of a rule and the conditions of its cases. */
export function conditionsOf({ triggers, onTrigger }: Rule): Condition[] {
  return [...triggers, ...onTrigger.cases.flatMap(({ condition }) => condition ?? [])];
}

/** All saved rules, indexed once, so that a draft can be added to them at each keystroke. */
export type ReadyRules = {
  rules: ReadonlyMap<string, Rule>;
  index: RuleIndex;
  surroundings: RuleSurroundings;
  fieldTypes: ReadonlyMap<string, Field['type']>;
};

export function readyRules(rules: ReadonlyMap<string, Rule>, context: RuleContext): ReadyRules {
  const fieldTypes = new Map([...context.fields].map(([name, field]) => [name, field.type]));
  return {
    rules,
    index: indexRules(rules.values(), fieldTypes),
    surroundings: ruleSurroundings(rules.values(), context),
    fieldTypes,
  };
}

/** A rule as it is edited, and the id of the saved one it replaces; null for a new one. */
export type WrittenRule = { rule: Rule; replaces: string | null };

/** The surroundings that a draft is checked against: the other rules and the draft itself. */
export function draftSurroundings(
  { rule, replaces }: WrittenRule,
  { surroundings }: ReadyRules,
): RuleSurroundings {
  const { idCounts, askedBy, optionsOf } = surroundings;
  const own = rule.onTrigger.cases.map(({ uiAction }) => uiAction);
  const others = (dataField: string) => {
    const ids = new Set(askedBy.get(dataField));
    if (replaces !== null) ids.delete(replaces);
    return ids;
  };
  const sameIds = (idCounts.get(rule.id) ?? 0) - (replaces === rule.id ? 1 : 0);
  return {
    ...surroundings,
    idCounts: new Map([[rule.id, sameIds + 1]]),
    askedBy: new Map(own.map(({ dataField }) => [dataField, others(dataField)])),
    optionsOf: (dataField) => [
      ...optionsOf(dataField),
      ...own.flatMap((action) => (action.dataField === dataField ? action.options : [])),
    ],
  };
}

/** The rules of a trial: the question list's context, and the evaluation in the browser. */
export type TrialRules = {
  context: QuestionContext;
  mappings: readonly FieldMapping[];
  evaluate: (evaluation: Evaluation) => AskedQuestion[];
};

/** The saved rules, with the draft instead of the rule it replaces. */
export function trialRules(written: WrittenRule | null, ready: ReadyRules, context: RuleContext): TrialRules {
  const { fields, staticSources, mappings } = context;
  const known = { fields, staticSources, locale: LOCALE };
  if (!written) {
    const questions = { ...known, rules: ready.rules };
    return { context: questions, mappings, evaluate: (evaluation) => evaluateRules(ready.index, evaluation) };
  }
  const { rule, replaces } = written;
  const rules = new Map(ready.rules);
  if (replaces !== null) rules.delete(replaces);
  rules.set(rule.id, rule);
  const own = indexRules([rule], ready.fieldTypes);
  return {
    context: { ...known, rules },
    mappings,
    evaluate: (evaluation) => {
      const others = evaluateRules(ready.index, evaluation).filter(
        ({ ruleId }) => ruleId !== replaces && ruleId !== rule.id,
      );
      return mergeAsked(others, evaluateRules(own, evaluation));
    },
  };
}

function mergeAsked(others: AskedQuestion[], own: AskedQuestion[]): AskedQuestion[] {
  if (own.length === 0) return others;
  return [...others, ...own].sort(
    (a, b) => a.question.priority - b.question.priority || compareIds(a.ruleId, b.ruleId),
  );
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
