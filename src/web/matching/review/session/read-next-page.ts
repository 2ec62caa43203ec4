import type { InfiniteQueryObserverResult } from '@tanstack/react-query';

/** Reads the next page, unless it is on its way or there is none. */
export function readNextPage<Data>(
  pages: Pick<InfiniteQueryObserverResult<Data>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>,
): void {
  if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
}
