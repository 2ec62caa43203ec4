import { expect, it } from 'vitest';
import { changesTo } from '../../editing/unsaved-changes.ts';
import { leaveLabel, waitingSentence } from './waiting-work.ts';

const rule = changesTo(1, 'the rule onboarding');
const client = changesTo(3, 'this client');

it('a screen with a held save says that it goes on, and what leaving loses', () => {
  const waiting = { work: [rule], isSaveHeld: true };
  expect(waitingSentence(waiting)).toBe(
    'What you typed is still here: 1 change to the rule onboarding. Your changes are saved as soon as you are logged in.',
  );
  expect(leaveLabel(waiting)).toBe('Leave, and lose 1 change');
});

it('a screen that was not saved asks to save later', () => {
  const waiting = { work: [rule, client], isSaveHeld: false };
  expect(waitingSentence(waiting)).toBe(
    'What you typed is still here: 1 change to the rule onboarding and 3 changes to this client. Save it after you log in.',
  );
  expect(leaveLabel(waiting)).toBe('Leave, and lose 4 changes');
});

it('a screen without unsaved changes names the held call, or nothing', () => {
  expect(waitingSentence({ work: [], isSaveHeld: true })).toContain('Your last change is still here.');
  expect(leaveLabel({ work: [], isSaveHeld: true })).toBe('Leave, and lose your last change');
  expect(waitingSentence({ work: [], isSaveHeld: false })).toBeNull();
  expect(leaveLabel({ work: [], isSaveHeld: false })).toBe('Leave');
});
