import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#records';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import type { Database } from '../db/open-database.ts';
import { purgeBefore } from './maintenance-run-store.ts';

const START = Date.parse('2026-03-01T02:00:00Z');
const LONG_AGO = new Date(0);
const day = (number: number) => new Date(START + number * DAY_MS);

forEachDatabase('The moment before which data is purged', (createDatabase) => {
  let query: Database['query'];
  beforeEach(async () => {
    query = (await createDatabase()).db.query;
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** Runs maintenance at a moment. */
  const runAt = (moment: Date, days = 365) => {
    vi.setSystemTime(moment);
    return purgeBefore(query, days);
  };
  const runDaily = async (from: number, to: number, days = 365) => {
    let limit = LONG_AGO;
    for (let number = from; number <= to; number++) limit = await runAt(day(number), days);
    return limit;
  };

  it('is exact once maintenance has run for a week, and long ago before that', async () => {
    expect(await runDaily(0, 6)).toEqual(LONG_AGO);
    expect(await runDaily(7, 7)).toEqual(day(7 - 365));
    expect(await runDaily(8, 40)).toEqual(day(40 - 365));
  });

  it('is not moved by a clock that is ahead, however often the server starts', async () => {
    await runDaily(0, 10);
    for (let start = 0; start < 20; start++) {
      const ahead = new Date(day(740).getTime() + start * 60_000);
      const limit = await runAt(ahead);
      expect(limit.getTime()).toBeLessThanOrEqual(day(10 - 365 + 7).getTime());
    }
    expect(await runAt(day(11))).toEqual(day(11 - 365));
    expect(await runDaily(12, 20)).toEqual(day(20 - 365));
  });

  it('is not moved by a clock that is ahead at the first starts', async () => {
    for (let start = 0; start < 20; start++) {
      expect(await runAt(new Date(day(740).getTime() + start * 60_000))).toEqual(LONG_AGO);
    }
    expect(await runDaily(0, 6)).toEqual(LONG_AGO);
    expect(await runDaily(7, 7)).toEqual(day(7 - 365));
  });

  it('is at most half of the days early for what is kept for some days', async () => {
    await runDaily(0, 10, 4);
    const limit = await runAt(day(740), 4);
    expect(limit.getTime()).toBeLessThanOrEqual(day(10 - 4 + 2).getTime());
  });

  it('passes on a server that runs on some days only', async () => {
    for (const number of [0, 3, 9, 14, 20, 27]) await runAt(day(number));
    expect((await runAt(day(34))).getTime()).toBeGreaterThan(LONG_AGO.getTime());
  });
});
