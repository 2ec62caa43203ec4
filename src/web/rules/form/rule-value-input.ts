import { cleanOptions, type FieldType, SESSION_START } from '#records';
import type { AnswerValue, Operator } from '#rules';
import type { RuleContext } from '../parts/rule-context.ts';

/** How a trigger's or condition's value is written. */
export type ValueInputKind = 'boolean' | 'many' | 'one' | 'text';

export type ValueSubject = { type: FieldType | undefined; options: readonly string[] };

/** The type and the options that a condition's value is chosen by. `sessionStart` is of boolean type. */
export function valueSubject(field: string, context: RuleContext): ValueSubject {
  if (field === SESSION_START) return { type: 'boolean', options: [] };
  return { type: context.fields.get(field)?.type, options: cleanOptions(context.optionsOf(field)) };
}

/**
 * True or false for a boolean; several options for containsAny; one option for contains or a dropdown; otherwise text.
 * Where there are no options to choose one from, it is text as well.
 */
export function valueInputKind({ type, options }: ValueSubject, operator: Operator): ValueInputKind {
  if (type === 'boolean') return 'boolean';
  if (operator === 'containsAny') return 'many';
  if ((operator === 'contains' || type === 'dropdown') && options.length > 0) return 'one';
  return 'text';
}

/** A trigger's value as it was typed: with commas in it, a list. */
export function readTypedValue(text: string): AnswerValue {
  if (!text.includes(',')) return text;
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A value as it stands in a text input. */
export function showTypedValue(value: AnswerValue): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
