import type { AnswerValue } from './given-answers.ts';

const NUMBERS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 });

/** Formats a value for a sentence: 1,000 with its separators, True and False, lists joined with ", ". */
export function formatValue(value: AnswerValue | undefined): string {
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  if (typeof value === 'number') return NUMBERS.format(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value?.trim() ?? '';
}
