import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { MatchRun } from '#contract/match-run-contract.ts';
import type { EntityKind } from '#records';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PanelDialog } from '../ui/panel-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { DecisionNotices } from './decision-notices.tsx';
import { countWord } from './decision-words.ts';
import { KeyHelp, KeyStrip } from './key-help.tsx';
import { useLetterKeys } from './letter-keys.ts';
import { MatchingFrame } from './matching-frame.tsx';
import type { BulkRequest } from './matching-queries.ts';
import { RecordResults, type RecordResultsHandle } from './record-results.tsx';
import { RecordReview } from './record-review.tsx';
import { ReviewAside } from './review-aside.tsx';
import { RecordPager, ReviewBar } from './review-bar.tsx';
import { reviewCounts } from './run-words.ts';
import type { ScoreRange } from './score-bins.ts';
import type { MatchPlace } from './use-match-place.ts';
import { nameOf, type Review, useReview } from './use-review.ts';
import type { ReviewItem } from './use-review-items.ts';
import { useReviewKeys } from './use-review-keys.ts';

/** What the page's head shows and does, whatever is under it. */
export type MatchingHead = {
  title: string;
  sentence: (more: ReactNode) => ReactNode;
  actions: ReactNode;
  reason: ReactNode;
  band: ReactNode;
};

/** The results of a run, to be decided one by one, by keys alone if somebody likes. */
export function MatchReview({
  run,
  place,
  head,
  onWaiting,
}: {
  run: MatchRun;
  place: MatchPlace;
  head: MatchingHead;
  /** Told how many decisions the server has not taken yet. */
  onWaiting: (waiting: number) => void;
}) {
  const review = useReview(run, place);
  const [letters, setLetters] = useLetterKeys();
  const [isExpanded, setExpanded] = useState(true);
  const [shown, setShown] = useState<'keys' | 'aside' | null>(null);
  const [bulk, setBulk] = useState<BulkRequest | null>(null);
  const [groupToConfirm, setGroupToConfirm] = useState<ReviewItem | null>(null);
  const results = useRef<RecordResultsHandle>(null);
  const { chosen, moves, deciding, isReadOnly } = review;
  const { recordId } = place;
  useEffect(() => onWaiting(deciding.waiting), [deciding.waiting, onWaiting]);

  const closeSheet = () => setShown(null);
  const { show } = place;
  const showScores = useCallback(
    (range: ScoreRange | null) => show({ min: range && String(range.from), max: range && String(range.to) }),
    [show],
  );
  const askBulk = (what: BulkRequest['what'], onlyHere: boolean) => {
    if (isReadOnly) return;
    closeSheet();
    setBulk({ runId: run.id, what, ...(onlyHere && recordId ? { recordId } : {}) });
  };
  const decide = (item: ReviewItem | undefined, decision: 'confirm' | 'delete' | 'undecided') => {
    if (!item) return;
    if (item.type === 'group' && decision === 'confirm') setGroupToConfirm(item);
    else review.decide(item, decision);
  };
  const moveBy = (move: () => void) => () => {
    move();
    review.focus();
  };
  const undo = () => !run.superseded && deciding.undo();

  useReviewKeys(
    {
      next: moveBy(() => moves.step(1)),
      previous: moveBy(() => moves.step(-1)),
      nextRecord: moveBy(() => moves.stepRecord(1)),
      previousRecord: moveBy(() => moves.stepRecord(-1)),
      group: moveBy(moves.toGroup),
      confirm: () => decide(chosen, 'confirm'),
      delete: () => decide(chosen, 'delete'),
      undo,
      expand: () => {
        if (chosen?.type === 'group') review.toggleGroup(chosen.key);
        else setExpanded(!isExpanded);
      },
      note: () => !isReadOnly && chosen?.type === 'candidate' && startNote(),
      confirmRecommended: () => askBulk('confirm-recommended', true),
      deleteRemaining: () => askBulk('delete-remaining', true),
      search: () => results.current?.focusSearch(),
      showKeys: () => setShown('keys'),
    },
    { letters },
  );

  function startNote() {
    setExpanded(true);
    review.setNoting(true);
  }
  const aside = (
    <ReviewAside
      run={run}
      kind={review.kind}
      scores={place.scores}
      isReadOnly={run.superseded}
      onScores={showScores}
      onBulk={(what) => askBulk(what, false)}
    />
  );
  return (
    <>
      <MatchingFrame
        title={head.title}
        saveStatus={sayKept(deciding)}
        sentence={head.sentence(
          <button type="button" data-narrow onClick={() => setShown('aside')}>
            Scores and audit log
          </button>,
        )}
        actions={head.actions}
        reason={head.reason}
        band={head.band}
        isOpen={recordId !== null}
        aside={aside}
        list={
          <RecordResults
            ref={results}
            run={run}
            filter={review.filter}
            list={review.list}
            selectedId={recordId}
            onKind={(kind: EntityKind) => place.show({ kind, record: null, at: null })}
            onSearch={review.setQ}
            onShow={place.show}
            onSelect={(id) => place.go({ recordId: id, at: null }, { push: review.isPhone })}
          />
        }
        foot={review.isPhone && recordId !== null && <PhoneBar run={run} review={review} onDecide={decide} />}
      >
        <DecisionNotices deciding={deciding} onShow={(other) => moves.goTo(other.recordId, other.key)} />
        <RecordReview
          key={recordId}
          row={review.row}
          list={review.review}
          state={{
            at: review.at,
            isExpanded,
            isNoting: review.isNoting,
            openGroup: review.openGroup,
            focusTurn: review.focusTurn,
            letters,
            isReadOnly,
          }}
          acts={{
            choose: (key) => recordId && moves.goTo(recordId, key),
            decide,
            keepNote: (item, note) =>
              recordId && deciding.note({ recordId, key: item.key }, note, 'write a note'),
            setNoting: (isNoting) => {
              review.setNoting(isNoting);
              if (!isNoting) review.focus();
            },
            toggleGroup: review.toggleGroup,
            bulk: (what) => askBulk(what, true),
          }}
          pager={<Pager review={review} place={place} />}
        />
        <KeyStrip letters={letters} onShowAll={() => setShown('keys')} />
        <p role="status" className="visually-hidden">
          {review.said}
        </p>
      </MatchingFrame>
      <KeyHelp open={shown === 'keys'} onClose={closeSheet} letters={letters} onLetters={setLetters} />
      <PanelDialog open={shown === 'aside'} onClose={closeSheet} place="right" title="This run">
        {aside}
      </PanelDialog>
      <BulkDialog
        request={bulk}
        name={bulk?.recordId ? (review.row?.name ?? review.review.record?.name ?? '') : null}
        onClose={() => setBulk(null)}
        onDone={(words) => {
          review.say(words);
          if (bulk?.recordId) moves.advance(review.review.items.at(-1)?.key ?? null);
          review.focus();
        }}
      />
      <ConfirmDialog
        open={groupToConfirm !== null}
        title="Confirm the whole group?"
        confirmLabel="Confirm all"
        onConfirm={() => {
          if (groupToConfirm) review.decide(groupToConfirm, 'confirm');
          setGroupToConfirm(null);
        }}
        onClose={() => setGroupToConfirm(null)}
      >
        <p>{sayGroup(groupToConfirm)}</p>
      </ConfirmDialog>
    </>
  );
}

