import type { ListSubscription } from '#contract/reference-lists/list-subscription-contract.ts';
import { isFolder } from './list-sources.ts';
import { daysLate, isSilent, type Subscription } from './subscription-store.ts';

/** Maps a subscription to its shape in the API. */
export function toSubscriptionView(subscription: Subscription, now = Date.now()): ListSubscription {
  const { sources, checksum, everyHours, promisedDays } = subscription;
  const { readAt, triedAt, problem, failingSince, nextAt } = subscription;
  return {
    ...{ sources, checksum, everyHours, promisedDays, readAt, triedAt, problem, failingSince },
    isFolder: sources.some(isFolder),
    daysLate: daysLate(subscription, now),
    isSilent: isSilent(subscription, now),
    isBusy: Date.parse(nextAt) <= now,
  };
}
