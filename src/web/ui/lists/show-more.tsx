import { TextButton } from '../text-button.tsx';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The button that reads the next page of a list; nothing after the last one. */
export function ShowMore({ pages, label = 'Show more' }: { pages: Pages; label?: string }) {
  if (!pages.hasNextPage) return null;
  return (
    <TextButton disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {label}
    </TextButton>
  );
}
