import type { RuleKind } from '#records';
import type { ActionType, AnswerValue, Case, Condition, Operator, Rule } from '#rules';

type RuleParts = {
  category: string;
  applicableTo: RuleKind[];
  asks: Case[];
} & ({ all: Condition[] } | { any: Condition[] });

/** Builds a rule that applies when all, or any, of its triggers hold. */
export function demoRule(id: string, parts: RuleParts): Rule {
  return {
    id,
    category: parts.category,
    triggerOperator: 'all' in parts ? 'AND' : 'OR',
    applicableTo: parts.applicableTo,
    triggers: 'all' in parts ? parts.all : parts.any,
    onTrigger: { cases: parts.asks },
  };
}

export function when(field: string, operator: Operator, value: AnswerValue): Condition {
  return { field, operator, value };
}

/** Builds a condition that holds for any answer: no comparison holds for a missing one. */
export function answered(field: string): Condition {
  return when(field, '!=', '');
}

type AskParts = { type?: ActionType; options?: string[]; if?: Condition };

/** Builds a case. A text input is shown as the field's own type, so only choices name another. */
export function ask(priority: number, dataField: string, prompt: string, parts: AskParts = {}): Case {
  const { type = 'textInput', options = [], if: condition } = parts;
  const uiAction = { type, prompt, dataField, options };
  return condition ? { priority, condition, uiAction } : { priority, uiAction };
}
