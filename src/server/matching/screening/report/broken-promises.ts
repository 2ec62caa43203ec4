import { DAY_MS } from '#records';
import type { PromiseEvent } from '../../../reference-lists/subscriptions/promise-event-store.ts';

/** A time in which a list was overdue; `until` is null while it goes on at the end of the period. */
export type Gap = { listName: string; from: string; until: string | null };

type Promised = { readAt: number; days: number };

/**
 * Finds the times in which lists were overdue, those that reach into a period: each with its own beginning.
 * @param events those of each list together and in their order
 */
export function brokenPromises(
  events: readonly PromiseEvent[],
  { from, before }: { from: string; before: string },
): Gap[] {
  const gaps: Gap[] = [];
  const [begin, end] = [Date.parse(from), Date.parse(before)];
  for (const [listName, own] of Map.groupBy(events, (event) => event.listName)) {
    let promise: Promised | null = null;
    let since = 0;
    const close = (at: number, until: string | null) => {
      if (!promise) return;
      const broken = Math.max(promise.readAt + promise.days * DAY_MS, since);
      if (broken >= Math.min(at, end) || at <= begin) return;
      const last = gaps.at(-1);
      const start = new Date(broken).toISOString();
      // A promise that changes while it is broken makes no new gap.
      if (last?.listName === listName && last.until === start) last.until = until;
      else gaps.push({ listName, from: start, until });
    };
    for (const { at, event, promisedDays } of own) {
      const moment = Date.parse(at);
      if (moment >= end) break;
      close(moment, at);
      since = moment;
      const readAt: number = event === 'read' || !promise ? moment : (promise as Promised).readAt;
      promise = event === 'ended' ? null : { readAt, days: promisedDays };
    }
    close(end, null);
  }
  return gaps;
}
