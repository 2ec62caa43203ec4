import type { ReactNode } from 'react';
import { FailedState } from '../failed-state.tsx';
import { EmptyState } from '../notice.tsx';
import { TextButton } from '../text-button.tsx';

export type EmptyListProps = {
  /** The page keeps it with `useAddressText('q')`. */
  search: string;
  onSearch: (text: string) => void;
  /** Whether there would be rows without the search. */
  hasItems: boolean;
  /** One sentence for a list without items, saying what to do next. */
  emptyText: ReactNode;
  emptyAction?: ReactNode;
  /** Whether the cairn mark is shown above that sentence. */
  emptyMark?: boolean;
  isLoading?: boolean;
  /** Why the list could not be read. */
  failure?: string | null | undefined;
  onRetry: () => unknown;
};

/** Replaces a list's rows while it loads, after a failure, and when there are no items or none are found. */
export function EmptyList(list: EmptyListProps) {
  if (list.isLoading) return <EmptyState sentence="Loading…" />;
  if (list.failure) return <FailedState sentence={list.failure} isAlert onRetry={list.onRetry} />;
  if (!list.hasItems) {
    return <EmptyState mark={list.emptyMark ?? false} sentence={list.emptyText} action={list.emptyAction} />;
  }
  return (
    <EmptyState
      sentence={`Nothing found for “${list.search}”.`}
      action={<TextButton onClick={() => list.onSearch('')}>Clear the search</TextButton>}
    />
  );
}
