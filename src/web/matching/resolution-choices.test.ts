import { expect, test } from 'vitest';
import type { ResolutionItem } from '#contract/match-resolution-contract.ts';
import { changedPaths, presetChoices, writtenAfter } from './resolution-choices.ts';

const rows: ResolutionItem['rows'] = [
  { path: 'name', label: 'Name', internal: 'Hadleigh Marine', external: 'Hadleigh Marine Ltd', equal: false },
  { path: 'prevname', label: 'Previous name', external: 'Hadleigh Chandlery', equal: false },
  { path: 'address.country', label: 'Country', internal: 'UK', external: 'UK', equal: true },
];
const anItem = (item: Partial<ResolutionItem>): ResolutionItem => ({
  recordId: 'clients:hadleigh',
  kind: 'clients',
  clientId: 'hadleigh',
  clientVersion: 1,
  name: 'Hadleigh Marine',
  matches: 1,
  match: null,
  rows,
  choices: {},
  stale: false,
  saved: false,
  needsOther: false,
  ...item,
});

test('nothing is written for fields without a choice, nor for equal ones', () => {
  expect(changedPaths(anItem({})).size).toBe(0);
  expect(changedPaths(anItem({ choices: { 'address.country': { use: 'external' } } })).size).toBe(0);
});

test('external and custom values are written where they differ', () => {
  const choices = { prevname: { use: 'external' }, name: { use: 'custom', text: 'Hadleigh' } } as const;
  expect([...changedPaths(anItem({ choices }))].sort()).toEqual(['name', 'prevname']);
});

test('a custom text that says what is there is no change', () => {
  const choices = { name: { use: 'custom', text: 'Hadleigh Marine' } } as const;
  expect(changedPaths(anItem({ choices })).size).toBe(0);
});

test('the presets choose for differing rows alone', () => {
  expect(presetChoices('external-where-empty', rows)).toEqual({
    name: { use: 'internal' },
    prevname: { use: 'external' },
  });
  expect(presetChoices('keep-internal', rows)).toEqual({
    name: { use: 'internal' },
    prevname: { use: 'internal' },
  });
});

test('a choice counts once it changes something, and no more when it is taken back', () => {
  const chosen = anItem({ choices: { prevname: { use: 'external' } } });
  const written = { fields: 3, records: 2 };
  expect(writtenAfter(written, anItem({}), chosen)).toEqual({ fields: 4, records: 3 });
  expect(writtenAfter(written, chosen, anItem({}))).toEqual({ fields: 2, records: 1 });
  const both = anItem({ choices: { ...chosen.choices, name: { use: 'external' } } });
  expect(writtenAfter(written, chosen, both)).toEqual({ fields: 4, records: 2 });
});

test('what is saved, or left to somebody else, is not counted', () => {
  const chosen = anItem({ choices: { prevname: { use: 'external' } } });
  const written = { fields: 1, records: 1 };
  expect(writtenAfter(written, chosen, { ...chosen, saved: true })).toEqual({ fields: 0, records: 0 });
  const left = { ...anItem({}), needsOther: true };
  expect(writtenAfter(written, left, { ...chosen, needsOther: true })).toEqual(written);
});
