import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#records';
import { claimUseNews, needsKeepAlive, recordLifetime, recordUse, sessionEnd } from './session-clock.ts';

const passTime = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  recordLifetime({ idleMs: 60 * MINUTE_MS, remainingMs: 12 * 60 * MINUTE_MS });
  recordUse();
});
afterEach(() => {
  vi.useRealTimers();
});

it('an unused session nears its end five minutes before it, and a use prolongs it', () => {
  passTime(54);
  expect(sessionEnd().isNear).toBe(false);
  passTime(1);
  expect(sessionEnd()).toEqual({ leftMs: 5 * MINUTE_MS, canStay: true, isNear: true });
  recordUse();
  expect(sessionEnd()).toMatchObject({ leftMs: 60 * MINUTE_MS, isNear: false });
});

it('a use does not prolong a session beyond its lifetime', () => {
  passTime(12 * 60 - 4);
  recordUse();
  expect(sessionEnd()).toEqual({ leftMs: 4 * MINUTE_MS, canStay: false, isNear: true });
});

it('a session of two minutes nears its end after one', () => {
  recordLifetime({ idleMs: 2 * MINUTE_MS, remainingMs: 60 * MINUTE_MS });
  expect(sessionEnd().isNear).toBe(false);
  passTime(1);
  expect(sessionEnd().isNear).toBe(true);
});

it('typing is reported as a use when the last one was more than five minutes ago', () => {
  passTime(5);
  expect(needsKeepAlive()).toBe(false);
  passTime(1);
  expect(needsKeepAlive()).toBe(true);
});

it('other tabs hear of a use once a minute at most', () => {
  passTime(2);
  expect([claimUseNews(), claimUseNews()]).toEqual([true, false]);
  passTime(1);
  expect(claimUseNews()).toBe(true);
});
