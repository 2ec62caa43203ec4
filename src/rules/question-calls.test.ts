import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#records';
import { mappings } from '../../tests/support/welsh-session.ts';
import {
  answerRow,
  applyQuestions,
  chooseEntity,
  failCall,
  readQuestionList,
  resumeCalls,
  retryRow,
  startQuestionList,
} from './question-list.ts';
import { type QuestionContext, type QuestionListState, rowKey } from './question-row.ts';
import { visibleRows } from './question-view.ts';
import type { AskedQuestion } from './rule.ts';

describe('the calls of a question list', () => {
  const record = { name: 'Acme', address: { country: 'UK' }, sector: 'Bank' };
  const entity = { kind: 'clients' as const, id: '1', name: 'Acme' };
  const context: QuestionContext = {
    rules: new Map(),
    fields: new Map(),
    staticSources: new Map(),
    locale: 'en-GB',
  };
  const asked = (dataField: string, ruleId: string, priority = 1): AskedQuestion => ({
    question: { dataField, prompt: dataField, type: 'textInput', options: [], category: '', priority },
    ruleId,
  });
  const chosen = () => chooseEntity(startQuestionList(), { entity, record, mappings }, context);
  const rowsOf = (state: QuestionListState) => state.rows.map((row) => row.question.dataField);

  test('choosing an entity sends one call for the entity row and one per copied field, with all answers', () => {
    const answers = { sessionStart: true, country: 'UK', sector: 'Bank' };
    expect(chosen().calls.map(({ id: _id, ...call }) => call)).toEqual(
      ['__entity__', 'country', 'sector'].map((changedField) => ({
        answers,
        changedField,
        entityType: 'clients',
      })),
    );
  });

  test('questions are inserted once every response of a choice has arrived, sorted by priority', () => {
    const { state, calls } = chosen();
    const arrivals = [[asked('late', 'R', 9)], [asked('early', 'R', 1)], [asked('late', 'R', 9)]];
    const states = [state];
    for (const [index, { id }] of calls.toReversed().entries()) {
      const response = { callId: id, asked: arrivals[index] ?? [] };
      states.push(applyQuestions(states.at(-1) ?? state, response, context).state);
    }
    expect(states.map(rowsOf)).toEqual([[], [], [], ['early', 'late']]);
  });

  test('a response that arrives twice is applied once', () => {
    const { state, calls } = chosen();
    const callId = calls[0]?.id ?? 0;
    const once = applyQuestions(state, { callId, asked: [asked('a', 'R')] }, context).state;
    expect(applyQuestions(once, { callId, asked: [asked('b', 'R')] }, context).state).toEqual(once);
    expect(failCall(once, callId, context).state).toEqual(once);
  });

  function twoRows() {
    const { state, calls } = chosen();
    const [first, ...others] = calls.map(({ id }) => id);
    const questions = [asked('a', 'R'), asked('b', 'R')];
    const begun = applyQuestions(state, { callId: first ?? 0, asked: questions }, context).state;
    return others.reduce((next, callId) => applyQuestions(next, { callId, asked: [] }, context).state, begun);
  }
  const answered = (state: QuestionListState, dataField: string) => {
    const step = answerRow(state, { key: rowKey(dataField, 'R'), value: 'x' }, context);
    return { state: step.state, id: step.calls[0]?.id ?? 0 };
  };
  const statusOf = (state: QuestionListState, dataField: string) =>
    visibleRows(state, context).find((item) => item.kind === 'row' && item.dataField === dataField);

  test('responses are applied in call order, in whichever order they arrive', () => {
    const a = answered(twoRows(), 'a');
    const b = answered(a.state, 'b');
    const early = applyQuestions(b.state, { callId: b.id, asked: [asked('q', 'S')] }, context).state;
    expect(rowsOf(early)).toEqual(['a', 'b']);
    const both = applyQuestions(
      early,
      { callId: a.id, asked: [asked('q', 'S'), asked('p', 'S')] },
      context,
    ).state;
    expect(rowsOf(both)).toEqual(['a', 'q', 'p', 'b']);
  });

  test('a failed call is shown on its row, blocks no other, and can be sent again', () => {
    const a = answered(twoRows(), 'a');
    const b = answered(a.state, 'b');
    expect(statusOf(b.state, 'a')).toMatchObject({ status: 'asking' });
    const failed = failCall(b.state, a.id, context).state;
    const arrived = applyQuestions(failed, { callId: b.id, asked: [asked('q', 'S')] }, context).state;
    expect(rowsOf(arrived)).toEqual(['a', 'b', 'q']);
    expect(statusOf(arrived, 'a')).toMatchObject({ status: 'failed', answer: 'x' });
    const again = retryRow(arrived, rowKey('a', 'R'), context);
    expect(again.calls).toMatchObject([{ changedField: 'a', answers: { a: 'x', b: 'x' } }]);
    const callId = again.calls[0]?.id ?? 0;
    const done = applyQuestions(again.state, { callId, asked: [asked('p', 'S')] }, context).state;
    expect(rowsOf(done)).toEqual(['a', 'p', 'b', 'q']);
    expect(statusOf(done, 'a')).toMatchObject({ status: 'idle' });
  });

  test('responses of an entity that is no longer chosen are dropped, and pending calls of rows are sent again', () => {
    const a = answered(twoRows(), 'a');
    const beta = { entity: { ...entity, id: '2', name: 'Beta' }, record: {}, mappings };
    const switched = chooseEntity(a.state, beta, context);
    expect(applyQuestions(switched.state, { callId: a.id, asked: [asked('q', 'S')] }, context).state).toEqual(
      switched.state,
    );
    expect(switched.calls.map((call) => call.changedField)).toEqual(['__entity__', 'a']);
  });

  test('a saved session is plain JSON, and sends its pending calls again', () => {
    const a = answered(twoRows(), 'a');
    const saved: JsonObject = a.state;
    const read = readQuestionList(JSON.parse(JSON.stringify(saved)));
    expect(read).toEqual(a.state);
    expect(resumeCalls(read, context).calls).toMatchObject([{ id: a.id, changedField: 'a' }]);
  });

  test.each([null, undefined, {}, [], 'x', { format: 99 }])(
    '%j is no saved session and starts a new one',
    (saved) => {
      expect(readQuestionList(saved)).toEqual(startQuestionList());
    },
  );

  test('before a choice the kind sent is clients, afterwards the chosen one', () => {
    const contact = { entity: { ...entity, kind: 'contacts' as const }, record, mappings };
    expect(chooseEntity(startQuestionList(), contact, context).calls[0]?.entityType).toBe('contacts');
    const row = { ...startQuestionList(), rows: twoRows().rows };
    expect(answerRow(row, { key: rowKey('a', 'R'), value: 1 }, context).calls[0]).toMatchObject({
      entityType: 'clients',
      answers: { sessionStart: true, a: 1 },
    });
  });
});
