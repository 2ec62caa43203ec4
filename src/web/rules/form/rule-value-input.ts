import { cleanOptions, type FieldType, SESSION_START } from '#records';
import type { AnswerValue, Operator } from '#rules';
import type { RuleContext } from '../parts/rule-context.ts';

/** The kind of input for a trigger's or condition's value. */
export type ValueInputKind = 'boolean' | 'many' | 'one' | 'text';

export type ValueSubject = { type: FieldType | undefined; options: readonly string[] };

/** The type and options of a condition's field. `sessionStart` is of boolean type. */
export function valueSubject(field: string, context: RuleContext): ValueSubject {
  if (field === SESSION_START) return { type: 'boolean', options: [] };
  return { type: context.fields.get(field)?.type, options: cleanOptions(context.optionsOf(field)) };
}

/**
 * Chooses the input: true or false for a boolean, several options for containsAny, one option for contains or a dropdown
 * that has options, and text otherwise.
 */
export function valueInputKind({ type, options }: ValueSubject, operator: Operator): ValueInputKind {
  if (type === 'boolean') return 'boolean';
  if (operator === 'containsAny') return 'many';
  if ((operator === 'contains' || type === 'dropdown') && options.length > 0) return 'one';
  return 'text';
}

/** Parses a typed value of a trigger; text with commas is a list. */
export function readTypedValue(text: string): AnswerValue {
  if (!text.includes(',')) return text;
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Formats a value for a text input. */
export function showTypedValue(value: AnswerValue): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
