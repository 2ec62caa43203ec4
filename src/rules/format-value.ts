import { showNumber } from '#records';
import type { AnswerValue } from './given-answers.ts';

/** Formats a value for a sentence: numbers with the separators of a locale, True and False, lists joined with ", ". */
export function formatValue(value: AnswerValue | undefined, locale: string): string {
  if (Array.isArray(value)) return value.map((item) => formatValue(item, locale)).join(', ');
  if (typeof value === 'number') return showNumber(value, locale);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value?.trim() ?? '';
}
