import { named, rowOf } from '../../db/rows/column-names.ts';
import type { Query } from '../../db/tables.ts';

/** When a subscribed list was read, and when its promise began or changed (`began`), or ended. */
export type PromiseEvent = {
  listName: string;
  at: string;
  event: 'began' | 'read' | 'ended';
  /** In force from then on. */
  promisedDays: number;
};

/** Adds an event; events are never changed. */
export async function addPromiseEvent(query: Query, event: PromiseEvent): Promise<void> {
  await query
    .insertInto('list_promise_events')
    .values(rowOf(event))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the events of all lists before a moment, those of each list together and in their order. */
export async function listPromiseEvents(query: Query, before: string): Promise<PromiseEvent[]> {
  return query
    .selectFrom('list_promise_events')
    .select(named('list_name', 'at', 'event', 'promised_days'))
    .where('at', '<', before)
    .orderBy('list_name')
    .orderBy('at')
    .execute();
}
