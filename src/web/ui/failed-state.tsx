import type { ReactNode } from 'react';
import { EmptyState, ErrorNotice } from './notice.tsx';
import { TextButton } from './text-button.tsx';

type ReadQuery = { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };

/** Stands in for content that could not be read: why, and the button that reads it again. `isAlert` announces it at once. */
export function FailedState({
  sentence,
  isAlert = false,
  onRetry,
  action,
}: {
  sentence: ReactNode;
  isAlert?: boolean;
  onRetry?: (() => unknown) | undefined;
  /** Replaces "Try again". */
  action?: ReactNode;
}) {
  const again = onRetry && <TextButton onClick={() => void onRetry()}>Try again</TextButton>;
  const state = <EmptyState sentence={sentence} action={action ?? again} />;
  return isAlert ? <div role="alert">{state}</div> : state;
}

/** Says in a line that what is shown could not be read again. */
export function StaleNotice({ query }: { query: Omit<ReadQuery, 'isPending'> }) {
  if (!query.error || query.data === undefined) return null;
  return (
    <ErrorNotice>
      {query.error.message} <TextButton onClick={() => void query.refetch()}>Try again</TextButton>
    </ErrorNotice>
  );
}

/** Says that a query is being read, or why it could not be; nothing once there is something to show. */
export function ReadingState({ query, isAlert }: { query: ReadQuery; isAlert?: boolean }) {
  if (query.isPending) return <EmptyState sentence="Loading…" />;
  if (!query.error || query.data !== undefined) return null;
  return <FailedState sentence={query.error.message} isAlert={isAlert ?? false} onRetry={query.refetch} />;
}
