import { type ReactNode, useState } from 'react';
import { FailedLine, FailedState } from '../failed-state.tsx';
import { LoadingState } from './loading-state.tsx';

/** What a pane has to know of the query whose answer it shows. */
export type PaneQuery<T = unknown> = {
  data: T | undefined;
  error: Error | null;
  /** How often the query has failed. */
  errorUpdateCount: number;
  refetch: () => unknown;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
};

type PaneProps<T> = {
  query: PaneQuery<T>;
  /** What could not be read, as a sentence; by default the reason alone is said. */
  failed?: string | undefined;
  /** While it is being read, such as the skeleton of its rows; null where there may be nothing. */
  loading?: ReactNode;
  /** What stands here when there is nothing, and what to do next. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** Says in a line that it failed, where there is no room for more. */
  isLine?: boolean;
  children?: (data: T) => ReactNode;
};

/**
 * Shows what a query reads in one of four states: being read, failed with a way to try again, empty, or filled. What was
 * read before a failure stays, with a line that says so. A failure never looks like emptiness.
 */
export function Pane<T>({ query, failed, loading, empty, isEmpty, isLine, children }: PaneProps<T>) {
  const problem = usePaneProblem(query);
  const { data } = query;
  const failure = problem && (
    <PaneFailure {...{ query, problem, failed }} isLine={isLine === true || data !== undefined} />
  );
  if (data === undefined)
    return failure ?? (loading === null ? null : <LoadingState>{loading}</LoadingState>);
  return (
    <>
      {isEmpty?.(data) ? <div data-state="empty">{empty}</div> : children?.(data)}
      {failure}
    </>
  );
}

function PaneFailure({
  query,
  problem,
  failed,
  isLine,
}: Pick<PaneProps<never>, 'failed'> & { query: PaneQuery; problem: Error; isLine: boolean }) {
  const retry = () => void (query.isFetchNextPageError ? query.fetchNextPage?.() : query.refetch());
  if (isLine) return <FailedLine sentence={failed ?? problem.message} onRetry={retry} />;
  return <FailedState sentence={failed ?? problem.message} reason={problem.message} onRetry={retry} />;
}

/** Why a query failed. It stays while what was never read is read again, so that the pane does not flicker. */
function usePaneProblem({ data, error, errorUpdateCount }: PaneQuery): Error | null {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return error ?? (data === undefined && errorUpdateCount > 0 ? last : null);
}

/** Whether a query failed last, for a section that is there only when it has something to say. */
export function hasFailed({ data, error, errorUpdateCount }: PaneQuery): boolean {
  return error !== null || (data === undefined && errorUpdateCount > 0);
}

/** Several queries that a pane needs together: read once all are, and failed when one is. */
export function joinQueries(queries: readonly PaneQuery[]): PaneQuery<true> {
  return {
    data: queries.every(({ data }) => data !== undefined) || undefined,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    errorUpdateCount: queries.reduce((sum, query) => sum + query.errorUpdateCount, 0),
    refetch() {
      for (const query of queries) if (query.error || query.data === undefined) void query.refetch();
    },
  };
}
