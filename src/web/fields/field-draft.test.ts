import { expect, test } from 'vitest';
import type { Field } from '#records';
import { draftOfField, fieldOfDraft, newFieldProblems } from './field-draft.ts';

const region: Field = {
  dataField: 'region',
  label: 'Region',
  type: 'dropdown',
  persistent: false,
  options: ['Kent', 'Isle of Man, Ramsey'],
};

test('a new field is persistent and of type text', () => {
  expect(draftOfField(null)).toMatchObject({ type: 'text', persistent: true, staticSource: null });
});

test('an unchanged draft becomes the same field, even with commas in its options', () => {
  expect(fieldOfDraft(draftOfField(region))).toEqual(region);
});

test('typed options are trimmed and keep their commas, and an empty line is none', () => {
  const draft = { ...draftOfField(region), options: ['Kent ', '', ' Isle of Man, Douglas'] };
  expect(fieldOfDraft(draft).options).toEqual(['Kent', 'Isle of Man, Douglas']);
});

test('a static source is kept beside the own options, and removed when none is chosen', () => {
  const withSource = fieldOfDraft({ ...draftOfField(region), staticSource: 'Regions' });
  expect(withSource).toEqual({ ...region, staticSource: 'Regions' });
  expect(fieldOfDraft({ ...draftOfField(withSource), staticSource: null })).toEqual(region);
});

test('levels are those of one of several options, and kept while another type is chosen', () => {
  const draft = { ...draftOfField(region), levels: true };
  expect(fieldOfDraft(draft)).toEqual({ ...region, levels: true });
  expect(draftOfField(fieldOfDraft(draft)).levels).toBe(true);
  expect(fieldOfDraft({ ...draft, type: 'multiselect' })).not.toHaveProperty('levels');
  expect(fieldOfDraft({ ...draft, type: 'radio' })).toHaveProperty('levels', true);
});

test('the name of a field is trimmed', () => {
  expect(fieldOfDraft({ ...draftOfField(null), dataField: ' port ' }).dataField).toBe('port');
});

test('a new field needs a name that no other has', () => {
  const isTaken = (name: string) => name === 'region';
  const named = (dataField: string) => newFieldProblems({ ...draftOfField(null), dataField }, isTaken);
  expect(named('  ')).toEqual({ dataField: 'Field Name is required' });
  expect(named(' region ')).toEqual({ dataField: 'There is already a field named “region”.' });
  expect(named('port')).toEqual({});
});

test('a field cannot have a reserved name', () => {
  const named = (dataField: string) => newFieldProblems({ ...draftOfField(null), dataField }, () => false);
  expect(named(' sessionStart ')).toEqual({
    dataField: 'The name “sessionStart” is reserved. Please choose another one.',
  });
  expect(named('constructor')).toHaveProperty('dataField');
});

test('the label and type of a built-in field are saved as they are fixed', () => {
  const draft = { ...draftOfField(null), dataField: ' birthday ', label: 'Born', type: 'text' as const };
  expect(fieldOfDraft(draft)).toMatchObject({
    ...{ dataField: 'birthday', label: 'Date of birth', type: 'date' },
  });
});
