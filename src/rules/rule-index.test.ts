import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTITY_KINDS, type FieldTypeName, RULE_KINDS, type RuleKind, toRuleKind } from '#records';
import { aCase, aCondition, aRule } from '../../tests/support/rule-factories.ts';
import { compareCodePoints } from './code-point-order.ts';
import { evaluateRules } from './evaluate-rules.ts';
import { type Answers, isMissing } from './given-answers.ts';
import { fieldsUsedBy } from './indexed-rule.ts';
import { answerTest, OPERATORS } from './operators.ts';
import type { AskedQuestion, Condition, Rule } from './rule.ts';
import { type Evaluation, indexRules } from './rule-index.ts';
import { type FieldTypes, typeOf } from './trigger.ts';

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
  .constantFrom<[string, FieldTypeName][]>(
    [],
    [['a', 'number']],
    [['b', 'dropdown']],
    [
      ['a', 'multiselect'],
      ['b', 'boolean'],
    ],
  )
  .map((all) => new Map(all));

/** Whether a condition holds, word for word: without an answer, "has no answer" alone. */
function holdsOn({ field: asked, ...rest }: Condition, known: Answers, fieldTypes: FieldTypes): boolean {
  const answer = Object.hasOwn(known, asked) ? known[asked] : undefined;
  if (answer === undefined || isMissing(answer)) return rest.operator === '==' && isMissing(rest.value);
  return answerTest({ field: asked, ...rest }, typeOf(asked, fieldTypes))(answer);
}

/** The questions of one rule, word for word. */
function askedBy(one: Rule, known: Answers, fieldTypes: FieldTypes): AskedQuestion[] {
  const held = one.triggers.map((trigger) => holdsOn(trigger, known, fieldTypes));
  const isAny = one.triggerOperator === 'OR';
  if (held.length === 0 || !(isAny ? held.some(Boolean) : held.every(Boolean))) return [];
  const best = new Map<string, AskedQuestion>();
  const inOrder = one.onTrigger.cases.toSorted((a, b) => (a.priority ?? 1000) - (b.priority ?? 1000));
  for (const { condition: only, priority = 1000, uiAction } of inOrder) {
    if (best.has(uiAction.dataField) || (only && !holdsOn(only, known, fieldTypes))) continue;
    best.set(uiAction.dataField, {
      question: { ...uiAction, category: one.category, priority },
      ruleId: one.id,
    });
  }
  return [...best.values()];
}

/** The semantics without the index: every rule looked at, one by one. */
function scan(
  all: readonly Rule[],
  { answers: known, changedField, entityType }: Evaluation,
  fieldTypes: Map<string, FieldTypeName>,
) {
  const started = Object.hasOwn(known, 'sessionStart') && known.sessionStart === true;
  const kind: RuleKind = entityType === 'parties' ? entityType : toRuleKind(entityType);
  return all
    .filter(
      (one) => fieldsUsedBy(one).has(changedField) || (started && fieldsUsedBy(one).has('sessionStart')),
    )
    .filter((one) => !one.applicableTo?.length || one.applicableTo.includes(kind))
    .flatMap((one) => (Object.keys(known).length === 0 ? [] : askedBy(one, known, fieldTypes)))
    .sort((a, b) => a.question.priority - b.question.priority || compareCodePoints(a.ruleId, b.ruleId));
}

describe('laws of the evaluation', () => {
  test('the index finds the same questions as evaluating every rule', () => {
    fc.assert(
      fc.property(rules, evaluation, types, (all, given, fieldTypes) => {
        expect(evaluateRules(indexRules(all, fieldTypes), given)).toEqual(scan(all, given, fieldTypes));
      }),
    );
  });

  test('an evaluation changes none of its inputs, and is deterministic', () => {
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

  test('the order of the rules does not matter', () => {
    fc.assert(
      fc.property(rules, evaluation, types, (all, given, fieldTypes) => {
        const asked = evaluateRules(indexRules(all, fieldTypes), given);
        expect(evaluateRules(indexRules(all.toReversed(), fieldTypes), given)).toEqual(asked);
      }),
    );
  });

  test('empty answers ask nothing, whichever field changed', () => {
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

test('questions of one priority are ordered by rule id, by code point', () => {
  const ids = ['b', '\u{1F600}', 'a', '\uFF5E', 'B', 'aa'];
  const all = ids.map((id) => aRule(id, [aCondition('a', '==', '1')], [aCase('q')]));
  expect(asks(all)).toEqual(['q@B', 'q@a', 'q@aa', 'q@b', 'q@\uFF5E', 'q@\u{1F600}']);
});

test('cases of one rule and priority keep their order', () => {
  expect(asks([aRule('R', [aCondition('a', '==', '1')], [aCase('z'), aCase('y')])])).toEqual(['z@R', 'y@R']);
});

test('of two cases for one field that hold, the one of higher priority is kept, the first on equal priority', () => {
  const cases = [
    aCase('q', { priority: 5, prompt: 'no', condition: aCondition('b', '==', '1') }),
    aCase('q', { priority: 7, prompt: 'yes' }),
    aCase('q', { priority: 7, prompt: 'later' }),
  ];
  const index = indexRules([aRule('R', [aCondition('a', '==', '1')], cases)], new Map());
  const asked = evaluateRules(index, { answers: { a: '1' }, changedField: 'a', entityType: 'clients' });
  expect(asked.map(({ question }) => question.prompt)).toEqual(['yes']);
});

test('the trigger operator is case-insensitive', () => {
  const or = { triggerOperator: 'or' as 'OR' };
  expect(
    asks([aRule('R', [aCondition('a', '==', '1'), aCondition('b', '==', '1')], [aCase('q')], or)]),
  ).toEqual(['q@R']);
});

test('rules for parties also apply to the entity type parties', () => {
  const only: Partial<Rule> = { applicableTo: ['parties'] };
  const all = [aRule('R', [aCondition('a', '==', '1')], [aCase('q')], only)];
  expect(asks(all, { entityType: 'parties' })).toEqual(['q@R']);
  expect(asks(all, { entityType: 'contacts' })).toEqual([]);
});

describe('what is switched off', () => {
  const on = aCondition('a', '==', '1');

  test('a rule or case that is switched off is evaluated as if it were not there', () => {
    const withOff = fc.tuple(rule, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(withOff, { maxLength: 5 }), evaluation, (made, asked) => {
        const numbered = made.map(([one, offs, isOff], index) => {
          const cases = one.onTrigger.cases.map((theCase, at) => ({ ...theCase, off: offs[at] }));
          return { ...one, id: `r${index}`, off: isOff, onTrigger: { cases } };
        });
        const kept = numbered
          .filter(({ off }) => !off)
          .map((one) => ({ ...one, onTrigger: { cases: one.onTrigger.cases.filter(({ off }) => !off) } }));
        const types = new Map<string, FieldTypeName>();
        expect(evaluateRules(indexRules(numbered, types), asked)).toEqual(
          evaluateRules(indexRules(kept, types), asked),
        );
      }),
    );
  });

  test('the condition of a case that is switched off makes its rule wait for nothing', () => {
    const off = { ...aCase('x', { condition: aCondition('b', '==', '1') }), off: true };
    expect([...fieldsUsedBy(aRule('r', [on], [off, aCase('y')]))]).toEqual(['a']);
  });
});
