import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverResult,
  type QueryClient,
} from '@tanstack/react-query';
import type { MatchGroup } from '#contract/matching/match-candidate-contract.ts';
import { type CandidatePage, matchCandidatesQuery } from '../candidates/candidate-queries.ts';
import { isMember, type ReviewItem, type ReviewItems, reviewItems } from '../candidates/review-items.ts';
import { memoizeLast } from './memoize-last.ts';
import { readNextPage } from './read-next-page.ts';

/** The record and open group whose candidates are read. */
export type CandidateSelection = {
  recordId: string | null;
  openGroup: string | null;
  /** The key of the chosen item, at which more are read. */
  at: string | null;
};

type Result = InfiniteQueryObserverResult<InfiniteData<CandidatePage>>;
type Results = { named: Result; members: Result; group: MatchGroup | null };

type CandidateParts = Results & { isOpen: boolean; items: readonly ReviewItem[]; hasMore: boolean };

/** More candidates are read when this many rows are left below the visible ones. */
const NEAR_END = 10;
const PREFETCHED_MS = 30_000;

/** Observes the candidates of a record, and of its open group, in the query cache, outside React. */
export class RecordCandidates {
  readonly #queries: QueryClient;
  readonly #runId: string;
  readonly #named;
  readonly #members;
  readonly #inOrder = memoizeLast(reviewItems);
  readonly #toCandidates = memoizeLast(
    ({ named, members, isOpen, items, hasMore }: CandidateParts): ReviewItems => {
      const [first] = named.data?.pages ?? [];
      return {
        ...{
          record: first?.record ?? null,
          internal: first?.internal ?? null,
          own: first?.own ?? null,
          items,
          hasMore,
        },
        isLoading: isOpen && named.isPending,
        isFetchingMore: named.isFetchingNextPage || members.isFetchingNextPage,
        isWhole: !named.hasNextPage && !members.hasNextPage,
        failure: (named.error ?? members.error)?.message,
      };
    },
  );
  #recordId: string | null = null;
  #at: string | null = null;
  #group: MatchGroup | null = null;

  constructor(queries: QueryClient, runId: string) {
    this.#queries = queries;
    this.#runId = runId;
    this.#named = new InfiniteQueryObserver(queries, this.#namedQuery());
    this.#members = new InfiniteQueryObserver(queries, this.#memberQuery());
  }

  subscribe(onChange: () => void): () => void {
    const stops = [this.#named.subscribe(onChange), this.#members.subscribe(onChange)];
    return () => {
      for (const stop of stops) stop();
    };
  }

  select({ recordId, openGroup, at }: CandidateSelection): void {
    this.#at = at;
    const isOther = recordId !== this.#recordId;
    this.#recordId = recordId;
    if (isOther) this.#named.setOptions(this.#namedQuery());
    const groups = this.#named.getCurrentResult().data?.pages[0]?.record.groups;
    const group = groups?.find(({ key }) => key === openGroup) ?? null;
    const isOtherGroup = isOther || group?.key !== this.#group?.key;
    this.#group = group;
    if (isOtherGroup) this.#members.setOptions(this.#memberQuery());
  }

  candidates = (): ReviewItems => {
    const results = this.#results();
    const hasMore = this.#source(results).hasNextPage;
    const isOpen = this.#recordId !== null;
    return this.#toCandidates({ ...results, isOpen, items: this.#items(results), hasMore });
  };

  readMore = (): void => readNextPage(this.#source(this.#results()));

  /** Reads more automatically: unlike `readMore`, without retrying a page that failed. */
  readMoreUnlessFailed = (): void => {
    const source = this.#source(this.#results());
    if (!source.isFetchNextPageError) readNextPage(source);
  };

  /** Reads more when the visible rows are near the end of the read ones. */
  readMoreAround = ({ from, to }: { from: number; to: number }): void => {
    const results = this.#results();
    const items = this.#items(results);
    const membersEnd = items.findLastIndex(isMember);
    if (to >= items.length - NEAR_END) readNextPage(results.named);
    if (from <= membersEnd && to >= membersEnd - NEAR_END) readNextPage(results.members);
  };

  retry = (): void => void (this.#results().named.isError ? this.#named : this.#members).refetch();

  /** Prefetches the first candidates of a record. */
  prefetch(recordId: string): void {
    const query = matchCandidatesQuery({ runId: this.#runId, recordId, by: 'name' });
    void this.#queries.prefetchInfiniteQuery({ ...query, staleTime: PREFETCHED_MS });
  }

  #results(): Results {
    const [named, members] = [this.#named.getCurrentResult(), this.#members.getCurrentResult()];
    return { named, members, group: this.#group };
  }

  #items({ named, members, group }: Results): readonly ReviewItem[] {
    return this.#inOrder({ named: named.data?.pages, group, members: members.data?.pages });
  }

  /** The query to read more from: that of the open group when one of its members is chosen, or else that of the candidates. */
  #source(results: Results): Result {
    const here = this.#items(results).find(({ key }) => key === this.#at);
    return isMember(here) || !results.named.hasNextPage ? results.members : results.named;
  }

  #namedQuery() {
    const recordId = this.#recordId;
    const query = matchCandidatesQuery({ runId: this.#runId, recordId: recordId ?? '', by: 'name' });
    return { ...query, enabled: recordId !== null };
  }

  #memberQuery() {
    const { by = 'birthday', list = '' } = this.#group ?? {};
    const query = matchCandidatesQuery({ runId: this.#runId, recordId: this.#recordId ?? '', by, list });
    return { ...query, enabled: this.#recordId !== null && this.#group !== null };
  }
}
