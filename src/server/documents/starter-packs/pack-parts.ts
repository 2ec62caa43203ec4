import type { EntityKind, Field, FieldMapping, FieldType, RuleKind } from '#records';
import type { ActionType, AnswerValue, Case, Condition, Operator, Rule } from '#rules';

type FieldParts = { options?: string[]; staticSource?: string; persistent?: boolean };

/** Builds a field whose answer is kept. */
export function field(dataField: string, type: FieldType, label: string, parts: FieldParts = {}): Field {
  return { dataField, label, type, persistent: true, options: [], ...parts };
}

/** Builds a mapping that copies the value at a path to a field; of clients by default. */
export function mapping(
  sourceField: string,
  mapsTo: string,
  appliesTo: EntityKind[] = ['clients'],
): FieldMapping {
  return { sourceField, mapsTo, appliesTo };
}

/** The id of a mapping that is not made on the screen. */
export function mappingId({ sourceField, mapsTo }: FieldMapping): string {
  return `${sourceField.replaceAll('.', '-')}-to-${mapsTo}`;
}

type RuleParts = {
  category: string;
  /** Clients by default. */
  applicableTo?: RuleKind[];
  asks: Case[];
} & ({ all: Condition[] } | { any: Condition[] });

/** Builds a rule that applies when all, or any, of its triggers hold. */
export function rule(id: string, parts: RuleParts): Rule {
  return {
    id,
    category: parts.category,
    triggerOperator: 'all' in parts ? 'AND' : 'OR',
    applicableTo: parts.applicableTo ?? ['clients'],
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

/** Returns the items of a comma-separated text. Long option lists read better as prose than as columns. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
