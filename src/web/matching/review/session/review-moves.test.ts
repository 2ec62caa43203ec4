import { expect, test } from 'vitest';
import type { MatchCandidate, MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { Decision } from '#matching';
import { type ReviewItem, UNDECIDED } from '../candidates/review-items.ts';
import { moveByItem, moveByRecord, moveToGroup, moveToNextOpen, type ReviewView } from './review-moves.ts';

const aRow = (recordId: string, undecided = 1) => ({ recordId, undecided }) as MatchRecordRow;
const aCandidate = (key: string, value: Decision = 'undecided'): ReviewItem => {
  const candidate = { key, decision: { ...UNDECIDED, value } } as MatchCandidate;
  return { type: 'candidate', key, group: null, candidate };
};
const aGroup = (key: string): ReviewItem => ({
  ...{ type: 'group', key },
  group: { key, list: 'embedded', by: 'birthday', count: 2, decidedAlone: 0, decision: UNDECIDED },
});
const aView = (view: Partial<ReviewView> = {}): ReviewView => ({
  rows: [aRow('r1'), aRow('r2'), aRow('r3')],
  hasMoreRows: false,
  recordId: 'r2',
  items: [aCandidate('a'), aCandidate('b')],
  hasMoreItems: false,
  at: 'a',
  ...view,
});
const to = (recordId: string, at: string | null = null) => ({ type: 'go', recordId, at });
const decided = [aCandidate('a', 'delete'), aCandidate('b', 'delete')];

test.each<[string, ReviewView, string | null, object]>([
  ['the next open item of the record', aView(), 'a', to('r2', 'b')],
  ['more of the record', aView({ hasMoreItems: true }), 'b', { type: 'read-more', of: 'items' }],
  ['the next open record below', aView({ items: decided }), 'b', to('r3')],
  [
    'more of the list',
    aView({ items: decided, rows: [aRow('r1'), aRow('r2', 0)], hasMoreRows: true }),
    'b',
    { type: 'read-more', of: 'records' },
  ],
  ['the first open record', aView({ items: decided, rows: [aRow('r1'), aRow('r2', 0)] }), 'b', to('r1')],
  ['a skipped item of the record', aView({ rows: [aRow('r2')] }), 'b', to('r2', 'a')],
  [
    'nowhere when everything is decided',
    aView({ items: decided, rows: [aRow('r2', 0)] }),
    'b',
    { type: 'none' },
  ],
])('after a decision the review moves to %s', (_name, view, from, move) => {
  expect(moveToNextOpen(view, from)).toEqual(move);
});

test('stepping past the last item leads to the next record, or to more of this one', () => {
  expect(moveByItem(aView(), 1)).toEqual(to('r2', 'b'));
  expect(moveByItem(aView({ at: 'b' }), 1)).toEqual(to('r3'));
  expect(moveByItem(aView({ at: 'b', hasMoreItems: true }), 1)).toEqual({ type: 'read-more', of: 'items' });
});

test('stepping before the first item leads to the record above', () => {
  expect(moveByItem(aView(), -1)).toEqual(to('r1'));
  expect(moveByRecord(aView({ recordId: 'r1' }), -1)).toEqual({ type: 'none' });
});

test('stepping past the last record reads more of the list', () => {
  expect(moveByRecord(aView({ recordId: 'r3' }), 1)).toEqual({ type: 'read-more', of: 'records' });
});

test('moving to a group goes from one to the next, and from the last to the first', () => {
  const view = aView({ items: [aGroup('g1'), aCandidate('a'), aGroup('g2')] });
  expect(moveToGroup(view)).toEqual(to('r2', 'g2'));
  expect(moveToGroup({ ...view, at: 'g2' })).toEqual(to('r2', 'g1'));
  expect(moveToGroup(aView())).toEqual({ type: 'none' });
});
