import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntityKind, FieldMapping, JsonObject } from '#records';
import fixture from '../../tests/fixtures/question-list.json' with { type: 'json' };
import { aQuestionSession, askedSet, type QuestionSession } from '../../tests/support/question-session.ts';
import { aCase, aCondition, aField, aRule } from '../../tests/support/rule-factories.ts';
import {
  answerRow,
  applyQuestions,
  chooseEntity,
  failCall,
  readQuestionList,
  restoreDismissed,
  resumeCalls,
  retryRow,
  startQuestionList,
  undoRetraction,
} from './question-list.ts';
import { type QuestionContext, type QuestionListState, rowKey } from './question-row.ts';
import { dismissedCount, visibleRows } from './question-view.ts';
import type { Answers, AnswerValue, AskedQuestion, Rule } from './rule.ts';

type Step =
  | ['entity', EntityKind, JsonObject]
  | ['answer', string, string, AnswerValue]
  | ['dismiss', string, string];
type Scenario = {
  name: string;
  rules: Rule[];
  steps: Step[];
  view: string[];
  effectiveLacks?: string[];
  effectiveHas?: Answers;
};
const scenarios = fixture.scenarios as unknown as Scenario[];
const mappings = fixture.mappings as FieldMapping[];

function play(session: QuestionSession, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step[0] === 'entity') session.choose(step[1], step[2]);
    if (step[0] === 'answer') session.answer(step[1], step[2], step[3]);
    if (step[0] === 'dismiss') session.dismiss(step[1], step[2]);
  }
}

describe('conformance', () => {
  test('the fixture holds scenarios', () => {
    expect(scenarios.length).toBeGreaterThan(10);
  });

  test.each(scenarios)('$name', ({ rules, steps, view, effectiveLacks = [], effectiveHas = {} }) => {
    const session = aQuestionSession(rules, { mappings });
    play(session, steps);
    expect(session.lines().filter((line) => !line.trim().startsWith('('))).toEqual(view);
    expect(session.effective()).toMatchObject(effectiveHas);
    for (const field of effectiveLacks) expect(session.effective()).not.toHaveProperty([field]);
  });
});

const uk = aRule(
  'UK',
  [aCondition('country', '==', 'UK')],
  [aCase('region', { priority: 10 }), aCase('vat')],
);
const wales = aRule('V', [aCondition('region', '==', 'Wales')], [aCase('welsh')]);
const level = aRule('L', [aCondition('welsh', '==', 'yes')], [aCase('level')]);
const fields = [aField('region', 'text', { label: 'Region' }), aField('level', 'number', { label: 'Level' })];
const acme = { name: 'Acme', address: { country: 'UK' } };

function aWelshSession(): QuestionSession {
  const session = aQuestionSession([uk, wales, level], { mappings, fields });
  session.choose('clients', acme);
  session.answer('region', 'UK', 'Wales');
  session.answer('welsh', 'V', 'yes');
  session.answer('level', 'L', 3);
  return session;
}

const foldOf = (session: QuestionSession) => {
  const fold = session.view().find((item) => item.kind === 'fold');
  if (!fold) throw new Error('nothing is folded');
  return fold;
};

