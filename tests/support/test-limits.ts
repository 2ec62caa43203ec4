import { MINUTE_MS } from '#records';

/*
 * Limits of tests guard against hanging and never judge speed: a machine with twenty times the work it has cores for
 * still passes. Tests wait for a state, by `expect.poll` or an expectation of Playwright, and give no limit of their own.
 */

/** A whole test, or a hook. */
export const TEST_LIMIT_MS = 600_000;

/** One wait for a state within a test. */
export const STATE_LIMIT_MS = 120_000;

/** A test that walks at random so many times, each time waiting for what its steps have mailed. */
export const walksLimitMs = (walks: number): number => TEST_LIMIT_MS + walks * 30_000;

/** A journey in which a user decides so many times, one after another. */
export const decisionsLimitMs = (decisions: number): number => TEST_LIMIT_MS + decisions * 10_000;

/** A test that kills a server so many times. */
export const killsLimitMs = (kills: number): number => TEST_LIMIT_MS + kills * MINUTE_MS;
