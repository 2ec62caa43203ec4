import { expect, test } from 'vitest';
import type { MatchCandidate, MatchGroup } from '#contract/matching/match-candidate-contract.ts';
import type { Decision } from '#matching';
import { decisionShown, isOpenItem, nextOpenItem, type ReviewItem, UNDECIDED } from './review-items.ts';

const decided = (value: Decision) => ({ ...UNDECIDED, value });
const aGroup = (value: Decision = 'undecided', decidedAlone = 0): MatchGroup => ({
  list: 'embedded',
  by: 'birthday',
  count: 3,
  decidedAlone,
  decision: decided(value),
  key: 'group',
});
const aCandidate = (
  key: string,
  value: Decision = 'undecided',
  group: MatchGroup | null = null,
): ReviewItem => ({
  type: 'candidate',
  key,
  group,
  candidate: { key, decision: decided(value) } as MatchCandidate,
});
const groupItem = (group: MatchGroup): ReviewItem => ({ type: 'group', key: group.key, group });

test('the next to decide is the next undecided one below, not one that was skipped above', () => {
  const items = [aCandidate('a'), aCandidate('b'), aCandidate('c', 'delete'), aCandidate('d')];
  expect(nextOpenItem({ items, hasMore: false }, 'b')?.key).toBe('d');
  expect(nextOpenItem({ items, hasMore: false }, 'd')).toBeUndefined();
});

test('groups come after candidates that are not read yet', () => {
  const items = [aCandidate('a', 'delete'), groupItem(aGroup())];
  expect(nextOpenItem({ items, hasMore: true }, 'a')).toBeUndefined();
  expect(nextOpenItem({ items, hasMore: false }, 'a')?.key).toBe('group');
});

test('groups that are listed above the candidates are still decided after them', () => {
  const items = [groupItem(aGroup()), aCandidate('a'), aCandidate('b')];
  expect(nextOpenItem({ items, hasMore: true }, null)?.key).toBe('a');
  expect(nextOpenItem({ items, hasMore: true }, 'b')).toBeUndefined();
  expect(nextOpenItem({ items, hasMore: false }, 'b')?.key).toBe('group');
  expect(nextOpenItem({ items, hasMore: true }, 'group')?.key).toBe('a');
});

test('an open group is one step from outside the group, and one step per member from inside', () => {
  const group = aGroup();
  const items = [
    aCandidate('a', 'confirm'),
    groupItem(group),
    aCandidate('m1', 'undecided', group),
    aCandidate('m2', 'undecided', group),
  ];
  expect(nextOpenItem({ items, hasMore: false }, 'a')?.key).toBe('group');
  expect(
    nextOpenItem({ items, hasMore: false }, 'group'),
    'the group as a whole was decided',
  ).toBeUndefined();
  expect(nextOpenItem({ items, hasMore: false }, 'm1')?.key).toBe('m2');
  expect(nextOpenItem({ items, hasMore: true }, 'm2'), 'more of the group is to come').toBeUndefined();
  const next = groupItem({ ...aGroup(), key: 'next group' });
  expect(nextOpenItem({ items: [...items, next], hasMore: false }, 'm2')?.key).toBe('next group');
});

test('a candidate of a decided group is decided with it, unless it has a decision of its own', () => {
  const group = aGroup('delete');
  expect(decisionShown(aCandidate('m', 'undecided', group)).value).toBe('delete');
  expect(decisionShown(aCandidate('m', 'confirm', group)).value).toBe('confirm');
});

test('a group whose candidates are all decided one by one is decided', () => {
  expect(isOpenItem(groupItem(aGroup('undecided', 2)))).toBe(true);
  expect(isOpenItem(groupItem(aGroup('undecided', 3)))).toBe(false);
});
