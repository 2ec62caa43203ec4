import type { ViewedScreen } from '#contract/account/saved-view-contract.ts';
import { MINUTE_MS } from '#records';
import { apiQueries } from '../../api/api-client.ts';

/** The saved views of a screen: the user's own, and those that colleagues share. */
export const savedViewsQuery = (screen: ViewedScreen) =>
  apiQueries.savedViews.list.queryOptions({ input: { screen }, staleTime: MINUTE_MS });
