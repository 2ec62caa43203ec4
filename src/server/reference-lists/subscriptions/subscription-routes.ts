import type { SubscriptionChoices } from '#contract/reference-lists/list-subscription-contract.ts';
import { AppError } from '../../ground/app-error.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { isEmbeddedList, listReferenceLists } from '../reference-list-store.ts';
import { allowsSource, isFolder, type ListSources } from './list-sources.ts';
import type { SubscriptionDeps } from './read-subscription.ts';
import { requestReading } from './subscription-jobs.ts';
import {
  changeSubscription,
  deleteSubscription,
  isHeldBack,
  isSilent,
  listSubscriptions,
  putSubscription,
  readSubscriptionOf,
} from './subscription-store.ts';
import { toSubscriptionView } from './subscription-view.ts';

const HELD_OTHERWISE = 'This version is not held back any more, or another one is. Look again.';

/** Implements the calls of subscriptions of reference lists. */
export function subscriptionRoutes({ db: { query }, jobs, config, log }: SubscriptionDeps) {
  const { state, put, read, take, remove } = verifiedUser.listSubscriptions;
  const viewOf = async (name: string) => toSubscriptionView(await subscribed(name));
  const subscribed = async (name: string) => {
    const subscription = await readSubscriptionOf(query, name);
    if (!subscription) throw new AppError('NOT_FOUND', { message: 'This list is not subscribed any more.' });
    return subscription;
  };
  return {
    state: state.handler(async () => {
      const subscriptions = await listSubscriptions(query);
      const silent = subscriptions.filter((one) => isSilent(one, Date.now()));
      const { addresses, folders } = config.listSources;
      return {
        ...{ addresses: [...addresses], folders: [...folders], subscribed: subscriptions.length },
        silent: silent.map(({ listName }) => listName),
        held: subscriptions.filter(isHeldBack).map(({ listName }) => listName),
      };
    }),
    put: put.handler(async ({ input: { name, ...choices }, context: { user } }) => {
      checkChoices(choices, config.listSources);
      const versions = (await listReferenceLists(query)).filter((list) => list.name === name);
      if (versions.length === 0)
        throw new AppError('NOT_FOUND', { message: 'This list is not here any more.' });
      if (versions.some(({ id }) => isEmbeddedList(id))) {
        throw new AppError('CONFLICT', { message: `${name} comes with Cairn and its releases.` });
      }
      await putSubscription(query, name, { choices, userId: user.id, at: new Date().toISOString() });
      const subscription = await subscribed(name);
      const { id } = subscription;
      log.info({ event: 'list-subscribed', subscription: id, userId: user.id }, 'reference list subscribed');
      await requestReading(jobs, subscription);
      return viewOf(name);
    }),
    read: read.handler(async ({ input: { name } }) => {
      await changeSubscription(query, await subscribed(name), { nextAt: new Date().toISOString() });
      await requestReading(jobs, await subscribed(name));
      return viewOf(name);
    }),
    take: take.handler(async ({ input: { name, heldAt }, context: { user } }) => {
      const subscription = await subscribed(name);
      const { held } = subscription;
      if (held?.at !== heldAt) throw new AppError('CONFLICT', { message: HELD_OTHERWISE });
      const nextAt = new Date().toISOString();
      await changeSubscription(query, subscription, { held: { ...held, isAccepted: true }, nextAt });
      log.info(
        { event: 'held-version-accepted', subscription: subscription.id, userId: user.id },
        'a version that was held back is imported anyway',
      );
      await requestReading(jobs, await subscribed(name));
      return viewOf(name);
    }),
    remove: remove.handler(async ({ input: { name }, context: { user } }) => {
      const { id } = await subscribed(name);
      await deleteSubscription(query, name);
      log.info({ event: 'list-unsubscribed', subscription: id, userId: user.id }, 'subscription ended');
      return {};
    }),
  };
}

/** @throws AppError 400 when a source is not allowed, or sources do not go together */
function checkChoices({ sources, checksum }: SubscriptionChoices, allowed: ListSources): void {
  const forbidden = sources.find((source) => !allowsSource(allowed, source));
  if (forbidden !== undefined) {
    const message = `LIST_SOURCES does not allow ${forbidden}.`;
    throw new AppError('BAD_REQUEST', { message, fields: [{ path: 'sources', message }] });
  }
  if (checksum !== null && (isFolder(checksum) || !allowsSource(allowed, checksum))) {
    const message = `LIST_SOURCES does not allow ${checksum}.`;
    throw new AppError('BAD_REQUEST', { message, fields: [{ path: 'checksum', message }] });
  }
  if (sources.some(isFolder) && (sources.length > 1 || checksum !== null)) {
    const message = 'A folder is a source of its own. Its checksums are files beside its lists.';
    throw new AppError('BAD_REQUEST', { message, fields: [{ path: 'sources', message }] });
  }
}