describe('retraction', () => {
  test('answered rows leave as one line under the answer that made them leave, and can be shown', () => {
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

  test('an unanswered row leaves silently', () => {
    const session = aQuestionSession([uk, wales], { mappings });
    session.choose('clients', acme);
    session.answer('region', 'UK', 'Wales');
    session.answer('region', 'UK', 'Kent');
    expect(session.lines()).toEqual(['__entity__', '  region@UK', '  vat@UK']);
  });

  test('one answer is told in the singular, and the line keeps up with the answer', () => {
    const session = aWelshSession();
    session.answer('welsh', 'V', 'no');
    expect(foldOf(session).text).toBe('1 answer no longer applies because welsh is now no');
    session.answer('welsh', 'V', 'a little');
    expect(foldOf(session).text).toBe('1 answer no longer applies because welsh is now a little');
    session.answer('welsh', 'V', null);
    expect(foldOf(session).text).toBe('1 answer no longer applies because welsh has no answer now');
  });

  test('Undo brings back the answer that was there, and with it the rows', () => {
    const session = aWelshSession();
    const [lines, answers] = [session.lines(), session.effective()];
    session.answer('region', 'UK', 'Kent');
    session.answer('region', 'UK', 'Sussex');
    session.take(undoRetraction(session.state, foldOf(session).retractionId ?? 0, session.context));
    expect(session.lines()).toEqual(lines);
    expect(session.effective()).toEqual(answers);
    expect(session.state.retractions).toEqual([]);
  });

  test('Undo of another entity brings back the one before, with its values', () => {
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

  test('what hangs on a folded row goes into its line', () => {
    const session = aWelshSession();
    session.answer('welsh', 'V', 'no');
    session.answer('region', 'UK', 'Kent');
    expect(session.lines().filter((line) => line.includes('('))).toEqual([
      '    (2 answers no longer apply because Region is now Kent)',
    ]);
  });

  test('a row that another rule still asks keeps the answer, and nothing is folded', () => {
    const also = aRule('W', [aCondition('country', '==', 'UK')], [aCase('welsh')]);
    const session = aQuestionSession([uk, wales, also], { mappings });
    session.choose('clients', acme);
    session.answer('region', 'UK', 'Wales');
    session.answer('welsh', 'V', 'yes');
    session.answer('region', 'UK', 'Kent');
    expect(session.lines()).toEqual(['__entity__', '  region@UK', '  vat@UK', '  welsh@W']);
    expect(session.effective()).toMatchObject({ welsh: 'yes' });
  });

  test('an answer that comes back is asked about, together with what was answered meanwhile', () => {
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

describe('calls', () => {
  const record = { name: 'Acme', address: { country: 'UK' }, sector: 'Bank' };
  const entity = { kind: 'clients' as const, id: '1', name: 'Acme' };
  const context: QuestionContext = { rules: new Map(), fields: new Map(), staticSources: new Map() };
  const asked = (dataField: string, ruleId: string, priority = 1): AskedQuestion => ({
    question: { dataField, prompt: dataField, type: 'textInput', options: [], category: '', priority },
    ruleId,
  });
  const chosen = () => chooseEntity(startQuestionList(), { entity, record, mappings }, context);
  const rowsOf = (state: QuestionListState) => state.rows.map((row) => row.question.dataField);

  test('choosing an entity asks once for the selector and once per copied field, with the complete answers', () => {
    const answers = { sessionStart: true, country: 'UK', sector: 'Bank' };
    expect(chosen().calls.map(({ id: _id, ...call }) => call)).toEqual(
      ['__entity__', 'country', 'sector'].map((changedField) => ({
        answers,
        changedField,
        entityType: 'clients',
      })),
    );
  });

  test('questions go in when every response of a choice is there, sorted by priority', () => {
    const { state, calls } = chosen();
    const arrivals = [[asked('late', 'R', 9)], [asked('early', 'R', 1)], [asked('late', 'R', 9)]];
    const states = calls
      .toReversed()
      .reduce(
        (all, { id }, place) => [
          ...all,
          applyQuestions(all.at(-1) ?? state, { callId: id, asked: arrivals[place] ?? [] }, context).state,
        ],
        [state],
      );
    expect(states.map(rowsOf)).toEqual([[], [], [], ['early', 'late']]);
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

  test('responses are applied in call order, whatever order they come in', () => {
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

  test('a failed call is told on its row, holds nothing up, and can be asked again', () => {
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

  test('responses of an entity that is no longer chosen are dropped, and rows still waiting are asked again', () => {
    const a = answered(twoRows(), 'a');
    const beta = { entity: { ...entity, id: '2', name: 'Beta' }, record: {}, mappings };
    const switched = chooseEntity(a.state, beta, context);
    expect(applyQuestions(switched.state, { callId: a.id, asked: [asked('q', 'S')] }, context).state).toEqual(
      switched.state,
    );
    expect(switched.calls.map((call) => call.changedField)).toEqual(['__entity__', 'a']);
  });

  test('a saved session is plain JSON, and asks again for what was under way', () => {
    const a = answered(twoRows(), 'a');
    const saved: JsonObject = a.state;
    const read = readQuestionList(JSON.parse(JSON.stringify(saved)));
    expect(read).toEqual(a.state);
    expect(resumeCalls(read, context).calls).toMatchObject([{ id: a.id, changedField: 'a' }]);
  });

  test.each([null, undefined, {}, [], 'x', { format: 99 }])(
    'what is no saved session (%j) begins a new one',
    (saved) => {
      expect(readQuestionList(saved)).toEqual(startQuestionList());
    },
  );

  test('before any choice the kind sent is clients, afterwards the one chosen', () => {
    const contact = { entity: { ...entity, kind: 'contacts' as const }, record, mappings };
    expect(chooseEntity(startQuestionList(), contact, context).calls[0]?.entityType).toBe('contacts');
    const row = { ...startQuestionList(), rows: twoRows().rows };
    expect(answerRow(row, { key: rowKey('a', 'R'), value: 1 }, context).calls[0]).toMatchObject({
      entityType: 'clients',
      answers: { sessionStart: true, a: 1 },
    });
  });
});

test('a removed row can be shown again where it was', () => {
  const session = aWelshSession();
  const lines = session.lines();
  session.dismiss('welsh', 'V');
  expect(session.lines()).not.toContain('    welsh@V');
  expect(dismissedCount(session.state, session.context)).toBe(1);
  session.state = restoreDismissed(session.state);
  expect(session.lines()).toEqual(lines);
});

test('a row asks what its winning case asks now', () => {
  const cases = [
    aCase('t', { priority: 1, prompt: 'In euros', condition: aCondition('vat', '!=', '') }),
    aCase('t'),
  ];
  const session = aQuestionSession([uk, aRule('T', [aCondition('country', '==', 'UK')], cases)], {
    mappings,
  });
  session.choose('clients', acme);
  const prompt = () =>
    session.view().flatMap((item) => (item.kind === 'row' && item.dataField === 't' ? item.prompt : []));
  expect(prompt()).toEqual(['t']);
  session.answer('vat', 'UK', '1');
  expect(prompt()).toEqual(['In euros']);
});

test('no mapping can reach beyond the record, nor put an answer into the answers’ prototype', () => {
  const session = aQuestionSession([], {
    mappings: [
      { sourceField: 'constructor.name', mapsTo: 'x', appliesTo: ['clients'] },
      { sourceField: 'name', mapsTo: '__proto__', appliesTo: ['clients'] },
      { sourceField: 'address', mapsTo: 'address', appliesTo: ['clients'] },
    ],
  });
  session.choose('clients', acme);
  expect(Object.entries(session.effective())).toEqual([
    ['sessionStart', true],
    ['__proto__', 'Acme'],
  ]);
});

describe('laws', () => {
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
      all.map(({ triggers, asks, triggerOperator, only }, place) =>
        aRule(
          `R${place}`,
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

  test('changing one’s mind on the way does not change the questions asked in the end', () => {
    const detours = fc.array(fc.tuple(fc.nat(), value), { maxLength: 8 });
    fc.assert(
      fc.property(someRules, given, detours, (rules, answers, changes) => {
        const straight = answerAll(rules, answers, () => 0);
        const winding = aQuestionSession([start, ...rules]);
        winding.choose('clients', { name: 'Acme' });
        for (const [place, other] of changes) {
          const shown = winding.view().filter((item) => item.kind === 'row');
          const row = shown[place % shown.length];
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

  test('every chain of questions ends: no more rows than rules have cases, no more calls than answers can bring', () => {
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

test('a chain of 300 questions is asked to its end, and folded whole by its first answer', () => {
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
