import { expect, test } from 'vitest';
import { saveOutcome } from './save-outcome.ts';

const RECORD = { changes: 2, matches: 1, hasMatch: true, isStale: false, needsOther: false };

test('a record with changed values is written', () => {
  expect(saveOutcome(RECORD)).toBe('write');
  expect(saveOutcome({ ...RECORD, matches: 3 }), 'one of several is chosen').toBe('write');
});

test('a record without changed values is unchanged, even if its client changed since or no longer exists', () => {
  expect(saveOutcome({ ...RECORD, changes: 0 })).toBe('unchanged');
  expect(saveOutcome({ ...RECORD, changes: 0, isStale: true })).toBe('unchanged');
  expect(saveOutcome({ ...RECORD, changes: 0, hasMatch: false })).toBe('unchanged');
});

test('a record with several matches of which none is chosen is never written or unchanged', () => {
  for (const changes of [0, 2])
    expect(saveOutcome({ ...RECORD, changes, matches: 2, hasMatch: false })).toBe('unchosen');
});

test('choices for an earlier state of the client are stale', () => {
  expect(saveOutcome({ ...RECORD, isStale: true })).toBe('stale');
});

test('under four eyes a record is left to another user, whatever is chosen', () => {
  expect(saveOutcome({ ...RECORD, needsOther: true, isStale: true })).toBe('other');
  expect(saveOutcome({ ...RECORD, needsOther: true, matches: 2, hasMatch: false })).toBe('other');
});
