import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import { matchCandidatesQuery } from './matching-queries.ts';
import type { MatchPlace } from './use-match-place.ts';
import type { ResultList } from './use-result-list.ts';
import { isOpenItem, nextOpenItem, type ReviewItem, type ReviewItems } from './use-review-items.ts';

type Ground = {
  runId: string;
  place: MatchPlace;
  list: ResultList;
  review: ReviewItems;
  /** The items that moving passes, and the one that is chosen. */
  at: string | null;
  /** Nothing in this list is left to decide. */
  onListDone: () => void;
};

/** Moving through a record's candidates and from record to record, by hand and by itself after a decision. */
export function useReviewMoves(ground: Ground) {
  const latest = useRef(ground);
  latest.current = ground;
  const isWaitingForMore = useRef(false);
  useNextRecordRead(ground);

  const goTo = useCallback((recordId: string, at: string | null = null) => {
    latest.current.place.go({ recordId, at });
  }, []);

  /** To the next thing to decide: in the record, else in the records after it, else from the first on. */
  const advance = useCallback(
    (from: string | null) => {
      const { review, list, place, onListDone } = latest.current;
      const next = nextOpenItem(review, from);
      if (next && place.recordId) return goTo(place.recordId, next.key);
      if (review.hasMore) return waitForMore(review.more);
      const record = nextOpenRecord(list.rows, place.recordId);
      if (record) return goTo(record.recordId);
      if (list.hasMore) return waitForMore(list.more);
      const first = list.rows.find((row) => row.undecided > 0 && row.recordId !== place.recordId);
      if (first) return goTo(first.recordId);
      const skipped = review.items.find((item) => item.key !== from && isOpenItem(item));
      if (skipped && place.recordId) return goTo(place.recordId, skipped.key);
      onListDone();

      function waitForMore(more: () => void) {
        isWaitingForMore.current = true;
        more();
      }
    },
    [goTo],
  );

  const loaded = ground.review.items.length + ground.list.rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on when more has come
  useEffect(() => {
    if (!isWaitingForMore.current) return;
    isWaitingForMore.current = false;
    advance(latest.current.at);
  }, [loaded, advance]);

  const stepRecord = useCallback(
    (by: 1 | -1) => {
      const { list, place } = latest.current;
      const here = list.rows.findIndex(({ recordId }) => recordId === place.recordId);
      const row = list.rows[here + by];
      if (row && here + by >= 0) goTo(row.recordId);
      else if (by === 1) list.more();
    },
    [goTo],
  );

  const step = useCallback(
    (by: 1 | -1) => {
      const { review, place, at } = latest.current;
      const here = review.items.findIndex(({ key }) => key === at);
      const item: ReviewItem | undefined = review.items[here + by];
      if (item && place.recordId && here + by >= 0) goTo(place.recordId, item.key);
      else if (by === 1 && review.hasMore) review.more();
      else stepRecord(by);
    },
    [goTo, stepRecord],
  );

  /** To the record's next group, after the last one to the first. */
  const toGroup = useCallback(() => {
    const { review, place, at } = latest.current;
    const here = review.items.findIndex(({ key }) => key === at);
    const isGroup = ({ type }: ReviewItem) => type === 'group';
    const group = review.items.slice(here + 1).find(isGroup) ?? review.items.find(isGroup);
    if (group && place.recordId) goTo(place.recordId, group.key);
  }, [goTo]);

  return { goTo, advance, step, stepRecord, toGroup };
}

function nextOpenRecord(
  rows: readonly MatchRecordRow[],
  recordId: string | null,
): MatchRecordRow | undefined {
  const here = rows.findIndex((row) => row.recordId === recordId);
  return rows.slice(here + 1).find((row) => row.undecided > 0);
}

/** Has the record that comes next read already, so that going there takes no time. */
function useNextRecordRead({ runId, place, list }: Ground): void {
  const queries = useQueryClient();
  const nextId = nextOpenRecord(list.rows, place.recordId)?.recordId;
  useEffect(() => {
    if (!nextId) return;
    void queries.prefetchInfiniteQuery({
      ...matchCandidatesQuery({ runId, recordId: nextId, by: 'name' }),
      staleTime: 30_000,
    });
  }, [queries, runId, nextId]);
}
