import type {
  CandidateEvidence,
  MatchCandidate,
  MatchGroup,
  MatchRecordRow,
} from '#contract/matching/match-candidate-contract.ts';
import type { MadeDecision } from '#contract/matching/matching-parts.ts';
import { pairNameText } from '#matching';
import { formatCount } from '../../../ui/count-words.ts';
import { groupWords } from '../../match-format.ts';
import type { ComparedValues, OwnRecord } from './candidate-queries.ts';

/** A candidate; `group` is the open group that contains it. */
export type CandidateItem = {
  type: 'candidate';
  key: string;
  candidate: MatchCandidate;
  group: MatchGroup | null;
};
/** A group, decided as a whole. */
export type GroupItem = { type: 'group'; key: string; group: MatchGroup };
/** One item to decide: a candidate or a group as a whole. */
export type ReviewItem = CandidateItem | GroupItem;

/** The items of a record that are read so far. */
export type ReviewItems = {
  record: MatchRecordRow | null;
  internal: ComparedValues | null;
  own: OwnRecord | null;
  items: readonly ReviewItem[];
  isLoading: boolean;
  isFetchingMore: boolean;
  /** Whether there are more pages at the position: of the open group, or else of the candidates. */
  hasMore: boolean;
  /** Whether all candidates and all members of the open group are read. */
  isWhole: boolean;
  failure: string | undefined;
};

/** The decision of an item without one. */
export const UNDECIDED: MadeDecision = {
  value: 'undecided',
  by: null,
  at: null,
  note: null,
  reason: null,
  remembered: false,
  reopened: null,
};

/** Whether an item is the candidate of a reference record. */
export function isCandidateOf(
  item: ReviewItem,
  { list, externalId }: { list: string; externalId: string },
): boolean {
  return (
    item.type === 'candidate' && item.candidate.list === list && item.candidate.externalId === externalId
  );
}

type Pages = readonly { record: MatchRecordRow; items: readonly MatchCandidate[]; total: number }[];

/**
 * A record's candidates and groups in order, with the members of the open group after it. Groups come last, but first if
 * there is more than one page of candidates, so that they are visible at once.
 */
export function reviewItems({
  named = [],
  group: open,
  members = [],
}: {
  named: Pages | undefined;
  /** The open group. */
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

/** The effective decision of an item; a candidate without a decision has that of its group. */
export function decisionShown(item: ReviewItem): MadeDecision {
  return item.type === 'group' ? item.group.decision : decisionOf(item.candidate, item.group);
}

/** The candidate's own decision, or else that of its group. */
export function decisionOf({ decision }: MatchCandidate, group: MatchGroup | null): MadeDecision {
  return decision.value === 'undecided' && group ? group.decision : decision;
}

/** Whether an item still needs a decision. */
export function isOpenItem(item: ReviewItem): boolean {
  if (decisionShown(item).value !== 'undecided') return false;
  return item.type === 'candidate' || item.group.decidedAlone < item.group.count;
}

/** Whether an item is a candidate of the open group. */
export function isMember(item: ReviewItem | undefined): boolean {
  return item?.type === 'candidate' && item.group !== null;
}

/**
 * The next item to decide below an item. Groups come after all candidates, including unread ones. Members of a group
 * count only while one of them is chosen.
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

/** The name of a candidate: "present name, formerly other name". */
export function candidateName({ externalName: name, ...matched }: CandidateEvidence): string {
  return pairNameText({ names: [{ field: 'name', name }] }, matched);
}

/** Describes an item: "Annelise Thorsen Vail", "group of 40 by birthday". */
export function itemName(item: ReviewItem): string {
  if (item.type === 'candidate') return candidateName(item.candidate);
  return `group of ${formatCount(item.group.count)} by ${groupWords(item.group.by)}`;
}
