import { describe, expect, test } from 'vitest';
import type { EntityKind, FieldMapping, JsonObject } from '#records';
import fixture from '../../tests/fixtures/question-list.json' with { type: 'json' };
import { aQuestionSession, type QuestionSession } from '../../tests/support/question-session.ts';
import { aCase, aCondition, aField, aRule } from '../../tests/support/rule-factories.ts';
import { acme, aWelshSession, uk } from '../../tests/support/welsh-session.ts';
import { restoreDismissed } from './question-list.ts';
import { dismissedCount } from './question-view.ts';
import type { Answers, AnswerValue, Rule } from './rule.ts';

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

test.each([
  ['a text input takes the field’s own type', aCase('f'), aField('f', 'date'), 'date', []],
  [
    'a dropdown stays one, whatever the field',
    aCase('f', { type: 'dropdown', options: ['x'] }),
    aField('f', 'text'),
    'dropdown',
    ['x'],
  ],
  [
    'a multiselect stays one, with the field’s options',
    aCase('f', { type: 'multiselect' }),
    aField('f', 'radio', { options: ['o'] }),
    'multiselect',
    ['o'],
  ],
  [
    'a static source replaces the field’s own options',
    aCase('f'),
    aField('f', 'radio', { options: ['o'], staticSource: 'S' }),
    'radio',
    ['s1', 's2'],
  ],
  [
    'the action’s options replace those of the static source',
    aCase('f', { options: ['x'] }),
    aField('f', 'radio', { staticSource: 'S' }),
    'radio',
    ['x'],
  ],
  [
    'a static source that is gone offers nothing',
    aCase('f'),
    aField('f', 'radio', { options: ['o'], staticSource: 'gone' }),
    'radio',
    [],
  ],
  ['a field nobody defined is answered as text', aCase('g'), aField('f', 'date'), 'text', []],
] as const)('%s', (_name, theCase, field, inputType, options) => {
  const start = aRule('S', [aCondition('sessionStart', '==', true)], [theCase]);
  const session = aQuestionSession([start], {
    fields: [field],
    staticSources: { S: { options: ['s1', 's2'] } },
  });
  session.choose('clients', acme);
  expect(session.view().filter((item) => item.kind === 'row')).toMatchObject([
    { inputType, options: [...options] },
  ]);
});

test('what was copied from one entity does not stay as the answer for the next', () => {
  const asksCountry = aRule('C', [aCondition('sessionStart', '==', true)], [aCase('country')]);
  const session = aQuestionSession([asksCountry], { mappings });
  session.choose('clients', acme);
  session.choose('clients', { name: 'Beta' });
  expect(session.view()).toMatchObject([
    { kind: 'selector' },
    { kind: 'row', dataField: 'country', answer: null },
  ]);
});

test('a question whose field is answered already is shown with its answer', () => {
  const asksCountry = aRule('C', [aCondition('sessionStart', '==', true)], [aCase('country')]);
  const session = aQuestionSession([asksCountry], { mappings });
  session.choose('clients', acme);
  expect(session.view()).toMatchObject([
    { kind: 'selector' },
    { kind: 'row', dataField: 'country', answer: 'UK' },
  ]);
});
