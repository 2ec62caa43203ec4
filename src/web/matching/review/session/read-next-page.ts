import type { InfiniteQueryObserverResult } from '@tanstack/react-query';

/** Fetches the next page, unless it is being fetched or there is none. */
export function readNextPage<Data>(
  pages: Pick<InfiniteQueryObserverResult<Data>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>,
): void {
  if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
}
