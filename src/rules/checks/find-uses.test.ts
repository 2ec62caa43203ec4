import { describe, expect, test } from 'vitest';
import type { Field, FieldMapping } from '#records';
import { aCase, aCondition, aField, aRule } from '../../../tests/support/rule-factories.ts';
import { renameField } from '../rename-field.ts';
import { findFieldUses, findOptionUses, findSourceOptionUses, findSourceUses } from './find-uses.ts';

const rules = [
  aRule('waits', [aCondition('country', '==', 'UK')], [aCase('region')]),
  aRule(
    'branches',
    [aCondition('turnover', '>', 5)],
    [aCase('region', { condition: aCondition('country', 'containsAny', 'UK, France') })],
  ),
  aRule(
    'asks',
    [aCondition('sessionStart', '==', true)],
    [aCase('country', { type: 'dropdown', options: ['UK', 'France'] })],
  ),
  aRule('heads', [aCondition('turnover', '>', 5)], [aCase('vat')], { category: 'Tax in {{ country }}' }),
  aRule('other', [aCondition('countryOfBirth', '==', 'UK')], [aCase('passport')], { category: 'country' }),
];
const fields = new Map<string, Field>(
  [
    aField('country', 'dropdown', { label: 'Country', staticSource: 'countries' }),
    aField('birthplace', 'dropdown', { staticSource: 'countries' }),
    aField('turnover', 'number'),
  ].map((field) => [field.dataField, field]),
);
const mappings: [string, FieldMapping][] = [
  ['m1', { sourceField: 'address.country', mapsTo: 'country', appliesTo: ['clients'] }],
  ['m2', { sourceField: 'country', mapsTo: 'birthplace', appliesTo: ['contacts'] }],
];
const users = { rules, fields, mappings, locale: 'en-GB' };

test('a field used by three rules, one heading and one mapping is found in all five', () => {
  expect(findFieldUses('country', users)).toEqual([
    {
      collection: 'rules',
      id: 'waits',
      path: 'triggers.0',
      sentence: 'The rule “waits” waits until Country is UK.',
    },
    {
      collection: 'rules',
      id: 'branches',
      path: 'onTrigger.cases.0.condition',
      sentence: 'The rule “branches” has a case for when Country is one of UK, France.',
    },
    {
      collection: 'rules',
      id: 'asks',
      path: 'onTrigger.cases.0.uiAction.dataField',
      sentence: 'The rule “asks” asks for Country.',
    },
    {
      collection: 'rules',
      id: 'heads',
      path: 'category',
      sentence: 'The rule “heads” shows Country in its heading “Tax in {{ country }}”.',
    },
    {
      collection: 'fieldMappings',
      id: 'm1',
      path: 'mapsTo',
      sentence: 'The mapping of address.country fills Country.',
    },
  ]);
});

test('a field that nothing uses has no uses', () => {
  expect(findFieldUses('constructor', users)).toEqual([]);
});

test('a static source is used by the fields that take their options from it', () => {
  expect(findSourceUses('countries', users).map(({ id }) => id)).toEqual(['country', 'birthplace']);
  expect(findSourceUses('regions', users)).toEqual([]);
});

describe('uses of an option', () => {
  const pathsOf = (option: string) =>
    findOptionUses({ dataField: 'country', option }, users).map(({ id, path }) => `${id} ${path}`);

  test('are found where rules compare with it, in comma text too, or offer it', () => {
    expect(pathsOf('UK')).toEqual([
      'waits triggers.0',
      'branches onTrigger.cases.0.condition',
      'asks onTrigger.cases.0.uiAction.options',
    ]);
    expect(pathsOf('France')).toEqual([
      'branches onTrigger.cases.0.condition',
      'asks onTrigger.cases.0.uiAction.options',
    ]);
    expect(pathsOf('Spain')).toEqual([]);
  });

  test('of a static source are found through every field of that source', () => {
    expect(findSourceOptionUses({ name: 'countries', option: 'UK' }, users)).toHaveLength(3);
    expect(findSourceOptionUses({ name: 'regions', option: 'UK' }, users)).toEqual([]);
  });
});

describe('renaming a field', () => {
  test('leaves no use of the old name, and as many of the new one', () => {
    const renamed = rules.map((rule) => renameField(rule, { from: 'country', to: 'homeCountry' }));
    expect(findFieldUses('country', { ...users, rules: renamed, mappings: [] })).toEqual([]);
    expect(findFieldUses('homeCountry', { ...users, rules: renamed, mappings: [] })).toHaveLength(4);
    expect(renamed[3]?.category).toBe('Tax in {{homeCountry}}');
  });

  test('changes nothing in a rule that does not use it', () => {
    expect(renameField(rules[4] as (typeof rules)[4], { from: 'country', to: 'x' })).toEqual(rules[4]);
  });
});

test('uses in several cases of one rule are told apart by the case and its wording', () => {
  const condition = aCondition('country', '==', 'UK');
  const several = aRule(
    'turnover-uk',
    [aCondition('turnover', '>', 5)],
    [aCase('country', { prompt: 'Where?', options: ['UK'] }), aCase('country', { prompt: ' ', condition })],
  );
  const users = { rules: [several], fields, mappings: [], locale: 'en-GB' };
  expect(findFieldUses('country', users).map(({ sentence }) => sentence)).toEqual([
    'The rule “turnover-uk” has case 2 for when Country is UK.',
    'The rule “turnover-uk” asks for Country in case 1: “Where?”.',
    'The rule “turnover-uk” asks for Country in case 2: “country”.',
  ]);
  expect(findOptionUses({ dataField: 'country', option: 'UK' }, users).at(-1)?.sentence).toBe(
    'The rule “turnover-uk” offers UK in case 1.',
  );
});

test('a condition on the start of the session uses no field, and stays when a field of that name is renamed', () => {
  const [, , asks] = rules;
  expect(findFieldUses('sessionStart', users)).toEqual([]);
  if (!asks) throw new Error('no rule');
  expect(renameField(asks, { from: 'sessionStart', to: 'began' })).toEqual(asks);
});
