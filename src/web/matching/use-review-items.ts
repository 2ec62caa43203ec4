import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type {
  MadeDecision,
  MatchCandidate,
  MatchGroup,
  MatchRecordRow,
} from '#contract/match-candidate-contract.ts';
import { type ComparedValues, matchCandidatesQuery } from './matching-queries.ts';

/** One thing to decide: a candidate, perhaps out of an opened group, or a group as a whole. */
export type ReviewItem =
  | { type: 'candidate'; key: string; candidate: MatchCandidate; group: MatchGroup | null }
  | { type: 'group'; key: string; group: MatchGroup };

/** What is shown of a record. */
export type ReviewItems = {
  record: MatchRecordRow | null;
  internal: ComparedValues | null;
  items: readonly ReviewItem[];
  isLoading: boolean;
  isFetchingMore: boolean;
  hasMore: boolean;
  failure: string | undefined;
  retry: () => void;
  more: () => void;
};

const NO_GROUPS: readonly MatchGroup[] = [];

/** A record's candidates and groups in order, and of the group that is open its candidates after it. */
export function useReviewItems(
  runId: string,
  recordId: string | null,
  openGroup: string | null,
): ReviewItems {
  const named = useInfiniteQuery({
    ...matchCandidatesQuery({ runId, recordId: recordId ?? '', by: 'name' }),
    enabled: recordId !== null,
  });
  const first = named.data?.pages[0];
  const groups = first?.record.groups ?? NO_GROUPS;
  const group = groups.find(({ key }) => key === openGroup) ?? null;
  const members = useInfiniteQuery({
    ...matchCandidatesQuery({
      runId,
      recordId: recordId ?? '',
      by: group?.by ?? 'birthday',
      list: group?.list ?? '',
    }),
    enabled: recordId !== null && group !== null,
  });

  const items = useMemo(() => {
    const all: ReviewItem[] = candidatesOf(named.data?.pages, null);
    for (const one of groups) {
      all.push({ type: 'group', key: one.key, group: one });
      if (one.key === group?.key) all.push(...candidatesOf(members.data?.pages, one));
    }
    return all;
  }, [named.data, members.data, groups, group]);

  const source = group && !named.hasNextPage ? members : named;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = source;
  return {
    record: first?.record ?? null,
    internal: first?.internal ?? null,
    items,
    isLoading: recordId !== null && named.isPending,
    isFetchingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    failure: (named.error ?? members.error)?.message,
    retry: () => void (named.isError ? named : members).refetch(),
    more: useCallback(() => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    }, [hasNextPage, isFetchingNextPage, fetchNextPage]),
  };
}

function candidatesOf(
  pages: readonly { items: MatchCandidate[] }[] | undefined,
  group: MatchGroup | null,
): ReviewItem[] {
  return (pages ?? []).flatMap(({ items }) =>
    items.map((candidate): ReviewItem => ({ type: 'candidate', key: candidate.key, candidate, group })),
  );
}

/** What is decided about an item; a candidate of a decided group is decided with it. */
export function decisionShown(item: ReviewItem): MadeDecision {
  return item.type === 'group' ? item.group.decision : decisionOf(item.candidate, item.group);
}

/** The candidate's own decision, or else that of the group it stands in. */
export function decisionOf({ decision }: MatchCandidate, group: MatchGroup | null): MadeDecision {
  return decision.value === 'undecided' && group ? group.decision : decision;
}

/** Whether something is left to decide about an item. */
export function isOpenItem(item: ReviewItem): boolean {
  if (decisionShown(item).value !== 'undecided') return false;
  return item.type === 'candidate' || item.group.decidedAlone < item.group.count;
}

/** The next item to decide after this one. Candidates inside a group come only while one of them is chosen. */
export function nextOpenItem({ items, hasMore }: Pick<ReviewItems, 'items' | 'hasMore'>, key: string | null) {
  const at = items.findIndex((item) => item.key === key);
  const here = items[at];
  const isAmongMembers = here !== undefined && isMember(here);
  // Groups come last: after the candidates that are still to be read, too.
  const isMeant = (item: ReviewItem) =>
    isMember(item) ? isAmongMembers : item.type === 'candidate' || !hasMore;
  return items.slice(at + 1).find((item) => isOpenItem(item) && isMeant(item));
}

function isMember(item: ReviewItem): boolean {
  return item.type === 'candidate' && item.group !== null;
}
