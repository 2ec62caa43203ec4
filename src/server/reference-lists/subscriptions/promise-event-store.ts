import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

type Query = Kysely<Tables>;

/** When a subscribed list was read, and when its promise began or changed (`began`), or ended. */
export type PromiseEvent = {
  listName: string;
  at: string;
  event: 'began' | 'read' | 'ended';
  /** In force from then on. */
  promisedDays: number;
};

/** Adds an event; events are never changed. */
export async function addPromiseEvent(
  query: Query,
  { listName, at, event, promisedDays }: PromiseEvent,
): Promise<void> {
  await query
    .insertInto('list_promise_events')
    .values({ list_name: listName, at, event, promised_days: promisedDays })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the events of all lists before a moment, those of each list together and in their order. */
export async function listPromiseEvents(query: Query, before: string): Promise<PromiseEvent[]> {
  const rows = await query
    .selectFrom('list_promise_events')
    .selectAll()
    .where('at', '<', before)
    .orderBy('list_name')
    .orderBy('at')
    .execute();
  return rows.map(({ list_name, at, event, promised_days }) => ({
    ...{ listName: list_name, at, promisedDays: promised_days },
    event: event as PromiseEvent['event'],
  }));
}
