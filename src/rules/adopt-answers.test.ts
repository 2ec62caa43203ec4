import { expect, test } from 'vitest';
import { aWelshSession } from '../../tests/support/welsh-session.ts';
import { adoptAnswers, answeredFields } from './adopt-answers.ts';
import { rowKey } from './question-row.ts';

/** A session about Acme in which nothing is answered, and the answers of another session as a draft. */
function sessions() {
  const draft = aWelshSession().state;
  const session = aWelshSession();
  for (const [field, rule] of [
    ['level', 'L'],
    ['welsh', 'V'],
    ['region', 'UK'],
  ] as const) {
    session.answer(field, rule, null);
  }
  session.state = { ...session.state, byHand: {} };
  return { draft: { ...draft, answers: { ...draft.answers, country: null } }, session };
}

test('the answers of a draft are adopted, and what they ask for is asked', () => {
  const { draft, session } = sessions();
  expect(answeredFields(draft)).toEqual(['region', 'welsh', 'level']);
  session.take(adoptAnswers(session.state, draft, session.context));
  expect(session.effective()).toMatchObject({ country: 'UK', region: 'Wales', welsh: 'yes', level: 3 });
  expect(session.state.byHand?.region).toEqual({ ruleId: 'UK', prompt: 'region' });
});

test('an answer given by hand in the session stands over that of a draft', () => {
  const { draft, session } = sessions();
  session.answer('region', 'UK', 'Kent');
  session.take(adoptAnswers(session.state, draft, session.context));
  expect(session.effective()).toMatchObject({ region: 'Kent' });
  expect(session.effective(), 'held: its question is not asked').not.toHaveProperty('welsh');
  session.answer('region', 'UK', 'Wales');
  expect(session.effective()).toMatchObject({ welsh: 'yes', level: 3 });
});

test('adopting asks nothing of answers whose questions are not asked', () => {
  const { draft, session } = sessions();
  const other = { ...draft, answers: { elsewhere: 1 } };
  const step = adoptAnswers(session.state, other, session.context);
  expect(step.calls).toEqual([]);
  expect(step.state.rows.map(({ key }) => key)).toContain(rowKey('region', 'UK'));
});
