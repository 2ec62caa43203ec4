import type { FieldTypeName } from '#records';
import { type AnswerValue, formatValue } from '#rules';
import { showTypedAnswer } from '../../ui/input/typed-answer.ts';
import { LOCALE } from '../../ui/installation-locale.ts';

/** Longest answer that is quoted beside a question, in characters. */
const MAX_QUOTED_LENGTH = 40;

export function answerText(answer: AnswerValue, type: FieldTypeName | undefined): string {
  return typeof answer === 'boolean' ? formatValue(answer, LOCALE) : showTypedAnswer(type ?? 'text', answer);
}

/** An answer as text, shortened to be quoted in a sentence. */
export function quotedAnswer(answer: AnswerValue, type: FieldTypeName | undefined): string {
  const letters = [...answerText(answer, type).replace(/\s+/g, ' ')];
  return letters.length > MAX_QUOTED_LENGTH
    ? `${letters.slice(0, MAX_QUOTED_LENGTH - 1).join('')}…`
    : letters.join('');
}
