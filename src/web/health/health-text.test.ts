import { expect, test } from 'vitest';
import type { Health, Watched } from '#contract/health-contract.ts';
import { healthText, needsSentence } from './health-text.ts';

const DISK: Watched = {
  ...{
    name: 'disk',
    state: 'fine',
    line: '61 % full, 39 GB free',
    details: [],
    problems: [],
    used: 0.61,
    action: null,
  },
};
const FULL: Watched = {
  ...{ ...DISK, state: 'wrong', line: '97 % full, 1.2 GB free' },
  problems: [{ title: 'The disk is 97 % full, 1.2 GB free.', advice: 'Make room.' }],
};
const health = (...watched: Watched[]): Health => ({ checkedAt: '2026-05-03T02:00:00.000Z', watched });

test('an installation with an unknown state is not called as it should be', () => {
  expect(needsSentence(health(DISK))).toBe('Everything is as it should be.');
  expect(needsSentence(health({ ...DISK, state: 'unknown' }))).toBe('No problems are known.');
  expect(needsSentence(health(DISK, FULL))).toBe('1 problem needs attention.');
});

test('the text names what is wrong first, and then all checks', () => {
  expect(healthText(health(FULL)).split('\n')).toEqual([
    'Cairn, checked at 2026-05-03T02:00:00.000Z. 1 problem needs attention.',
    '1. The disk is 97 % full, 1.2 GB free. Make room.',
    'Disk: 97 % full, 1.2 GB free',
  ]);
});
