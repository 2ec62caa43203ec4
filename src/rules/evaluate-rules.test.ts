import { expect, test } from 'vitest';
import type { EntityKind, FieldTypeName } from '#records';
import cases from '../../tests/fixtures/rules.json' with { type: 'json' };
import { evaluateRules } from './evaluate-rules.ts';
import type { Answers } from './given-answers.ts';
import type { Rule } from './rule.ts';
import { indexRules } from './rule-index.ts';

type Row = {
  name: string;
  rules: Rule[];
  answers: Answers;
  changedField: string;
  entityType: EntityKind;
  fields?: Record<string, FieldTypeName>;
  expected: { dataField: string; ruleId: string }[];
};
const rows = cases as unknown as Row[];

test('the fixture contains rows', () => {
  expect(rows.length).toBeGreaterThan(90);
});

test.each(rows)('$name', ({ rules, fields = {}, expected, ...evaluation }) => {
  const index = indexRules(rules, new Map(Object.entries(fields)));
  const asked = evaluateRules(index, evaluation);
  expect(asked.map(({ question, ruleId }) => ({ dataField: question.dataField, ruleId }))).toEqual(expected);
});
