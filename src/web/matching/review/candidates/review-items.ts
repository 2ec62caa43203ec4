import type {
  MadeDecision,
  MatchCandidate,
  MatchGroup,
  MatchRecordRow,
} from '#contract/match-candidate-contract.ts';
import { formatCount } from '../../match-format.ts';
import type { ComparedValues } from './candidate-queries.ts';

/** A candidate, perhaps out of an opened group. */
export type CandidateItem = {
  type: 'candidate';
  key: string;
  candidate: MatchCandidate;
  group: MatchGroup | null;
};
/** All candidates that only the birthday or birthplace makes, decided as one. */
export type GroupItem = { type: 'group'; key: string; group: MatchGroup };
/** One thing to decide: a candidate or a group as a whole. */
export type ReviewItem = CandidateItem | GroupItem;

/** What has been read of a record. */
export type ReviewItems = {
  record: MatchRecordRow | null;
  internal: ComparedValues | null;
  items: readonly ReviewItem[];
  isLoading: boolean;
  isFetchingMore: boolean;
  /** More are to come where somebody is: in the open group, or else among the candidates. */
  hasMore: boolean;
  /** Every candidate is there, and everyone in the open group. */
  isWhole: boolean;
  failure: string | undefined;
};

/** What stands while nothing is decided. */
export const UNDECIDED: MadeDecision = {
  value: 'undecided',
  by: null,
  at: null,
  note: null,
  remembered: false,
  reopened: null,
};

type Pages = readonly { record: MatchRecordRow; items: readonly MatchCandidate[]; total: number }[];

/**
 * A record's candidates and groups in order, and of the group that is open its candidates after it. Groups stand last;
 * first where the candidates go on for pages, so that they need not be looked for at the end of these.
 */
export function reviewItems({
  named = [],
  group: open,
  members = [],
}: {
  named: Pages | undefined;
  /** The group that is open. */
  group: MatchGroup | null;
  members: Pages | undefined;
}): readonly ReviewItem[] {
  const [first] = named;
  if (!first) return [];
  const candidates = candidatesOf(named, null);
  const groups = first.record.groups.flatMap((group): ReviewItem[] => [
    { type: 'group', key: group.key, group },
    ...(group.key === open?.key ? candidatesOf(members, group) : []),
  ]);
  return first.total > first.items.length ? [...groups, ...candidates] : [...candidates, ...groups];
}

function candidatesOf(pages: Pages, group: MatchGroup | null): ReviewItem[] {
  return pages.flatMap(({ items }) =>
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

/** Whether an item is a candidate of the open group. */
export function isMember(item: ReviewItem | undefined): boolean {
  return item?.type === 'candidate' && item.group !== null;
}

/**
 * The next item to decide after this one: below it, and groups after all candidates, those that are still to be read
 * too. Candidates inside a group come only while one of them is chosen.
 */
export function nextOpenItem(
  { items, hasMore }: Pick<ReviewItems, 'items' | 'hasMore'>,
  key: string | null,
): ReviewItem | undefined {
  const at = items.findIndex((item) => item.key === key);
  const here = items[at];
  const below = items.slice(at + 1).filter(isOpenItem);
  const isAmongMembers = isMember(here);
  const member = isAmongMembers ? below.find(isMember) : undefined;
  if (member || (isAmongMembers && hasMore)) return member;
  const candidate = below.find((item) => item.type === 'candidate' && !isMember(item));
  if (candidate || hasMore) return candidate;
  const groups = isAmongMembers || here?.type === 'group' ? below : items.filter(isOpenItem);
  return groups.find(({ type }) => type === 'group');
}

/** The name of a candidate as its list gives it. */
export function candidateName({ matchedName, externalName }: MatchCandidate): string {
  return matchedName || externalName;
}

/** What a decision is about: "Annelise Thorsen Vail", "group of 40 by birthday". */
export function itemName(item: ReviewItem): string {
  if (item.type === 'candidate') return candidateName(item.candidate);
  return `group of ${formatCount(item.group.count)} by ${item.group.by}`;
}
