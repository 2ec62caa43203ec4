import { MAX_TEXT_LENGTH } from '#contract/value-schemas.ts';
import { type FieldTypeName, fieldTypes, showNumber } from '#records';
import type { AnswerValue } from '#rules';
import { LOCALE } from '../installation-locale.ts';

/** The answer parsed from a typed text, or the sentence that describes what is wrong with it. */
type ReadAnswer = { answer: AnswerValue } | { problem: string };

/** Parses typed text as an answer of this type, to a question or field with this label. Blank text clears the answer. */
export function readTypedAnswer(type: FieldTypeName, typed: string, label = ''): ReadAnswer {
  const text = typed.trim();
  if (text === '') return { answer: null };
  if (text.length > MAX_TEXT_LENGTH) {
    return { problem: `An answer can have ${showNumber(MAX_TEXT_LENGTH, LOCALE)} characters at most` };
  }
  const read = fieldTypes[type].parse(text, { locale: LOCALE, label });
  return 'value' in read ? { answer: read.value as AnswerValue } : { problem: read.problem };
}

/** Formats an answer for its input: numbers grouped, dates in words, lists joined. */
export function showTypedAnswer(type: FieldTypeName, answer: AnswerValue | undefined): string {
  return answer === undefined ? '' : fieldTypes[type].show(answer, LOCALE);
}

/** Formats an answer for its focused input: numbers without grouping. */
export function editTypedAnswer(type: FieldTypeName, answer: AnswerValue | undefined): string {
  return answer === undefined ? '' : fieldTypes[type].edit(answer, LOCALE);
}
