import { isAbsolute } from 'node:path';
import { isLocalAddress, list, wholeNumber } from '../../ground/setting-forms.ts';
import { settingsGroup } from '../../ground/settings-group.ts';
import { type ListSources, listSourcesOf } from './list-sources.ts';

const MEGABYTE = 1_000_000;
const DEFAULT_MEGABYTES = 2_000;
const MAX_MEGABYTES = 20_000;
const DEFAULT_SECONDS = 600;
const MAX_SECONDS = 86_400;

/** What subscriptions of reference lists may read, and how much. */
export type SubscriptionConfig = {
  listSources: ListSources;
  /** Largest file that is read, and how long reading it may take. */
  listMaxBytes: number;
  listTimeoutMs: number;
};

export const subscriptionSettings = settingsGroup({
  shape: {
    LIST_SOURCES: list
      .refine((items) => items.every(isSource), {
        message:
          'must be addresses that begin with https:// (or http:// on this machine), without a query, or absolute paths of folders, separated by commas',
      })
      .default([]),
    LIST_MAX_MB: wholeNumber(1, MAX_MEGABYTES, DEFAULT_MEGABYTES),
    LIST_TIMEOUT_SECONDS: wholeNumber(1, MAX_SECONDS, DEFAULT_SECONDS),
  },
  read({ LIST_SOURCES, LIST_MAX_MB, LIST_TIMEOUT_SECONDS }): SubscriptionConfig {
    return {
      listSources: listSourcesOf(LIST_SOURCES),
      listMaxBytes: LIST_MAX_MB * MEGABYTE,
      listTimeoutMs: LIST_TIMEOUT_SECONDS * 1_000,
    };
  },
});

function isSource(item: string): boolean {
  if (isAbsolute(item)) return true;
  if (!URL.canParse(item)) return false;
  const { protocol, username, password, search, hash } = new URL(item);
  if (username || password || search || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLocalAddress(item));
}
