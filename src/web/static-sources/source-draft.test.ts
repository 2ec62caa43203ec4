import { expect, test } from 'vitest';
import { draftOfSource, sourceOfDraft, sourceProblems } from './source-draft.ts';

const ports = { name: 'Ports', options: ['Ramsgate', 'Dover, Eastern Docks'] };

test('an unchanged draft becomes the same source, even with commas in its options', () => {
  expect(sourceOfDraft(draftOfSource(ports))).toEqual(ports);
});

test('the name of a source and its options are trimmed, and an empty line is none', () => {
  expect(sourceOfDraft({ name: ' Harbours ', options: [' Whitby, North ', '', 'Ramsgate'] })).toEqual({
    name: 'Harbours',
    options: ['Whitby, North', 'Ramsgate'],
  });
});

test.each(['', '   '])('a source named %j is refused', (name) => {
  const problems = sourceProblems({ name, options: ['Whitby'] }, { before: null, isTaken: () => false });
  expect(problems).toEqual({ name: 'Name is required' });
});

test('the name of another source is refused, the own name is not', () => {
  const isTaken = (name: string) => ['Ports', 'Regions'].includes(name);
  const problems = (name: string) => sourceProblems({ name, options: [] }, { before: ports, isTaken });
  expect(problems('Regions')).toEqual({ name: 'There is already a static source named “Regions”.' });
  expect(problems(' Ports ')).toEqual({});
  expect(problems('Harbours')).toEqual({});
});
