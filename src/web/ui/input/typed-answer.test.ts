import { describe, expect, test } from 'vitest';
import type { FieldTypeName } from '#records';
import { editTypedAnswer, readTypedAnswer, showTypedAnswer } from './typed-answer.ts';

const READ: [type: FieldTypeName, typed: string, answer: unknown][] = [
  ['text', '  Kent ', 'Kent'],
  ['text', '   ', null],
  ['textarea', 'two\nlines', 'two\nlines'],
  ['number', '1840000', 1840000],
  ['number', '1,840,000.5', 1840000.5],
  ['number', '-0.25', -0.25],
  ['number', '1,5', 1.5],
  ['number', '1 250,5', 1250.5],
  ['number', '1’250', 1250],
  ['number', '1.840.000', 1840000],
  ['number', '1,250', 1250],
  ['number', '', null],
  ['date', '17 April 2009', '2009-04-17'],
  ['date', '17th apr 2009', '2009-04-17'],
  ['date', 'April 17, 2009', '2009-04-17'],
  ['date', '4.5.2009', '2009-05-04'],
  ['date', '4/17/2009', '2009-04-17'],
  ['date', '2009-04-17', '2009-04-17'],
  ['time', '9:05', '09:05'],
  ['time', '1430', '14:30'],
  ['time', '2.30 pm', '14:30'],
  ['time', '12:00 am', '00:00'],
  ['time', '2:30 p.\u00a0m.', '14:30'],
  ['time', '4 pm', '16:00'],
  ['time', '14h30', '14:30'],
  ['time', '8\u202fh\u202f30', '08:30'],
  ['time', '14 h', '14:00'],
  ['time', '14.30 Uhr', '14:30'],
  ['time', 'kl. 14.30', '14:30'],
  ['time', '14:30:00', '14:30'],
  ['email', 'name@example.com', 'name@example.com'],
  ['url', 'example.com/a', 'https://example.com/a'],
  ['url', 'http://example.com', 'http://example.com'],
];

const REFUSED: [type: FieldTypeName, typed: string][] = [
  ['number', '0x10'],
  ['number', '1e5'],
  ['number', 'Infinity'],
  ['number', '12345678901234567'],
  ['date', '31 February 2009'],
  ['date', 'soon'],
  ['time', '24:00'],
  ['time', '13:00 pm'],
  ['time', '12:60'],
  ['time', '14'],
  ['time', '14:30:15'],
  ['email', 'name at example.com'],
  ['url', 'javascript:alert(1)'],
  ['url', 'example'],
];

describe('typed answers', () => {
  test.each(READ)('an answer of type %s typed as "%s" is read', (type, typed, answer) => {
    expect(readTypedAnswer(type, typed)).toEqual({ answer });
  });

  test.each(REFUSED)('an answer of type %s typed as "%s" is refused with a sentence', (type, typed) => {
    expect(readTypedAnswer(type, typed)).toEqual({ problem: expect.stringMatching(/^(Write|A number)/) });
  });

  test.each(['4/5/2009', '4 May 09'])('a date typed as "%s" is asked about, not guessed', (typed) => {
    expect(readTypedAnswer('date', typed)).toEqual({ problem: 'Which day is meant?' });
  });

  test.each(['1.250', '-12.500', '62 %'])('a number typed as "%s" is asked about, not guessed', (typed) => {
    expect(readTypedAnswer('number', typed)).toEqual({ problem: 'Which number is meant?' });
  });

  test('a percentage is read where the label asks for one', () => {
    expect(readTypedAnswer('number', '62 %', 'Ownership in %')).toEqual({ answer: 62 });
  });

  test('an answer is shown grouped, in words or joined, and edited without grouping', () => {
    expect(showTypedAnswer('number', 1840000)).toBe('1,840,000');
    expect(editTypedAnswer('number', 1840000)).toBe('1840000');
    expect(showTypedAnswer('date', '2009-04-17')).toBe('17 April 2009');
    expect(showTypedAnswer('date', 'before the war')).toBe('before the war');
    expect(showTypedAnswer('text', ['a', 'b'])).toBe('a, b');
    expect(showTypedAnswer('text', undefined)).toBe('');
    expect(showTypedAnswer('number', 0)).toBe('0');
  });
});
