type Pages<T> = {
  data: { pages: { items: T[]; found: number }[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
};

/** The rows of a query that is read page by page, how many are found, and what reads more near their end. */
export function pagedItems<T>({ data, hasNextPage, isFetching, fetchNextPage }: Pages<T>) {
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return {
    items,
    total: data?.pages[0]?.found ?? items.length,
    onNearEnd: () => void (hasNextPage && !isFetching && fetchNextPage()),
  };
}
