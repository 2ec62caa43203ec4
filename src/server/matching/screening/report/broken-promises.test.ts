import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#records';
import type { PromiseEvent } from '../../../reference-lists/subscriptions/promise-event-store.ts';
import { brokenPromises } from './broken-promises.ts';

const START = Date.UTC(2026, 0, 1);
const dayOf = (day: number) => new Date(START + day * DAY_MS).toISOString();

const events = fc
  .uniqueArray(
    fc.record({
      listName: fc.constantFrom('OFAC', 'Harbour'),
      day: fc.integer({ min: 0, max: 40 }),
      event: fc.constantFrom<PromiseEvent['event']>('began', 'read', 'read', 'ended'),
      promisedDays: fc.integer({ min: 1, max: 5 }),
    }),
    { selector: ({ listName, day }) => `${listName} ${day}`, maxLength: 15 },
  )
  .map((all) =>
    all
      .toSorted((a, b) => (a.listName < b.listName ? -1 : Number(a.listName > b.listName)) || a.day - b.day)
      .map(({ day, ...event }): PromiseEvent => ({ ...event, at: dayOf(day) })),
  );

/** Whether a list breaks its promise at a moment, as its subscription would say then. */
function isBroken(all: readonly PromiseEvent[], listName: string, moment: number): boolean {
  let promise: { readAt: number; days: number } | null = null;
  for (const { at, event, promisedDays } of all.filter((one) => one.listName === listName)) {
    if (Date.parse(at) > moment) break;
    const readAt: number = event === 'read' || promise === null ? Date.parse(at) : promise.readAt;
    promise = event === 'ended' ? null : { readAt, days: promisedDays };
  }
  return promise !== null && moment > promise.readAt + promise.days * DAY_MS;
}

test('a moment of the period is in a gap when, and only when, the list breaks its promise then', () => {
  fc.assert(
    fc.property(
      events,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 21, max: 45 }),
      (all, first, last) => {
        const gaps = brokenPromises(all, { from: dayOf(first), before: dayOf(last) });
        for (const listName of ['OFAC', 'Harbour']) {
          for (let day = first; day < last; day++) {
            const moment = START + (day + 0.5) * DAY_MS;
            const isInGap = gaps.some(
              (gap) =>
                gap.listName === listName &&
                Date.parse(gap.from) < moment &&
                (gap.until === null || moment < Date.parse(gap.until)),
            );
            expect(isInGap, `${listName} on day ${day}`).toBe(isBroken(all, listName, moment));
          }
        }
        expect(gaps.every(({ from, until }) => until === null || from < until)).toBe(true);
      },
    ),
  );
});
