import { expect, it } from 'vitest';
import type { ListSubscription } from '#contract/reference-lists/list-subscription-contract.ts';
import { lateWords, promiseWords, silentSentence, stateSentence } from './subscription-words.ts';

const KEPT: ListSubscription = {
  ...{ sources: ['/srv/lists'], checksum: null, everyHours: 24, promisedDays: 2, isFolder: true },
  ...{ readAt: '2021-11-13T06:00:00', triedAt: '2021-11-22T10:00:00', problem: null, failingSince: null },
  ...{ held: null, daysLate: 0, isSilent: false, isBusy: false },
};

it('a list that is read in time is not called late', () => {
  expect(lateWords(KEPT)).toBeNull();
  expect(silentSentence(KEPT)).toBeNull();
  expect(stateSentence(KEPT)).toBe('The folder is looked at every five minutes.');
  expect([promiseWords(1), promiseWords(2)]).toEqual(['every day', 'every 2 days']);
});

it('an overdue list says how often it should be read and what happened', () => {
  const late = { ...KEPT, daysLate: 7, isSilent: true };
  expect(lateWords(late)).toBe('7 days late');
  expect(silentSentence(late)).toMatch(
    /^This list is overdue: it should be read every 2 days, and was last read .*13 November/,
  );
  expect(stateSentence(late)).toMatch(/^The folder has no newer file\./);
  const failing = { ...late, daysLate: 0, failingSince: '2021-11-13T06:00:00', problem: 'It answered 503.' };
  expect(lateWords(failing)).toBe('failing for days');
  expect(silentSentence(failing)).toMatch(/could not be read since .*13 November/);
  expect(stateSentence(failing)).toContain('It answered 503. Screening continues with the version in use.');
});

it('a version that is held back says what it has lost', () => {
  const losses = [{ what: 'otherNames', before: 3_117, now: 0 }] as const;
  const held = { ...KEPT, held: { at: '2021-11-22T10:00:00', losses: [...losses] }, problem: 'Held back.' };
  expect(lateWords(held)).toBe('held back');
  expect(stateSentence(held)).toMatch(
    /^Held back: all 3,117 other names are missing in it\. It was read .*22 November.*\. Screening continues with the version in use\.$/,
  );
});
