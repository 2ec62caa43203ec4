import { z } from 'zod';
import { MAX_TEXT_LENGTH } from '#contract/value-schemas.ts';
import { editNumber, hasTooManyDigits, MAX_NUMBER_DIGITS, readDate, showNumber } from '#records';
import type { AnswerValue } from '#rules';
import { showDate } from '../../ui/date-text.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import { numbersIn } from '../../ui/number-input.tsx';

/** The field types that are answered by typing. */
export type TypedAnswerType = 'text' | 'textarea' | 'number' | 'date' | 'time' | 'email' | 'url';

/** The answer parsed from a typed text, or the sentence that describes what is wrong with it. */
type ReadAnswer = { answer: AnswerValue } | { problem: string };

const TIME_OF_DAY = /^(\d{1,2})[:.]?([0-5]\d)\s*([ap]m)?$/i;
const emailSchema = z.email();

function readNumberAnswer(text: string, label: string): ReadAnswer {
  const [first, ...others] = numbersIn(text, label);
  if (first !== undefined) {
    return others.length === 0 ? { answer: first } : { problem: 'Which number is meant?' };
  }
  if (hasTooManyDigits(text)) return { problem: `A number can have ${MAX_NUMBER_DIGITS} digits at most` };
  return { problem: `Write a number, such as ${showNumber(1_250.5, LOCALE)}` };
}

function readTime(text: string): ReadAnswer {
  const [, typedHour, minute, half] = TIME_OF_DAY.exec(text) ?? [];
  const isAfternoon = half?.toLowerCase() === 'pm';
  const hour = half ? (Number(typedHour) % 12) + (isAfternoon ? 12 : 0) : Number(typedHour);
  const isTime = hour <= 23 && (!half || (Number(typedHour) >= 1 && Number(typedHour) <= 12));
  if (!isTime) return { problem: 'Write a time of day, such as 14:30' };
  return { answer: `${String(hour).padStart(2, '0')}:${minute}` };
}

function readUrl(text: string): ReadAnswer {
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url && /^https?:$/.test(url.protocol) && /[^.]\.[^.]/.test(url.hostname);
  return isWeb ? { answer: address } : { problem: 'Write a web address, such as https://example.com' };
}

function readEmail(text: string): ReadAnswer {
  return emailSchema.safeParse(text).success
    ? { answer: text }
    : { problem: 'Write an email address, such as name@example.com' };
}

function readDay(text: string): ReadAnswer {
  const [first, ...others] = readDate(text, LOCALE);
  if (!first) return { problem: 'Write a date, such as 17 April 2009 or 17.4.2009' };
  return others.length === 0 ? { answer: first.day } : { problem: 'Which day is meant?' };
}

const READERS: Partial<Record<TypedAnswerType, (text: string, label: string) => ReadAnswer>> = {
  number: readNumberAnswer,
  date: readDay,
  time: readTime,
  email: readEmail,
  url: readUrl,
};

/** Parses typed text as an answer of this type, to a question or field with this label. Blank text clears the answer. */
export function readTypedAnswer(type: TypedAnswerType, typed: string, label = ''): ReadAnswer {
  const text = typed.trim();
  if (text === '') return { answer: null };
  if (text.length > MAX_TEXT_LENGTH) {
    return { problem: `An answer can have ${showNumber(MAX_TEXT_LENGTH, LOCALE)} characters at most` };
  }
  return READERS[type]?.(text, label) ?? { answer: text };
}

/** Formats an answer for its input: numbers grouped, dates in words, lists joined. */
export function showTypedAnswer(type: TypedAnswerType, answer: AnswerValue | undefined): string {
  if (answer === null || answer === undefined) return '';
  if (Array.isArray(answer)) return answer.join(', ');
  if (type === 'number' && typeof answer === 'number') return showNumber(answer, LOCALE);
  if (type === 'date') return showDate(String(answer));
  return String(answer);
}

/** Formats an answer for its focused input: numbers without grouping. */
export function editTypedAnswer(type: TypedAnswerType, answer: AnswerValue | undefined): string {
  return type === 'number' && typeof answer === 'number'
    ? editNumber(answer, LOCALE)
    : showTypedAnswer(type, answer);
}
