import { expect, test } from 'vitest';
import fixture from '../../tests/fixtures/question-list.json' with { type: 'json' };
import { fillHeading, headingFields, headingParts, replacePlaceholders } from './category-heading.ts';
import type { Answers } from './given-answers.ts';

const headings = fixture.headings as unknown as { template: string; answers: Answers; expected: string }[];

test('the fixture contains headings', () => {
  expect(headings.length).toBeGreaterThan(5);
});

test.each(headings)('$template with $answers reads $expected', ({ template, answers, expected }) => {
  expect(fillHeading(template, answers)).toBe(expected);
});

test('a missing field is marked in the parts of a heading', () => {
  expect(headingParts('Tax in {{country}} for {{year}}.', { country: 'UK' })).toEqual([
    { text: 'Tax in ' },
    { text: 'UK', field: 'country' },
    { text: ' for ' },
    { text: '[year]', field: 'year', missing: true },
    { text: '.' },
  ]);
});

test('the fields of a heading are those of its placeholders', () => {
  expect(headingFields('{{a}} and {{ b }}')).toEqual(['a', 'b']);
});

test('braces around nothing are text', () => {
  expect(fillHeading('{{}} and {{ }} in {{a}}', { a: 'b' })).toBe('{{}} and {{ }} in b');
  expect(headingFields('{{}} {{ a }}')).toEqual(['a']);
  expect(replacePlaceholders('{{}} {{ a }}', () => 'b')).toBe('{{}} {{b}}');
});
