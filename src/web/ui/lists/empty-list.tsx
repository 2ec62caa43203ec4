import type { ReactNode } from 'react';
import { EmptyState } from '../notice.tsx';
import { RowsSkeleton } from '../pane/loading-state.tsx';
import { Pane, type PaneQuery } from '../pane/pane.tsx';
import { TextButton } from '../text-button.tsx';

export type EmptyListProps = {
  /** What reads the list. */
  query: PaneQuery;
  /** What could not be read, as a sentence. */
  failed?: string;
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
};

/** Replaces a list's rows while it loads, after a failure, and when there are no items or none are found. */
export function EmptyList(list: EmptyListProps) {
  return (
    <Pane query={list.query} failed={list.failed} loading={<RowsSkeleton />}>
      {() => <NoItems {...list} />}
    </Pane>
  );
}

function NoItems(list: EmptyListProps) {
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
