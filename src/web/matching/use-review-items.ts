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
  /** Every candidate is there, and everyone in the open group. */
  isWhole: boolean;
  /** More are to come where somebody is: in the open group, or else among the candidates. */
  hasMore: boolean;
  failure: string | undefined;
  retry: () => void;
  more: () => void;
  /** Asks for what comes after the rows in sight, when these are near its place. */
  moreAround: (sight: { from: number; to: number }) => void;
};

/** Further rows are asked for when this many are left. */
const NEAR_END = 10;

const NO_GROUPS: readonly MatchGroup[] = [];

/**
 * A record's candidates and groups in order, and of the group that is open its candidates after it. Groups stand last;
 * first where the candidates go on for pages, so that they need not be looked for at the end of these.
 */
export function useReviewItems(
  runId: string,
  { recordId, at, openGroup }: { recordId: string | null; at: string | null; openGroup: string | null },
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

  const isPaged = first !== undefined && first.total > first.items.length;
  const items = useMemo(() => {
    const candidates = candidatesOf(named.data?.pages, null);
    const inGroups = groups.flatMap((one): ReviewItem[] => [
      { type: 'group', key: one.key, group: one },
      ...(one.key === group?.key ? candidatesOf(members.data?.pages, one) : []),
    ]);
    return isPaged ? [...inGroups, ...candidates] : [...candidates, ...inGroups];
  }, [named.data, members.data, groups, group, isPaged]);

  const here = items.find(({ key }) => key === at);
  const isAmongMembers = here !== undefined && isMember(here);
  const source = isAmongMembers || !named.hasNextPage ? members : named;
  const moreNamed = useMore(named);
  const moreMembers = useMore(members);
  const membersEnd = items.findLastIndex(isMember);
  return {
    record: first?.record ?? null,
    internal: first?.internal ?? null,
    items,
    isLoading: recordId !== null && named.isPending,
    isFetchingMore: named.isFetchingNextPage || members.isFetchingNextPage,
    isWhole: !named.hasNextPage && !members.hasNextPage,
    hasMore: source.hasNextPage,
    failure: (named.error ?? members.error)?.message,
    retry: () => void (named.isError ? named : members).refetch(),
    more: source === members ? moreMembers : moreNamed,
    moreAround: useCallback(
      ({ from, to }) => {
        if (to >= items.length - NEAR_END) moreNamed();
        if (from <= membersEnd && to >= membersEnd - NEAR_END) moreMembers();
      },
      [items.length, membersEnd, moreNamed, moreMembers],
    ),
  };
}

/** Asks for the next page, unless it is on its way or there is none. */
function useMore({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}): () => void {
  return useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
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

/**
 * The next item to decide after this one: below it, and groups after all candidates, those that are still to be read
 * too. Candidates inside a group come only while one of them is chosen.
 */
export function nextOpenItem({ items, hasMore }: Pick<ReviewItems, 'items' | 'hasMore'>, key: string | null) {
  const at = items.findIndex((item) => item.key === key);
  const here = items[at];
  const below = items.slice(at + 1).filter(isOpenItem);
  const isAmongMembers = here !== undefined && isMember(here);
  const member = isAmongMembers ? below.find(isMember) : undefined;
  if (member || (isAmongMembers && hasMore)) return member;
  const candidate = below.find((item) => item.type === 'candidate' && !isMember(item));
  if (candidate || hasMore) return candidate;
  const groups = isAmongMembers || here?.type === 'group' ? below : items.filter(isOpenItem);
  return groups.find(({ type }) => type === 'group');
}

function isMember(item: ReviewItem): boolean {
  return item.type === 'candidate' && item.group !== null;
}
