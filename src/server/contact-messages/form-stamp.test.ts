import { expect, test } from 'vitest';
import { checkFormStamp, formStamp } from './form-stamp.ts';

const SECRET = 'granite '.repeat(5);
const OPENED = new Date('2026-03-01T10:00:00Z');
const after = (ms: number) => new Date(OPENED.getTime() + ms);

test.each([
  [0, 'too-young'],
  [1_999, 'too-young'],
  [2_000, 'good'],
  [24 * 3_600_000, 'good'],
  [24 * 3_600_000 + 1, 'too-old'],
  [-1, 'too-young'],
])('a form sent %i ms after its page was opened is %s', (ageMs, state) => {
  expect(checkFormStamp([SECRET], formStamp(SECRET, OPENED), after(ageMs))).toBe(state);
});

test('no two pages have the same stamp', () => {
  expect(formStamp(SECRET, OPENED)).not.toBe(formStamp(SECRET, OPENED));
});

test('a stamp of another server, or one changed anywhere, is forged', () => {
  const stamp = formStamp(SECRET, OPENED);
  expect(checkFormStamp(['another '.repeat(5)], stamp, after(5_000))).toBe('forged');
  for (let at = 0; at < stamp.length - 1; at++) {
    const changed = `${stamp.slice(0, at)}${stamp[at] === 'a' ? 'b' : 'a'}${stamp.slice(at + 1)}`;
    expect(checkFormStamp([SECRET], changed, after(5_000)), changed).toBe('forged');
  }
});

test.each(['', '%STAMP%', 'a.b.c', '..', 'x'.repeat(10_000)])('the stamp %j is forged', (text) => {
  expect(checkFormStamp([SECRET], text, OPENED)).toBe('forged');
});
