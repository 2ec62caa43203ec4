import type { ListSubscription } from '#contract/reference-lists/list-subscription-contract.ts';
import { isFolder } from './list-sources.ts';
import { daysLate, isHeldBack, isSilent, type Subscription } from './subscription-store.ts';

/** Maps a subscription to its shape in the API. */
export function toSubscriptionView(subscription: Subscription): ListSubscription {
  const now = Date.now();
  const { sources, checksum, everyHours, promisedDays } = subscription;
  const { readAt, triedAt, problem, failingSince, nextAt, held } = subscription;
  return {
    ...{ sources, checksum, everyHours, promisedDays, readAt, triedAt, problem, failingSince },
    isFolder: sources.some(isFolder),
    held: isHeldBack(subscription) && held ? { at: held.at, losses: [...held.losses] } : null,
    daysLate: daysLate(subscription, now),
    isSilent: isSilent(subscription, now),
    isBusy: Date.parse(nextAt) <= now,
  };
}
