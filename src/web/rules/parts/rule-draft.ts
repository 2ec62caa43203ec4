import { cleanOptions, type RuleKind } from '#records';
import {
  type ActionType,
  type AnswerValue,
  type Case,
  type Condition,
  DEFAULT_CASE_PRIORITY,
  type Operator,
  type Rule,
} from '#rules';

/** A trigger or condition as it is edited; without a field it counts as blank. */
export type DraftCondition = { field: string; operator: Operator; value: AnswerValue };

/** A case as it is edited. */
export type DraftCase = {
  /** Null for no priority. */
  priority: number | null;
  condition: DraftCondition;
  type: ActionType;
  prompt: string;
  dataField: string;
  options: string[];
  /** Whether it is switched off. */
  off: boolean;
};

/** A rule as it is edited. */
export type RuleDraft = {
  id: string;
  category: string;
  triggerOperator: 'AND' | 'OR';
  /** Empty: every kind. */
  applicableTo: RuleKind[];
  triggers: DraftCondition[];
  cases: DraftCase[];
  /** Whether it is switched off. */
  off: boolean;
};

export const BLANK_CONDITION: DraftCondition = { field: '', operator: '==', value: '' };
export const NEW_CASE: DraftCase = {
  priority: DEFAULT_CASE_PRIORITY,
  condition: BLANK_CONDITION,
  type: 'textInput',
  prompt: '',
  dataField: '',
  options: [],
  off: false,
};

/** The draft of a new rule. */
export const NEW_RULE: RuleDraft = {
  id: '',
  category: '',
  triggerOperator: 'AND',
  applicableTo: [],
  triggers: [BLANK_CONDITION],
  cases: [NEW_CASE],
  off: false,
};

/** The initial draft of a stored rule. */
export function draftOfRule(rule: Rule): RuleDraft {
  return {
    id: rule.id,
    category: rule.category ?? '',
    triggerOperator: rule.triggerOperator === 'OR' ? 'OR' : 'AND',
    applicableTo: [...(rule.applicableTo ?? [])],
    triggers: rule.triggers.map(({ field, operator, value }) => ({ field, operator, value })),
    cases: rule.onTrigger.cases.map(draftOfCase),
    off: rule.off ?? false,
  };
}

function draftOfCase({ priority, condition, off, uiAction }: Case): DraftCase {
  const { type, prompt, dataField, options } = uiAction;
  return {
    priority: priority ?? null,
    condition: condition ? { ...condition } : BLANK_CONDITION,
    type,
    prompt: prompt ?? '',
    dataField,
    options: [...(options ?? [])],
    off: off ?? false,
  };
}

/** The draft of a copy of a rule, under the first free id. */
export function copyOfRule(rule: Rule, isTaken: (id: string) => boolean): RuleDraft {
  let number = 2;
  while (isTaken(`${rule.id}-${number}`)) number += 1;
  return { ...draftOfRule(rule), id: `${rule.id}-${number}` };
}

/** Converts a draft to a rule; blank triggers, conditions and cases are left out. */
export function ruleOfDraft(draft: RuleDraft, before: Rule | null): Rule {
  const namesNoKind = draft.applicableTo.length === 0 && !before?.applicableTo;
  return {
    id: draft.id.trim(),
    category: draft.category,
    triggerOperator: draft.triggerOperator,
    ...(!namesNoKind && { applicableTo: draft.applicableTo }),
    triggers: draft.triggers.filter(hasField).map(trimmed),
    onTrigger: { cases: draft.cases.filter((theCase) => !isBlankCase(theCase)).map(caseOfDraft) },
    ...(draft.off && { off: true }),
  };
}

function caseOfDraft({ priority, condition, off, ...uiAction }: DraftCase): Case {
  return {
    ...(priority !== null && { priority }),
    ...(hasField(condition) && { condition: trimmed(condition) }),
    ...(off && { off }),
    uiAction: {
      ...uiAction,
      dataField: uiAction.dataField.trim(),
      options: cleanOptions(uiAction.options),
    },
  };
}

function hasField({ field }: DraftCondition): boolean {
  return field.trim() !== '';
}

function isBlankCase({ condition, prompt, dataField }: DraftCase): boolean {
  return !hasField(condition) && prompt.trim() === '' && dataField.trim() === '';
}

function trimmed({ field, operator, value }: DraftCondition): Condition {
  return { field: field.trim(), operator, value };
}

/** The path in a draft of a path in its rule, whose lists lack the blank triggers and cases. */
export function draftPath(draft: RuleDraft, path: string): string {
  const [, list = '', index, rest = ''] = /^(triggers|onTrigger\.cases)\.(\d+)(.*)$/.exec(path) ?? [];
  if (index === undefined) return path;
  const isKept: boolean[] =
    list === 'triggers' ? draft.triggers.map(hasField) : draft.cases.map((theCase) => !isBlankCase(theCase));
  const kept = isKept.flatMap((is, at) => (is ? at : []));
  return `${list}.${kept[Number(index)] ?? index}${rest}`;
}

/** The problems that prevent saving a draft, by input. */
export type RuleProblems = { id?: string; cases?: string };

export function ruleProblems(draft: RuleDraft, isTaken: (id: string) => boolean): RuleProblems {
  const id = draft.id.trim();
  if (id === '') return { id: 'Rule must have an ID' };
  if (isTaken(id)) return { id: `There is already a rule with the id “${id}”.` };
  const nameless = draft.cases.findIndex(
    (theCase) => !isBlankCase(theCase) && theCase.dataField.trim() === '',
  );
  if (nameless >= 0) return { cases: `Case ${nameless + 1} must say where the answer goes` };
  return {};
}
