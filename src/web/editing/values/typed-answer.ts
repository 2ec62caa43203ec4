import { z } from 'zod';
import { MAX_TEXT_LENGTH } from '#contract/value-schemas.ts';
import { readDate } from '#records';
import type { AnswerValue } from '#rules';
import { showDate } from '../../ui/date-text.ts';

/** The field types that are answered by typing. */
export type TypedAnswerType = 'text' | 'textarea' | 'number' | 'date' | 'time' | 'email' | 'url';

/** The answer parsed from a typed text, or the sentence that describes what is wrong with it. */
type ReadAnswer = { answer: AnswerValue } | { problem: string };

/** The most digits a JavaScript number keeps exactly. */
const MAX_NUMBER_DIGITS = 15;
const PLAIN_NUMBER = /^[-+]?(\d+(\.\d+)?|\.\d+)$/;
/** A number with commas between its thousands. */
export const GROUPED_NUMBER = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const TIME_OF_DAY = /^(\d{1,2})[:.]?([0-5]\d)\s*([ap]m)?$/i;
const numberFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 });
const emailSchema = z.email();

function readNumber(text: string): ReadAnswer {
  const plain = GROUPED_NUMBER.test(text) ? text.replaceAll(',', '') : text;
  if (!PLAIN_NUMBER.test(plain)) return { problem: 'Write a plain number, such as 1250.5' };
  const digits = plain.replace(/^[-+]?0*/, '').replace('.', '').length;
  if (digits > MAX_NUMBER_DIGITS) return { problem: `A number can have ${MAX_NUMBER_DIGITS} digits at most` };
  return { answer: Number(plain) };
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
  const [first, ...others] = readDate(text);
  if (!first) return { problem: 'Write a date, such as 17 April 2009 or 17.4.2009' };
  return others.length === 0 ? { answer: first.day } : { problem: 'Which day is meant?' };
}

const READERS: Partial<Record<TypedAnswerType, (text: string) => ReadAnswer>> = {
  number: readNumber,
  date: readDay,
  time: readTime,
  email: readEmail,
  url: readUrl,
};

/** Parses typed text as an answer of this type. Blank text clears the answer. */
export function readTypedAnswer(type: TypedAnswerType, typed: string): ReadAnswer {
  const text = typed.trim();
  if (text === '') return { answer: null };
  if (text.length > MAX_TEXT_LENGTH) {
    return { problem: `An answer can have ${numberFormat.format(MAX_TEXT_LENGTH)} characters at most` };
  }
  return READERS[type]?.(text) ?? { answer: text };
}

/** Formats an answer for its input: numbers grouped, dates in words, lists joined. */
export function showTypedAnswer(type: TypedAnswerType, answer: AnswerValue | undefined): string {
  if (answer === null || answer === undefined) return '';
  if (Array.isArray(answer)) return answer.join(', ');
  if (type === 'number' && typeof answer === 'number') return numberFormat.format(answer);
  if (type === 'date') return showDate(String(answer));
  return String(answer);
}

/** Formats an answer for its focused input: numbers without grouping. */
export function editTypedAnswer(type: TypedAnswerType, answer: AnswerValue | undefined): string {
  return type === 'number' && typeof answer === 'number' ? String(answer) : showTypedAnswer(type, answer);
}
