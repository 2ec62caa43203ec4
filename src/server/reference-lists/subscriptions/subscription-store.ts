import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ListLoss } from '#contract/reference-lists/list-loss.ts';
import type { SubscriptionChoices } from '#contract/reference-lists/list-subscription-contract.ts';
import { DAY_MS } from '#records';
import { named, namedRow, rowOf } from '../../db/rows/column-names.ts';
import type { Query, Tables } from '../../db/tables.ts';
import type { SourceMark } from './fetch-list.ts';
import { addPromiseEvent } from './promise-event-store.ts';

/** A list that has failed for so long is overdue, whatever its interval is. */
const SILENT_AFTER_MS = 3 * DAY_MS;

/**
 * The import that a subscription has begun: it goes on after an interruption as long as the files are the same, unless
 * it ended its thread.
 */
type PendingImport = { version: string; hash: string; endedThread?: boolean };

/** Files that are held back, as the version they would make has lost too much. */
type HeldVersion = {
  /** Of the files. */
  hash: string;
  at: string;
  losses: readonly ListLoss[];
  /** Whether a user has said that they are to be imported anyway. */
  isAccepted: boolean;
};

/** A list that is read from a folder or from addresses, and how its last readings went. */
export type Subscription = SubscriptionChoices & {
  id: string;
  listName: string;
  marks: SourceMark[];
  pending: PendingImport | null;
  held: HeldVersion | null;
  nextAt: string;
  triedAt: string | null;
  readAt: string | null;
  problem: string | null;
  failingSince: string | null;
  toldAt: string | null;
  createdAt: string;
};

type Changes = Partial<Omit<Subscription, 'id' | 'listName' | 'createdAt' | keyof SubscriptionChoices>>;

/** Lists all subscriptions, by the names of their lists. */
export async function listSubscriptions(query: Query): Promise<Subscription[]> {
  const rows = await query.selectFrom('list_subscriptions').selectAll().orderBy('list_name').execute();
  return rows.map(toSubscription);
}

/** A subscription, and when it is due. */
export type DueSubscription = Pick<Subscription, 'id' | 'nextAt'>;

export async function listDueSubscriptions(query: Query, now: Date): Promise<DueSubscription[]> {
  return query
    .selectFrom('list_subscriptions')
    .select(named('id', 'next_at'))
    .where('next_at', '<=', now.toISOString())
    .execute();
}

export async function readSubscriptionById(query: Query, id: string): Promise<Subscription | null> {
  const row = await query
    .selectFrom('list_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

export async function readSubscriptionOf(query: Query, listName: string): Promise<Subscription | null> {
  const row = await query
    .selectFrom('list_subscriptions')
    .selectAll()
    .where('list_name', '=', listName)
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

/** Inserts the subscription of a list, or changes its choices: it is due at once, and read as if for the first time. */
export async function putSubscription(
  query: Query,
  listName: string,
  { choices, userId, at }: { choices: SubscriptionChoices; userId: string; at: string },
): Promise<void> {
  const chosen = {
    ...rowOf({ ...choices, sources: JSON.stringify(choices.sources) }),
    ...{ marks: '[]', next_at: at, problem: null, failing_since: null, held: null },
  };
  await query
    .insertInto('list_subscriptions')
    .values({
      ...{ id: randomUUID(), list_name: listName, ...chosen, pending: null, told_at: null },
      ...{ tried_at: null, read_at: null, created_at: at, created_by: userId },
    })
    .onConflict((conflict) => conflict.column('list_name').doUpdateSet(chosen))
    .execute();
  await addPromiseEvent(query, { listName, at, event: 'began', promisedDays: choices.promisedDays });
}

/** Changes a subscription; nothing when it has ended, or is due at another time because a user has changed it. */
export async function changeSubscription(
  query: Query,
  { id, nextAt }: DueSubscription,
  changes: Changes,
): Promise<void> {
  const row = await query
    .updateTable('list_subscriptions')
    .set(toRow(changes))
    .where('id', '=', id)
    .where('next_at', '=', nextAt)
    .returning(named('list_name', 'promised_days'))
    .executeTakeFirst();
  if (row && changes.readAt) await addPromiseEvent(query, { ...row, at: changes.readAt, event: 'read' });
}

/** Marks that the owners are told of a list that is overdue, or of a version that is held back; false when another process has done so. */
export async function markTold(query: Query, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('list_subscriptions')
    .set({ told_at: at })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends the subscription of a list; false when there is none. */
export async function deleteSubscription(query: Query, listName: string): Promise<boolean> {
  const row = await query
    .deleteFrom('list_subscriptions')
    .where('list_name', '=', listName)
    .returning(named('list_name', 'promised_days'))
    .executeTakeFirst();
  if (!row) return false;
  await addPromiseEvent(query, { ...row, at: new Date().toISOString(), event: 'ended' });
  return true;
}

/** Whether a list breaks its promise, or has failed for days. */
export function isSilent(subscription: Subscription, now: number): boolean {
  const { failingSince } = subscription;
  if (daysLate(subscription, now) > 0) return true;
  return failingSince !== null && now - Date.parse(failingSince) >= SILENT_AFTER_MS;
}

/** Whether a version of a list is held back, and no user has accepted it. */
export function isHeldBack({ held }: Subscription): boolean {
  return held !== null && !held.isAccepted;
}

/** Days since the promise of a list is broken, the begun one included; 0 while it is kept. */
export function daysLate({ readAt, createdAt, promisedDays }: Subscription, now: number): number {
  const overdueMs = now - Date.parse(readAt ?? createdAt) - promisedDays * DAY_MS;
  return overdueMs <= 0 ? 0 : Math.ceil(overdueMs / DAY_MS);
}

function toSubscription(row: Selectable<Tables['list_subscriptions']>): Subscription {
  const { createdBy: _, ...subscription } = namedRow(row);
  return {
    ...subscription,
    everyHours: subscription.everyHours as SubscriptionChoices['everyHours'],
    sources: JSON.parse(subscription.sources),
    marks: JSON.parse(subscription.marks),
    pending: subscription.pending === null ? null : JSON.parse(subscription.pending),
    held: subscription.held === null ? null : JSON.parse(subscription.held),
  };
}

function toRow({ marks, pending, held, ...changes }: Changes) {
  return rowOf({
    ...changes,
    ...(marks && { marks: JSON.stringify(marks) }),
    ...(pending !== undefined && { pending: pending && JSON.stringify(pending) }),
    ...(held !== undefined && { held: held && JSON.stringify(held) }),
  });
}
