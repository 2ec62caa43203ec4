import type { RuleKind } from '#records';
import type { AnswerValue } from './given-answers.ts';
import type { Operator } from './operators.ts';

/** A comparison of one answer with a value: a trigger of a rule, or the condition of a case. */
export type Condition = { field: string; operator: Operator; value: AnswerValue };

export const ACTION_TYPES = ['textInput', 'dropdown', 'multiselect'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** The question a case asks. */
export type Action = { type: ActionType; prompt: string; dataField: string; options: string[] };

/** One possible question of a rule; without a condition it is always asked. One that is switched off is never asked. */
export type Case = {
  priority?: number | undefined;
  condition?: Condition | undefined;
  off?: boolean | undefined;
  uiAction: Action;
};

/** When the triggers hold for an entity of an applicable kind, the cases ask their questions. Document of the collection `rules`. */
export type Rule = {
  id: string;
  category: string;
  triggerOperator: 'AND' | 'OR';
  /** Empty or absent: every kind. */
  applicableTo?: RuleKind[] | undefined;
  triggers: Condition[];
  onTrigger: { cases: Case[] };
  /** True while the rule is switched off: it asks nothing. Absent otherwise. */
  off?: boolean | undefined;
};

/** Priority of a case that names none (specification, section 9). */
export const DEFAULT_CASE_PRIORITY = 1000;
/** Priority of a question that arrives without one (specification, section 9). */
export const DEFAULT_QUESTION_PRIORITY = 0;
/** The changed field of the warm-up call. */
export const WARMUP_FIELD = '__warmup__';

/** A question as the evaluation answers it. */
export type Question = {
  dataField: string;
  prompt: string;
  type: ActionType;
  options: string[];
  category: string;
  priority: number;
};

/** A question with the rule that asks it. */
export type AskedQuestion = { question: Question; ruleId: string };
