import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTITY_KINDS, type FieldType, RULE_KINDS, type RuleKind, toRuleKind } from '#records';
import { aCase, aCondition, aRule } from '../../tests/support/rule-factories.ts';
import { compareCodePoints } from './code-point-order.ts';
import { evaluateRules } from './evaluate-rules.ts';
import { fieldsUsedBy } from './indexed-rule.ts';
import { type Answers, OPERATORS, type Rule } from './rule.ts';
import { type Evaluation, indexRules } from './rule-index.ts';

const field = fc.constantFrom('a', 'b', 'c', 'd', 'sessionStart', 'constructor', '__proto__');
const value = fc.constantFrom('1', '1.0', '2', 3, true, '', '2024-03-01', ['1', '2']);
const condition = fc.record({ field, operator: fc.constantFrom(...OPERATORS), value });
const theCase = fc
  .record({
    dataField: field,
    priority: fc.option(fc.integer({ min: 1, max: 4 })),
    condition: fc.option(condition),
  })
  .map(({ dataField, priority, condition: only }) =>
    aCase(dataField, { ...(priority && { priority }), ...(only && { condition: only }) }),
  );
const rule = fc
  .record({
    triggers: fc.array(condition, { maxLength: 3 }),
    cases: fc.array(theCase, { maxLength: 4 }),
    triggerOperator: fc.constantFrom('AND' as const, 'OR' as const),
    applicableTo: fc.uniqueArray(fc.constantFrom(...RULE_KINDS)),
  })
  .map(({ triggers, cases, ...more }) => aRule('', triggers, cases, more));
const rules = fc
  .uniqueArray(fc.string({ minLength: 1, unit: 'binary' }), { maxLength: 12 })
  .chain((ids) => fc.tuple(...ids.map((id) => rule.map((made): Rule => ({ ...made, id })))));
const answers = fc.dictionary(
  field,
  fc.constantFrom('1', '2', 3, true, null, ['1']),
) as fc.Arbitrary<Answers>;
const evaluation: fc.Arbitrary<Evaluation> = fc.record({
  answers,
  changedField: field,
  entityType: fc.constantFrom(...ENTITY_KINDS),
});
const types = fc
  .constantFrom<[string, FieldType][]>(
    [],
    [['a', 'number']],
    [['b', 'dropdown']],
    [
      ['a', 'multiselect'],
      ['b', 'boolean'],
    ],
  )
  .map((all) => new Map(all));

/** The semantics without the index: every rule looked at, one by one. */
function scan(
  all: readonly Rule[],
  { answers: known, changedField, entityType }: Evaluation,
  fieldTypes: Map<string, FieldType>,
) {
  const started = Object.hasOwn(known, 'sessionStart') && known.sessionStart === true;
  const kind: RuleKind = entityType === 'parties' ? entityType : toRuleKind(entityType);
  return all
    .filter(
      (one) => fieldsUsedBy(one).has(changedField) || (started && fieldsUsedBy(one).has('sessionStart')),
    )
    .filter((one) => !one.applicableTo?.length || one.applicableTo.includes(kind))
    .flatMap((one) =>
      [...one.triggers.map((trigger) => trigger.field)]
        .slice(0, 1)
        .flatMap((first) =>
          evaluateRules(indexRules([one], fieldTypes), { answers: known, changedField: first, entityType }),
        ),
    )
    .sort((a, b) => a.question.priority - b.question.priority || compareCodePoints(a.ruleId, b.ruleId));
}

describe('laws', () => {
  test('the index gives what looking at every rule gives', () => {
    fc.assert(
      fc.property(rules, evaluation, types, (all, given, fieldTypes) => {
        expect(evaluateRules(indexRules(all, fieldTypes), given)).toEqual(scan(all, given, fieldTypes));
      }),
    );
  });

  test('an evaluation changes nothing it is given, and answers the same when asked again', () => {
    fc.assert(
      fc.property(rules, evaluation, types, (all, given, fieldTypes) => {
        const before = structuredClone([all, given]);
        const index = indexRules(all, fieldTypes);
        const first = structuredClone(evaluateRules(index, given));
        expect(evaluateRules(index, given)).toEqual(first);
        expect([all, given]).toEqual(before);
      }),
    );
  });

  test('the order in which rules are kept does not matter', () => {
    fc.assert(
      fc.property(rules, evaluation, types, (all, given, fieldTypes) => {
        const asked = evaluateRules(indexRules(all, fieldTypes), given);
        expect(evaluateRules(indexRules(all.toReversed(), fieldTypes), given)).toEqual(asked);
      }),
    );
  });

  test('empty answers ask nothing, whatever changed', () => {
    fc.assert(
      fc.property(rules, field, (all, changedField) => {
        const given = { answers: {}, changedField, entityType: 'clients' as const };
        expect(evaluateRules(indexRules(all, new Map()), given)).toEqual([]);
      }),
    );
  });
});

const asks = (all: Rule[], given: Partial<Evaluation> = {}) =>
  evaluateRules(indexRules(all, new Map()), {
    answers: { a: '1' },
    changedField: 'a',
    entityType: 'clients',
    ...given,
  }).map(({ question, ruleId }) => `${question.dataField}@${ruleId}`);

test('rules of one priority come by id, by code point', () => {
  const ids = ['b', '\u{1F600}', 'a', '\uFF5E', 'B', 'aa'];
  const all = ids.map((id) => aRule(id, [aCondition('a', '==', '1')], [aCase('q')]));
  expect(asks(all)).toEqual(['q@B', 'q@a', 'q@aa', 'q@b', 'q@\uFF5E', 'q@\u{1F600}']);
});

test('cases of one rule and priority come in their order', () => {
  expect(asks([aRule('R', [aCondition('a', '==', '1')], [aCase('z'), aCase('y')])])).toEqual(['z@R', 'y@R']);
});

test('of two cases for one field that hold, the first of the better priority is kept', () => {
  const cases = [
    aCase('q', { priority: 5, prompt: 'no', condition: aCondition('b', '==', '1') }),
    aCase('q', { priority: 7, prompt: 'yes' }),
    aCase('q', { priority: 7, prompt: 'later' }),
  ];
  const index = indexRules([aRule('R', [aCondition('a', '==', '1')], cases)], new Map());
  const asked = evaluateRules(index, { answers: { a: '1' }, changedField: 'a', entityType: 'clients' });
  expect(asked.map(({ question }) => question.prompt)).toEqual(['yes']);
});

test('"or" is OR in any case', () => {
  const or = { triggerOperator: 'or' as 'OR' };
  expect(
    asks([aRule('R', [aCondition('a', '==', '1'), aCondition('b', '==', '1')], [aCase('q')], or)]),
  ).toEqual(['q@R']);
});

test('rules that say parties apply to entity type parties too', () => {
  const only: Partial<Rule> = { applicableTo: ['parties'] };
  const all = [aRule('R', [aCondition('a', '==', '1')], [aCase('q')], only)];
  expect(asks(all, { entityType: 'parties' })).toEqual(['q@R']);
  expect(asks(all, { entityType: 'contacts' })).toEqual([]);
});
