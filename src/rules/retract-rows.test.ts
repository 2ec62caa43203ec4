import { describe, expect, test } from 'vitest';
import { aQuestionSession, type QuestionSession } from '../../tests/support/question-session.ts';
import { aCase, aCondition, aRule } from '../../tests/support/rule-factories.ts';
import { acme, aWelshSession, mappings, uk, wales } from '../../tests/support/welsh-session.ts';
import { undoRetraction } from './question-list.ts';

const foldOf = (session: QuestionSession) => {
  const fold = session.view().find((item) => item.kind === 'fold');
  if (!fold) throw new Error('nothing is folded');
  return fold;
};

describe('retraction', () => {
  test('answered rows that no longer apply become one line under the answer that caused it, and can be shown', () => {
    const session = aWelshSession();
    session.answer('region', 'UK', 'Kent');
    expect(session.lines()).toEqual([
      '__entity__',
      '  region@UK',
      '    (2 answers no longer apply because Region is now Kent)',
      '  vat@UK',
    ]);
    expect(foldOf(session).held.map(({ dataField, answer }) => [dataField, answer])).toEqual([
      ['welsh', 'yes'],
      ['level', 3],
    ]);
    expect(session.effective()).toEqual({ sessionStart: true, country: 'UK', region: 'Kent' });
  });

  test('an unanswered row leaves without a line', () => {
    const session = aQuestionSession([uk, wales], { mappings });
    session.choose('clients', acme);
    session.answer('region', 'UK', 'Wales');
    session.answer('region', 'UK', 'Kent');
    expect(session.lines()).toEqual(['__entity__', '  region@UK', '  vat@UK']);
  });

  test('one answer is described in the singular, and the line follows the answer', () => {
    const session = aWelshSession();
    session.answer('welsh', 'V', 'no');
    expect(foldOf(session).text).toBe('1 answer no longer applies because welsh is now no');
    session.answer('welsh', 'V', 'a little');
    expect(foldOf(session).text).toBe('1 answer no longer applies because welsh is now a little');
    session.answer('welsh', 'V', null);
    expect(foldOf(session).text).toBe('1 answer no longer applies because welsh has no answer now');
  });

  test('Undo restores the answer before, and with it the rows', () => {
    const session = aWelshSession();
    const [lines, answers] = [session.lines(), session.effective()];
    session.answer('region', 'UK', 'Kent');
    session.answer('region', 'UK', 'Sussex');
    session.take(undoRetraction(session.state, foldOf(session).retractionId ?? 0, session.context));
    expect(session.lines()).toEqual(lines);
    expect(session.effective()).toEqual(answers);
    expect(session.state.retractions).toEqual([]);
  });

  test('Undo of another entity restores the one before, with its values', () => {
    const session = aWelshSession();
    const [lines, answers] = [session.lines(), session.effective()];
    session.choose('clients', { name: 'Beta', sector: 'Retail' });
    expect(session.lines()).toEqual(['__entity__', '  (3 answers no longer apply because you chose Beta)']);
    expect(session.effective()).toEqual({ sessionStart: true, sector: 'Retail' });
    session.take(undoRetraction(session.state, foldOf(session).retractionId ?? 0, session.context));
    expect(session.state.entity?.name).toBe('Acme');
    expect(session.lines()).toEqual(lines);
    expect(session.effective()).toEqual(answers);
  });

  test('rows that depend on a folded row are folded with it', () => {
    const session = aWelshSession();
    session.answer('welsh', 'V', 'no');
    session.answer('region', 'UK', 'Kent');
    expect(session.lines().filter((line) => line.includes('('))).toEqual([
      '    (2 answers no longer apply because Region is now Kent)',
    ]);
  });

  test('a row that another rule asks keeps the answer, and nothing is folded', () => {
    const also = aRule('W', [aCondition('country', '==', 'UK')], [aCase('welsh')]);
    const session = aQuestionSession([uk, wales, also], { mappings });
    session.choose('clients', acme);
    session.answer('region', 'UK', 'Wales');
    session.answer('welsh', 'V', 'yes');
    session.answer('region', 'UK', 'Kent');
    expect(session.lines()).toEqual(['__entity__', '  region@UK', '  vat@UK', '  welsh@W']);
    expect(session.effective()).toMatchObject({ welsh: 'yes' });
  });

  test('an answer that becomes active again is evaluated, together with what was answered in between', () => {
    const both = aRule(
      'B',
      [aCondition('welsh', '==', 'yes'), aCondition('vat', '==', '1')],
      [aCase('both')],
    );
    const session = aQuestionSession([uk, wales, both], { mappings });
    session.choose('clients', acme);
    session.answer('region', 'UK', 'Wales');
    session.answer('welsh', 'V', 'yes');
    session.answer('region', 'UK', 'Kent');
    session.answer('vat', 'UK', '1');
    session.answer('region', 'UK', 'Wales');
    expect(session.lines()).toContain('      both@B');
  });
});

test('a chain of 300 questions is asked to its end, and folded as a whole by its first answer', () => {
  const chain = Array.from({ length: 300 }, (_, step) =>
    aRule(`R${step}`, [aCondition(`q${step}`, '==', 'go')], [aCase(`q${step + 1}`)]),
  );
  const start = aRule('S', [aCondition('sessionStart', '==', true)], [aCase('q0')]);
  const session = aQuestionSession([start, ...chain]);
  session.choose('clients', { name: 'Acme' });
  session.answer('q0', 'S', 'go');
  for (let step = 0; step < 299; step++) session.answer(`q${step + 1}`, `R${step}`, 'go');
  expect(session.view()).toHaveLength(302);
  session.answer('q0', 'S', 'stop');
  expect(session.lines()).toEqual([
    '__entity__',
    '  q0@S',
    '    (299 answers no longer apply because q0 is now stop)',
  ]);
});
