import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverResult,
  type QueryClient,
} from '@tanstack/react-query';
import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import type { EntityKind } from '#records';
import { memoizeLast } from './memoize-last.ts';
import { readNextPage } from './read-next-page.ts';
import { matchRecordsQuery, type RecordFilter, type RecordPage } from './review-queries.ts';

/** The records of a run that the filter lets through, as far as they have been read. */
export type RecordList = {
  rows: readonly MatchRecordRow[];
  /** Of all pages. */
  total: number;
  isLoading: boolean;
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
    // Those of another search stay until the found ones are there; those of another kind would mislead.
    const isOther = result.isPlaceholderData && rows[0]?.kind !== kind;
    return {
      rows: isOther ? [] : rows,
      total: result.data?.pages.at(-1)?.total ?? 0,
      isLoading: result.isPending || isOther,
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
