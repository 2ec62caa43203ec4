import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldMapping } from '#records';
import { aQuestionSession, askedSet } from '../../tests/support/question-session.ts';
import { aCase, aCondition, aRule } from '../../tests/support/rule-factories.ts';
import { copyRecord } from './copy-record.ts';
import { explainRow } from './explain-rules.ts';
import { rowKey } from './question-row.ts';

const started = aCondition('sessionStart', '==', true);
const asksTin = aRule('start', [started], [aCase('residence'), aCase('tin')]);
const asksReason = aRule(
  'reason',
  [aCondition('residence', '!=', ''), aCondition('tin', '==', '')],
  [aCase('reason')],
);
const asksMore = aRule('more', [aCondition('reason', '==', 'B')], [aCase('more')]);

function aSession(rules = [asksTin, asksReason, asksMore], mappings: FieldMapping[] = []) {
  const session = aQuestionSession(rules, { mappings });
  session.choose('clients', { name: 'Acme' });
  return session;
}

describe('a question that waits for a missing answer', () => {
  test('is asked while there is none, and leaves with what follows once there is one', () => {
    const session = aSession();
    session.answer('residence', 'start', 'UK');
    expect(session.lines()).toContain('    reason@reason');
    session.answer('reason', 'reason', 'B');
    session.answer('more', 'more', 'because');
    session.answer('tin', 'start', 'GB1');
    expect(session.lines()).toEqual([
      '__entity__',
      '  residence@start',
      '  tin@start',
      '    (2 answers no longer apply because tin is now GB1)',
    ]);
    expect(session.effective()).toEqual({ sessionStart: true, residence: 'UK', tin: 'GB1' });
    session.answer('tin', 'start', null);
    expect(session.effective()).toMatchObject({ reason: 'B', more: 'because' });
  });

  test('is asked when the answer goes because its own question no longer applies', () => {
    const asksTinInUk = aRule('uk', [aCondition('residence', '==', 'UK')], [aCase('tin')]);
    const asksResidence = aRule('start', [started], [aCase('residence')]);
    const session = aSession([asksResidence, asksTinInUk, asksReason]);
    session.answer('residence', 'start', 'UK');
    session.answer('tin', 'uk', 'GB1');
    expect(askedSet(session.state, session.context)).not.toContain('reason@reason');
    session.answer('residence', 'start', 'France');
    expect(askedSet(session.state, session.context)).toContain('reason@reason');
  });

  test('is asked when the record loses the value that was copied from it', () => {
    const mappings: FieldMapping[] = [
      { sourceField: 'residence', mapsTo: 'residence', appliesTo: ['clients'] },
      { sourceField: 'tax.tin', mapsTo: 'tin', appliesTo: ['clients'] },
    ];
    const session = aQuestionSession([asksTin, asksReason], { mappings });
    session.choose('clients', { name: 'Acme', residence: 'UK', tax: { tin: 'GB1' } });
    expect(askedSet(session.state, session.context)).not.toContain('reason@reason');
    const entity = { kind: 'clients' as const, id: 'a', name: 'Acme' };
    const record = { name: 'Acme', residence: 'UK' };
    session.take(copyRecord(session.state, { entity, kind: 'clients', record, mappings }, session.context));
    expect(askedSet(session.state, session.context)).toContain('reason@reason');
  });

  test('keeps its row when it asks for the missing answer itself, until the record has it', () => {
    const asksItself = aRule('ask', [started, aCondition('tin', '==', '')], [aCase('tin')]);
    const mappings: FieldMapping[] = [{ sourceField: 'tax.tin', mapsTo: 'tin', appliesTo: ['clients'] }];
    const session = aSession([asksItself], mappings);
    session.answer('tin', 'ask', 'GB1');
    expect(session.lines()).toEqual(['__entity__', '  tin@ask']);
    expect(session.effective()).toMatchObject({ tin: 'GB1' });
    const why = explainRow(session.state, rowKey('tin', 'ask'), session.context);
    expect(why?.rule?.triggers.map(({ holds }) => holds)).toEqual([true, true]);
    const entity = { kind: 'clients' as const, id: 'a', name: 'Acme' };
    const record = { name: 'Acme', tax: { tin: 'GB1' } };
    session.take(copyRecord(session.state, { entity, kind: 'clients', record, mappings }, session.context));
    expect(session.effective()).toMatchObject({ tin: 'GB1' });
    expect(askedSet(session.state, session.context)).toEqual([]);
  });

  test('stands on its own when two wait for each other: the earlier row stays', () => {
    const one = aRule('one', [started, aCondition('b', '==', '')], [aCase('a')]);
    const other = aRule('other', [started, aCondition('a', '==', '')], [aCase('b')]);
    const session = aSession([one, other]);
    expect(session.lines()).toEqual(['__entity__', '  a@one', '  b@other']);
    session.answer('a', 'one', 'x');
    expect(session.lines()).toEqual(['__entity__', '  a@one']);
    session.state = { ...session.state, answers: { ...session.state.answers, b: 'y' } };
    expect(session.effective()).toEqual({ sessionStart: true, a: 'x' });
  });
});

/** Rules by level: one of level n waits for answers, given or missing, to questions of the levels before it. */
const levels = fc.array(
  fc.array(
    fc.record({ waitsFor: fc.nat({ max: 5 }), isAbsent: fc.boolean(), value: fc.constantFrom('', 'x') }),
    { minLength: 1, maxLength: 3 },
  ),
  { minLength: 1, maxLength: 4 },
);
const givenAnswers = fc.dictionary(
  fc.constantFrom('q0', 'q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'),
  fc.constantFrom('x', 'y'),
);

test('a row is active exactly when its rule holds on the active answers, in whichever order the rows stand', () => {
  fc.assert(
    fc.property(levels, givenAnswers, fc.infiniteStream(fc.nat()), (made, given, numbers) => {
      let next = 0;
      const rules = made.flatMap((level) => {
        const first = next;
        return level.map(({ waitsFor, isAbsent, value }) => {
          const id = next++;
          const other = `q${first === 0 ? 0 : waitsFor % first}`;
          const waits = first === 0 ? [] : [aCondition(other, isAbsent ? '==' : '!=', value)];
          return aRule(`R${id}`, [started, ...waits], [aCase(`q${id}`)]);
        });
      });
      const session = aQuestionSession([]);
      const rows = rules.map(({ id }) => {
        const dataField = id.replace('R', 'q');
        const question = { dataField, prompt: '', type: 'textInput' as const, options: [], category: '' };
        return { key: rowKey(dataField, id), ruleId: id, question: { ...question, priority: 0 } };
      });
      const order = rows.map((row) => ({ row, at: numbers.next().value ?? 0 }));
      const context = { ...session.context, rules: new Map(rules.map((rule) => [rule.id, rule])) };
      const state = {
        ...session.state,
        started: true,
        answers: given,
        rows: order
          .toSorted((a, b) => a.at - b.at)
          .map(({ row }) => ({ ...row, indent: 1, parentKey: '', broughtBy: '' })),
      };
      const active: string[] = [];
      const answered = new Set<string>();
      for (const { id, triggers } of rules) {
        const holds = triggers.slice(1).every(({ field, operator, value }) => {
          if (value === '') return answered.has(field) === (operator === '!=');
          if (!answered.has(field)) return false;
          return (given[field] === value) === (operator === '==');
        });
        const dataField = id.replace('R', 'q');
        if (!holds) continue;
        active.push(`${dataField}@${id}`);
        if (Object.hasOwn(given, dataField)) answered.add(dataField);
      }
      expect(askedSet(state, context)).toEqual(active.sort());
    }),
  );
});
