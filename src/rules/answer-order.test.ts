import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aQuestionSession, askedSet, type QuestionSession } from '../../tests/support/question-session.ts';
import { aCase, aCondition, aRule } from '../../tests/support/rule-factories.ts';
import type { Answers } from './given-answers.ts';
import type { Rule } from './rule.ts';

describe('laws of the question list', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const name = fc.constantFrom(...names);
  const value = fc.constantFrom('1', '2');
  const condition = fc.record({
    field: name,
    operator: fc.constantFrom('==' as const, '!=' as const),
    value,
  });
  const someRules = fc
    .array(
      fc.record({
        triggers: fc.array(condition, { minLength: 1, maxLength: 3 }),
        asks: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
        triggerOperator: fc.constantFrom('AND' as const, 'OR' as const),
        only: fc.option(condition),
      }),
      { maxLength: 10 },
    )
    .map((all) =>
      all.map(({ triggers, asks, triggerOperator, only }, index) =>
        aRule(
          `R${index}`,
          triggers,
          asks.map((field) => aCase(field, only ? { condition: only } : {})),
          { triggerOperator },
        ),
      ),
    );
  const start = aRule('S', [aCondition('sessionStart', '==', true)], [aCase('a'), aCase('b')]);

  /** Answers every shown row as `given` says, in the order that `pick` gives, until all are answered. */
  function answerAll(rules: Rule[], given: Answers, pick: (count: number) => number): QuestionSession {
    const session = aQuestionSession([start, ...rules]);
    session.choose('clients', { name: 'Acme' });
    for (;;) {
      const open = session.view().filter((item) => item.kind === 'row' && item.answer === null);
      const row = open[pick(open.length)];
      if (row?.kind !== 'row') return session;
      session.answer(row.dataField, row.ruleId, given[row.dataField] ?? '1');
    }
  }

  const picks = fc.infiniteStream(fc.nat()).map((stream) => (count: number) => {
    return (stream.next().value ?? 0) % Math.max(1, count);
  });
  const given = fc.record(Object.fromEntries(names.map((field) => [field, value])));

  test('the order of answering does not change the questions asked', () => {
    fc.assert(
      fc.property(someRules, given, picks, (rules, answers, pick) => {
        const inOrder = answerAll(rules, answers, () => 0);
        const shuffled = answerAll(rules, answers, pick);
        expect(askedSet(shuffled.state, shuffled.context)).toEqual(askedSet(inOrder.state, inOrder.context));
        expect(shuffled.effective()).toEqual(inOrder.effective());
      }),
    );
  });

  test('answers that are changed later do not change the questions asked in the end', () => {
    const detours = fc.array(fc.tuple(fc.nat(), value), { maxLength: 8 });
    fc.assert(
      fc.property(someRules, given, detours, (rules, answers, changes) => {
        const straight = answerAll(rules, answers, () => 0);
        const winding = aQuestionSession([start, ...rules]);
        winding.choose('clients', { name: 'Acme' });
        for (const [index, other] of changes) {
          const shown = winding.view().filter((item) => item.kind === 'row');
          const row = shown[index % shown.length];
          if (row) winding.answer(row.dataField, row.ruleId, other);
        }
        finish(winding, answers);
        expect(askedSet(winding.state, winding.context)).toEqual(askedSet(straight.state, straight.context));
        expect(winding.effective()).toEqual(straight.effective());
      }),
    );
  });

  /** Gives every shown row its final answer, until nothing changes any more. */
  function finish(session: QuestionSession, answers: Answers): void {
    for (;;) {
      const wrong = session
        .view()
        .find((item) => item.kind === 'row' && item.answer !== answers[item.dataField]);
      if (wrong?.kind !== 'row') return;
      session.answer(wrong.dataField, wrong.ruleId, answers[wrong.dataField] ?? null);
    }
  }

  test('every chain of questions ends: at most one row per case, and at most one call per answer', () => {
    fc.assert(
      fc.property(someRules, given, picks, (rules, answers, pick) => {
        const session = answerAll(rules, answers, pick);
        const cases = [start, ...rules].flatMap((rule) => rule.onTrigger.cases).length;
        expect(session.state.rows.length).toBeLessThanOrEqual(cases);
        expect(session.calls.length).toBeLessThanOrEqual(1 + 2 * names.length);
        expect(session.state.batches).toEqual([]);
      }),
    );
  });
});
