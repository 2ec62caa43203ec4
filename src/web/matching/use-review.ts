import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MatchRun } from '#contract/match-run-contract.ts';
import type { Decision } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { useAddressText } from '../editing/use-address-state.ts';
import { useSession } from '../identity/session-queries.ts';
import { countWord, decisionWord } from './decision-words.ts';
import type { RecordFilter } from './matching-queries.ts';
import type { Undone } from './review-deeds.ts';
import { reviewCounts } from './run-words.ts';
import { useDecisions } from './use-decisions.ts';
import type { MatchPlace } from './use-match-place.ts';
import { useResultList } from './use-result-list.ts';
import {
  decisionShown,
  isOpenItem,
  nextOpenItem,
  type ReviewItem,
  type ReviewItems,
  useReviewItems,
} from './use-review-items.ts';
import { useReviewMoves } from './use-review-moves.ts';

/** Everything the review of one run stands on: where somebody is, what is shown there, and what can be done. */
export function useReview(run: MatchRun, place: MatchPlace) {
  const isPhone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { user } = useSession();
  const [q, setQ] = useAddressText('q');
  const kind = useKind(run, place);
  const filter = useFilter(kind, q, place);
  const list = useResultList(run.id, filter);
  const [openGroup, setOpenGroup] = useState<string | null>(null);
  const review = useReviewItems(run.id, { recordId: place.recordId, at: place.at, openGroup });
  const [focusTurn, setFocusTurn] = useState(0);
  const [said, setSaid] = useState('');
  const [isNoting, setNoting] = useState(false);

  const chosen = chosenItem(review, place.at);
  const at = chosen?.key ?? null;
  const focus = useCallback(() => setFocusTurn((turn) => turn + 1), []);

  const moves = useReviewMoves({
    runId: run.id,
    place,
    list,
    review,
    at,
    onListDone: () => goToOtherKind(run, kind, place) || setSaid('Everything shown here is decided.'),
  });

  const onUndone = useCallback(
    ({ label, first, count }: Undone) => {
      setSaid(`Undone: ${label}${count > 1 ? `, ${countWord(count)} decisions` : ''}.`);
      if (!first) return;
      const undoneKind = ENTITY_KINDS.find((one) => first.recordId.startsWith(`${one}:`)) ?? kind;
      if (undoneKind === kind) moves.goTo(first.recordId, first.key);
      else place.show({ kind: undoneKind, record: first.recordId, at: first.key });
      focus();
    },
    [kind, moves, place, focus],
  );
  const deciding = useDecisions({ runId: run.id, by: user?.email ?? '', onUndone });

  // Where both are in sight, a record is open from the start: the first that needs a decision.
  const firstId = (list.rows.find((row) => row.undecided > 0) ?? list.rows[0])?.recordId;
  const { recordId, go } = place;
  useEffect(() => {
    if (recordId === null && firstId && !isPhone) go({ recordId: firstId, at: null });
  }, [recordId, firstId, isPhone, go]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record begins with nothing open
  useEffect(() => {
    setOpenGroup(null);
    setNoting(false);
  }, [recordId]);

  // A record is entered where something is left to decide, however far down that is.
  const isSearching = place.at === null && review.hasMore && nextOpenItem(review, null) === undefined;
  const { more } = review;
  // biome-ignore lint/correctness/useExhaustiveDependencies: page after page
  useEffect(() => {
    if (isSearching) more();
  }, [isSearching, more, review.items]);

  const row = list.rows.find((one) => one.recordId === recordId) ?? null;
  const isReadOnly = run.superseded || (review.record?.saved ?? row?.saved ?? false);

  function decide(item: ReviewItem, decision: Decision) {
    if (isReadOnly || recordId === null) return;
    const name =
      item.type === 'group' ? `group of ${countWord(item.group.count)} by ${item.group.by}` : nameOf(item);
    if (decisionShown(item).value !== decision) {
      const label = decision === 'undecided' ? `make ${name} undecided` : `${decision} ${name}`;
      deciding.decide([{ recordId, key: item.key, decision }], label);
    }
    const { decided, total } = reviewCounts(run);
    const now = decided + Number(isOpenItem(item) && decision !== 'undecided');
    setSaid(`${decisionWord(decision)}: ${name}. ${countWord(now)} of ${countWord(total)} decided.`);
    if (decision !== 'undecided') moves.advance(item.key);
    focus();
  }

  return {
    isPhone,
    kind,
    filter,
    setQ,
    list,
    review,
    row,
    chosen,
    at,
    openGroup,
    toggleGroup: (key: string) => setOpenGroup((open) => (open === key ? null : key)),
    focusTurn,
    focus,
    said,
    say: setSaid,
    isNoting,
    setNoting,
    isReadOnly,
    deciding,
    decide,
    moves,
  };
}

export type Review = ReturnType<typeof useReview>;

/** The kind in the address; else the first that has something to decide, and it stays while it is decided. */
function useKind(run: MatchRun, place: MatchPlace): EntityKind {
  const [first] = useState(() => run.kinds.find((kind) => run.counts[kind].undecided > 0) ?? run.kinds[0]);
  const asked = place.kind && run.kinds.includes(place.kind) ? place.kind : null;
  return asked ?? first ?? 'clients';
}

function useFilter(kind: EntityKind, q: string, place: MatchPlace): RecordFilter {
  const { status, change, scores } = place;
  const [minScore, maxScore] = [scores?.from ?? null, scores?.to ?? null];
  return useMemo(
    () => ({ kind, q: q.trim(), status, change, minScore, maxScore }),
    [kind, q, status, change, minScore, maxScore],
  );
}

/** The chosen item; at first the one that needs a decision. */
function chosenItem(review: ReviewItems, at: string | null): ReviewItem | undefined {
  const { items } = review;
  return items.find(({ key }) => key === at) ?? nextOpenItem(review, null) ?? items[0];
}

/** Goes on with a kind that still has something to decide. Tells whether there is one. */
function goToOtherKind(run: MatchRun, kind: EntityKind, place: MatchPlace): boolean {
  const here = run.kinds.indexOf(kind);
  const order = [...run.kinds.slice(here + 1), ...run.kinds.slice(0, here)];
  const next = order.find((one) => run.counts[one].undecided > 0);
  if (!next) return false;
  place.show({ kind: next, record: null, at: null, status: null, change: null, min: null, max: null });
  return true;
}

/** The name of a candidate as its list gives it. */
export function nameOf(item: Extract<ReviewItem, { type: 'candidate' }>): string {
  return item.candidate.matchedName || item.candidate.externalName;
}
