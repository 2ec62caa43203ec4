import { describe, expect, test } from 'vitest';
import { bulkItems } from './bulk-decision.ts';
import { isDecided } from './decision.ts';

describe('a decision', () => {
  test.each([
    [{ decision: 'undecided' as const }, false],
    [{ decision: 'confirm' as const }, true],
    [{ decision: 'delete' as const, group: { members: 400, decidedMembers: 0 } }, true],
    [{ decision: 'undecided' as const, group: { members: 2, decidedMembers: 2 } }, true],
    [{ decision: 'undecided' as const, group: { members: 2, decidedMembers: 1 } }, false],
  ])('about %j is complete: %s', (item, expected) => {
    expect(isDecided(item)).toBe(expected);
  });
});

describe('a bulk decision', () => {
  const items = [
    { key: 'best', score: 90, recommended: true, decision: 'undecided' as const },
    { key: 'mid', score: 60, recommended: false, decision: 'undecided' as const },
    { key: 'low', score: 24, recommended: false, decision: 'undecided' as const },
    { key: 'edge', score: 25, recommended: false, decision: 'undecided' as const },
    { key: 'kept', score: 10, recommended: false, decision: 'confirm' as const },
    { key: 'group', score: 0, recommended: false, decision: 'undecided' as const, isGroup: true },
  ];

  test.each([
    ['confirm-recommended', ['best']],
    ['delete-low', ['low']],
    ['delete-remaining', ['best', 'mid', 'low', 'edge', 'group']],
  ] as const)('to %s decides %j, and nothing a person has decided', (action, keys) => {
    expect(bulkItems(action, items).map((one) => one.key)).toEqual(keys);
  });
});