function PhoneBar({
  run,
  review,
  onDecide,
}: {
  run: MatchRun;
  review: Review;
  onDecide: (item: ReviewItem | undefined, decision: 'confirm' | 'delete') => void;
}) {
  const { decided, total } = reviewCounts(run);
  const { chosen } = review;
  return (
    <ReviewBar
      decided={`${countWord(decided)} of ${countWord(total)} decided`}
      about={chosen ? sayItem(chosen) : null}
      isReadOnly={review.isReadOnly}
      onConfirm={() => onDecide(chosen, 'confirm')}
      onDelete={() => onDecide(chosen, 'delete')}
      onUndo={review.deciding.undo}
    />
  );
}

function Pager({ review, place }: { review: Review; place: MatchPlace }) {
  const { rows, total } = review.list;
  const here = rows.findIndex((row) => row.recordId === place.recordId);
  return (
    <RecordPager
      place={here < 0 ? null : here + 1}
      total={total}
      previous={rows[here - 1] ?? null}
      next={here < 0 ? null : (rows[here + 1] ?? null)}
      onBack={() => place.show({ record: null, at: null })}
      onGo={(recordId) => place.go({ recordId, at: null })}
    />
  );
}

function sayItem(item: ReviewItem): string {
  if (item.type === 'group') return `${countWord(item.group.count)} by ${item.group.by}`;
  return `${item.candidate.score}, ${nameOf(item)}`;
}

function sayGroup(item: ReviewItem | null): string {
  if (item?.type !== 'group') return '';
  const { count, by } = item.group;
  return `This confirms ${countWord(count)} reference records at once, each because of the same ${by} alone.`;
}

function sayKept({ waiting, failure }: Review['deciding']): string {
  if (failure) return `${countWord(waiting)} not on the server yet`;
  return 'Decisions kept as you make them';
}
