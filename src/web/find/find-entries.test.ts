import { expect, test } from 'vitest';
import type { FoundGroup, FoundKind } from '#contract/find-contract.ts';
import { foundSections, matchingSection } from './find-entries.ts';

function aGroup(kind: FoundKind, names: string[], count = names.length): FoundGroup {
  const items = names.map((name) => ({ kind, id: `c:${name}`, name, clientId: 'c', context: 'C Ltd' }));
  return { kind, items, count };
}
const labels = (groups: FoundGroup[], limit = 4) =>
  foundSections(groups, () => limit).map(({ entries, more }) => [...entries.map(({ label }) => label), more]);

test('a section shows four entries, keeps room for each kind, and counts the rest', () => {
  const groups = [
    aGroup('clients', ['a', 'b', 'c', 'd'], 12),
    aGroup('contacts', ['e']),
    aGroup('relatedParties', ['f', 'g']),
  ];
  expect(labels(groups)[0]).toEqual(['a', 'b', 'e', 'f', 11]);
  expect(labels([aGroup('clients', ['a', 'b', 'c', 'd'], 12)])[0]).toEqual(['a', 'b', 'c', 'd', 8]);
  expect(labels([aGroup('contacts', ['e'])])[0]).toEqual(['e', 0]);
});

test('an entry leads to the section of its entity, and says whose it is', () => {
  const [{ entries } = { entries: [] }] = foundSections([aGroup('contacts', ['7'])], () => 4);
  expect(entries).toEqual([
    {
      ...{ to: '/admin/client/c?show=contacts%2F7', label: '7', detail: 'Contact of C Ltd' },
      questions: '/dashboard?entity=contacts%2Fc%3A7',
    },
  ]);
});

test('screens are found by any part of their names, without accents or case', () => {
  const entries = [{ to: '/dashboard', label: 'Open files', detail: 'Dashboard' }];
  expect(matchingSection('Screens', entries, 'PEN').entries).toEqual(entries);
  expect(matchingSection('Screens', entries, 'pen x').entries).toEqual([]);
});
