import { describe, expect, test } from 'vitest';
import type { EntityKind, FieldMapping, JsonObject } from '#records';
import fixture from '../../tests/fixtures/question-list.json' with { type: 'json' };
import { aQuestionSession, type QuestionSession } from '../../tests/support/question-session.ts';
import { aCase, aCondition, aField, aRule } from '../../tests/support/rule-factories.ts';
import { acme, aWelshSession, uk } from '../../tests/support/welsh-session.ts';
import type { Answers, AnswerValue } from './given-answers.ts';
import { restoreDismissed } from './question-list.ts';
import { dismissedCount } from './question-view.ts';
import type { Rule } from './rule.ts';

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
  test('the fixture contains scenarios', () => {
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

test('a removed row can be shown again at its position', () => {
  const session = aWelshSession();
  const lines = session.lines();
  session.dismiss('welsh', 'V');
  expect(session.lines()).not.toContain('    welsh@V');
  expect(dismissedCount(session.state, session.context)).toBe(1);
  session.state = restoreDismissed(session.state);
  expect(session.lines()).toEqual(lines);
});

test('a row asks the question of its winning case', () => {
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

test('no mapping can read beyond the entity, or write to the prototype of the answers', () => {
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
    'a dropdown stays a dropdown, whatever the type of the field',
    aCase('f', { type: 'dropdown', options: ['x'] }),
    aField('f', 'text'),
    'dropdown',
    ['x'],
  ],
  [
    'a multiselect stays a multiselect, with the options of the field',
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
    'a static source that does not exist offers no options',
    aCase('f'),
    aField('f', 'radio', { options: ['o'], staticSource: 'gone' }),
    'radio',
    [],
  ],
  ['a field without a definition is answered as text', aCase('g'), aField('f', 'date'), 'text', []],
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

test('a value copied from one entity is no answer for the next', () => {
  const asksCountry = aRule('C', [aCondition('sessionStart', '==', true)], [aCase('country')]);
  const session = aQuestionSession([asksCountry], { mappings });
  session.choose('clients', acme);
  session.choose('clients', { name: 'Beta' });
  expect(session.view()).toMatchObject([
    { kind: 'selector' },
    { kind: 'row', dataField: 'country', answer: null },
  ]);
});

test('a question whose field already has an answer is shown with it', () => {
  const asksCountry = aRule('C', [aCondition('sessionStart', '==', true)], [aCase('country')]);
  const session = aQuestionSession([asksCountry], { mappings });
  session.choose('clients', acme);
  expect(session.view()).toMatchObject([
    { kind: 'selector' },
    { kind: 'row', dataField: 'country', answer: 'UK' },
  ]);
});

describe('the headings of a block', () => {
  const starts = aCondition('sessionStart', '==', true);
  const inTax = { category: 'Tax' };
  const inHr = { category: 'People' };
  const rules = [
    aRule('A', [starts], [aCase('a1', { priority: 1 }), aCase('a2', { priority: 4 })], inTax),
    aRule('B', [starts], [aCase('b1', { priority: 2 }), aCase('b2', { priority: 3 })], inHr),
    aRule('N', [starts], [aCase('n', { priority: 5 })]),
    aRule('C', [aCondition('a1', '!=', '')], [aCase('c1')], inHr),
    aRule('D', [aCondition('b1', '!=', '')], [aCase('d1')]),
  ];
  const drawn = (session: QuestionSession) =>
    session.view().flatMap((item) => {
      if (item.kind === 'heading') return `# ${item.text}`;
      if (item.kind !== 'row') return [];
      return item.isElsewhere ? `${item.dataField} (${item.category})` : item.dataField;
    });

  test('questions are sorted within the block of their category, those without one first', () => {
    const session = aQuestionSession(rules);
    session.choose('clients', acme);
    expect(drawn(session)).toEqual(['n', '# Tax', 'a1', 'a2', '# People', 'b1', 'b2']);
  });

  test('a category has one heading: what follows from an answer of another one names its own and splits nothing', () => {
    const session = aQuestionSession(rules);
    session.choose('clients', acme);
    session.answer('a1', 'A', 'x');
    session.answer('b1', 'B', 'x');
    expect(drawn(session)).toEqual([
      ...['n', '# Tax', 'a1', 'c1 (People)', 'a2'],
      ...['# People', 'b1', 'd1', 'b2'],
    ]);
    const keys = session.view().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    session.dismiss('c1', 'C');
    expect(drawn(session)).toEqual(['n', '# Tax', 'a1', 'a2', '# People', 'b1', 'd1', 'b2']);
  });

  test('the rows of a rule that is switched off leave the list', () => {
    const session = aQuestionSession(rules);
    session.choose('clients', acme);
    const known = session.context.rules as Map<string, Rule>;
    known.set('B', { ...aRule('B', [starts], [aCase('b1'), aCase('b2')], inHr), off: true });
    expect(drawn(session)).toEqual(['n', '# Tax', 'a1', 'a2']);
  });
});
