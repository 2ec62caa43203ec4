import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverResult,
  type QueryClient,
} from '@tanstack/react-query';
import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { EntityKind } from '#records';
import { memoizeLast } from './memoize-last.ts';
import { readNextPage } from './read-next-page.ts';
import { matchRecordsQuery, type RecordFilter, type RecordPage } from './review-queries.ts';

/** The records of a run that match the filter and are read so far. */
export type RecordList = {
  rows: readonly MatchRecordRow[];
  /** Number of records in all pages. */
  total: number;
  isLoading: boolean;
  /** Whether the rows are those of the previous filter, until the new ones are read. */
  isPrevious: boolean;
  hasMore: boolean;
  failure: string | undefined;
};

type Result = InfiniteQueryObserverResult<InfiniteData<RecordPage>>;

/** Observes the records of a run in the query cache, outside React. */
export class RunRecords {
  readonly #runId: string;
  readonly #observer;
  #filter: RecordFilter;
  readonly #toRows = memoizeLast(({ data }: { data: InfiniteData<RecordPage> | undefined }) =>
    (data?.pages ?? []).flatMap(({ items }) => items),
  );
  readonly #toList = memoizeLast(({ result, kind }: { result: Result; kind: EntityKind }): RecordList => {
    const rows = this.#toRows({ data: result.data });
    // Rows of the previous search stay until the new ones arrive, but not rows of another kind.
    const isOther = result.isPlaceholderData && rows[0]?.kind !== kind;
    return {
      rows: isOther ? [] : rows,
      total: result.data?.pages.at(-1)?.total ?? 0,
      isLoading: result.isPending || isOther,
      isPrevious: result.isPlaceholderData,
      hasMore: result.hasNextPage,
      failure: result.error?.message,
    };
  });

  constructor(queries: QueryClient, runId: string, filter: RecordFilter) {
    this.#runId = runId;
    this.#filter = filter;
    this.#observer = new InfiniteQueryObserver(queries, matchRecordsQuery(runId, filter));
  }

  subscribe = (onChange: () => void) => this.#observer.subscribe(onChange);

  select(filter: RecordFilter): void {
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.#observer.setOptions(matchRecordsQuery(this.#runId, filter));
  }

  list = (): RecordList =>
    this.#toList({ result: this.#observer.getCurrentResult(), kind: this.#filter.kind });

  readMore = (): void => readNextPage(this.#observer.getCurrentResult());

  retry = (): void => void this.#observer.refetch();
}
