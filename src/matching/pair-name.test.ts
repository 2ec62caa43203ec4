import { expect, test } from 'vitest';
import { aMatchRecord } from '../../tests/support/match-factories.ts';
import { pairEvidence } from './evidence/evidence.ts';
import { pairNameText } from './pair-name.ts';

const granasen = aMatchRecord({
  ...{ kind: 'clients', name: 'Granåsen Skog AB', prevname: 'Åkerlund Timmer AB', alias: 'GS Skog' },
});

test.each([
  ['Granåsen Skog', 'Granåsen Skog AB'],
  ['Åkerlund Timmer Aktiebolag', 'Granåsen Skog AB, formerly Åkerlund Timmer AB'],
  ['GS Skog', 'Granåsen Skog AB, also known as GS Skog'],
])('found for %s, a reference record is named %s', (name, text) => {
  const evidence = pairEvidence(aMatchRecord({ kind: 'clients', name }), granasen);
  expect(pairNameText(granasen, evidence)).toBe(text);
});

test('a record without names has none', () => {
  expect(pairNameText({ names: [] }, { matchedField: null, matchedName: '' })).toBe('');
});
