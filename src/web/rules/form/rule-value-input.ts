import { cleanOptions, type FieldType, SESSION_START } from '#records';
import { type AnswerValue, formatValue, type Operator } from '#rules';
import { GROUPED_NUMBER } from '../../editing/values/typed-answer.ts';
import type { RuleContext } from '../parts/rule-context.ts';
import { CHOICES, LISTS } from './operator-words.ts';

/** The kind of input for a trigger's or condition's value. */
export type ValueInputKind = 'boolean' | 'many' | 'one' | 'number' | 'date' | 'time' | 'text';

export type ValueSubject = { type: FieldType | undefined; options: readonly string[] };

/** The type and options of a condition's field. `sessionStart` is of boolean type. */
export function valueSubject(field: string, context: RuleContext): ValueSubject {
  if (field === SESSION_START) return { type: 'boolean', options: [] };
  return { type: context.fields.get(field)?.type, options: cleanOptions(context.optionsOf(field)) };
}

/**
 * Chooses the input: true or false for a boolean, several options for containsAny, one option for contains or a dropdown
 * that has options; the bound of a number, date or time as one of these, and text otherwise.
 */
export function valueInputKind({ type, options }: ValueSubject, operator: Operator): ValueInputKind {
  if (type === 'boolean') return 'boolean';
  if (operator === 'containsAny') return 'many';
  if (operator !== 'contains' && LISTS.has(type) && options.length > 0) return 'many';
  if ((operator === 'contains' || CHOICES.has(type)) && options.length > 0) return 'one';
  if (operator === 'contains') return 'text';
  return type === 'number' || type === 'date' || type === 'time' ? type : 'text';
}

/** Parses a typed bound of a number: commas between thousands are dropped. */
export function readTypedNumber(text: string, read: (text: string) => AnswerValue): AnswerValue {
  const typed = text.trim();
  return GROUPED_NUMBER.test(typed) ? typed.replaceAll(',', '') : read(text);
}

/** Formats a number with its separators; any other value as text. */
export function showNumber(value: AnswerValue): string {
  if (Array.isArray(value)) return value.map(showNumber).join(', ');
  const text = String(value ?? '').trim();
  return /^-?\d+(\.\d+)?$/.test(text) ? formatValue(Number(text)) : text;
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
