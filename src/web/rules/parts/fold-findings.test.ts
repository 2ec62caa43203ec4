import { expect, test } from 'vitest';
import type { RuleFinding } from '#rules';
import { foldFindings } from './fold-findings.ts';

const unknown = (path: string): RuleFinding => ({
  code: 'unknown-field',
  severity: 'warning',
  path,
  message: 'No field “turnover”.',
});

test('equal findings are folded into one that counts them', () => {
  const blank: RuleFinding = { ...unknown('triggers.0.value'), severity: 'error', message: 'Blank.' };
  const findings = [unknown('category'), blank, unknown('triggers.0.field'), unknown('triggers.1.field')];
  expect(
    foldFindings(findings).map(({ message, equal }) => [message, equal.map(({ path }) => path)]),
  ).toEqual([
    ['3 times: no field “turnover”.', ['category', 'triggers.0.field', 'triggers.1.field']],
    ['Blank.', ['triggers.0.value']],
  ]);
});

test('an error and a warning with the same words stay apart', () => {
  expect(foldFindings([unknown('a'), { ...unknown('b'), severity: 'error' }])).toHaveLength(2);
});
