import type { AnswerValue } from './rule.ts';

const NUMBERS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 });

/** A value as a sentence says it: 1,000 with its separators, True and False, lists joined with ", ". */
export function sayValue(value: AnswerValue | undefined): string {
  if (Array.isArray(value)) return value.map(sayValue).join(', ');
  if (typeof value === 'number') return NUMBERS.format(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value?.trim() ?? '';
}
