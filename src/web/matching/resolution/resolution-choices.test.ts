import { expect, test } from 'vitest';
import type { ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { changedPaths, countsAfter, presetChoices } from './resolution-choices.ts';

const rows: ResolutionItem['rows'] = [
  {
    path: 'name',
    label: 'Name',
    isDate: false,
    internal: 'Hadleigh Marine',
    external: 'Hadleigh Marine Ltd',
    equal: false,
  },
  { path: 'prevname', label: 'Previous name', isDate: false, external: 'Hadleigh Chandlery', equal: false },
  { path: 'address.country', label: 'Country', isDate: false, internal: 'UK', external: 'UK', equal: true },
];
const NOTHING_CHOSEN = { unchanged: 3, unchosen: 2, written: { fields: 0, records: 0 } };
const MATCH: ResolutionItem['match'] = {
  ...{ key: 'key', list: 'list-1', listName: 'Test list', externalId: 'r1', externalName: 'Hadleigh' },
  ...{ score: 90, by: 'ada@quay.example', at: '2026-01-05T09:00:00.000Z', note: null },
};
const anItem = (item: Partial<ResolutionItem>): ResolutionItem => ({
  recordId: 'clients:hadleigh',
  kind: 'clients',
  clientId: 'hadleigh',
  clientVersion: 1,
  name: 'Hadleigh Marine',
  matches: 1,
  match: MATCH,
  rows,
  choices: {},
  stale: false,
  saved: false,
  unchanged: false,
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

test('a custom text equal to the internal value is no change', () => {
  const choices = { name: { use: 'custom', text: 'Hadleigh Marine' } } as const;
  expect(changedPaths(anItem({ choices })).size).toBe(0);
});

test('the presets choose only for differing rows', () => {
  expect(presetChoices('external-where-empty', rows)).toEqual({
    name: { use: 'internal' },
    prevname: { use: 'external' },
  });
  expect(presetChoices('keep-internal', rows)).toEqual({
    name: { use: 'internal' },
    prevname: { use: 'internal' },
  });
});

test('a choice is counted while it changes something, and no longer once it is reverted', () => {
  const chosen = anItem({ choices: { prevname: { use: 'external' } } });
  const counts = { ...NOTHING_CHOSEN, written: { fields: 3, records: 2 } };
  expect(countsAfter(counts, anItem({}), chosen).written).toEqual({ fields: 4, records: 3 });
  expect(countsAfter(counts, chosen, anItem({})).written).toEqual({ fields: 2, records: 1 });
  const both = anItem({ choices: { ...chosen.choices, name: { use: 'external' } } });
  expect(countsAfter(counts, chosen, both).written).toEqual({ fields: 4, records: 2 });
});

test('saved records and records that another user must save are not counted', () => {
  const chosen = anItem({ choices: { prevname: { use: 'external' } } });
  const counts = { ...NOTHING_CHOSEN, written: { fields: 1, records: 1 } };
  const saved = countsAfter(counts, chosen, { ...chosen, saved: true });
  expect(saved.written).toEqual({ fields: 0, records: 0 });
  const left = { ...anItem({}), needsOther: true };
  expect(countsAfter(counts, left, { ...chosen, needsOther: true })).toEqual(counts);
});

test('a record with several matches can be closed unchanged once one of them is chosen', () => {
  const chosen = anItem({ matches: 2 });
  const unchosen = { ...chosen, match: null, rows: [] };
  expect(countsAfter(NOTHING_CHOSEN, unchosen, chosen)).toEqual({
    ...NOTHING_CHOSEN,
    unchanged: 4,
    unchosen: 1,
  });
  expect(countsAfter(NOTHING_CHOSEN, chosen, unchosen)).toEqual({
    ...NOTHING_CHOSEN,
    unchanged: 2,
    unchosen: 3,
  });
  const others = { ...unchosen, needsOther: true };
  expect(countsAfter(NOTHING_CHOSEN, others, { ...chosen, needsOther: true })).toEqual(NOTHING_CHOSEN);
});
