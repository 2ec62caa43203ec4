import type { ReactNode } from 'react';
import type { MatchRun } from '#contract/match-run-contract.ts';
import { formatCount } from '../match-format.ts';
import { type FrameHead, MatchingFrame } from '../matching-frame.tsx';
import { DecisionNotices } from './decision-notices.tsx';
import { KeyStrip } from './key-help.tsx';
import { useLetterKeys } from './letter-keys.ts';
import { RecordResults } from './record-results.tsx';
import { RecordReview } from './record-review.tsx';
import { ReviewAside } from './review-aside.tsx';
import { ReviewBar } from './review-bar.tsx';
import { ReviewDialogs } from './review-dialogs.tsx';
import type { ReviewSnapshot } from './session/review-snapshot.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useReviewSession } from './use-review-session.ts';

/** The results of a run, to be decided one by one, by keys alone if somebody likes. */
export function MatchReview({
  run,
  head,
  log,
}: {
  run: MatchRun;
  /** The page's head, with more for its sentence; `waiting` decisions are not on the server yet. */
  head: (review: { waiting: number; more: ReactNode }) => FrameHead;
  log: ReactNode;
}) {
  const { session, snapshot } = useReviewSession(run);
  const [letters, setLetters] = useLetterKeys();
  useReviewKeys(session, { letters });
  const { filter, list, position, isPhone, saving } = snapshot;
  const isOpen = position.recordId !== null;
  const aside = <ReviewAside session={session} snapshot={snapshot} log={log} />;
  const more = (
    <button type="button" data-narrow onClick={() => session.openDialog({ type: 'aside' })}>
      Scores and audit log
    </button>
  );
  return (
    <>
      <MatchingFrame
        {...head({ waiting: saving.waiting, more })}
        saveStatus={saveStatusOf(saving)}
        isOpen={isOpen}
        aside={aside}
        list={
          <RecordResults
            session={session}
            run={snapshot.run}
            filter={filter}
            q={position.q}
            list={list}
            selectedId={position.recordId}
            searchTurn={snapshot.searchTurn}
          />
        }
        foot={isPhone && isOpen && <ReviewBar session={session} snapshot={snapshot} />}
      >
        <DecisionNotices session={session} snapshot={snapshot} />
        <RecordReview key={position.recordId} session={session} snapshot={snapshot} letters={letters} />
        <KeyStrip letters={letters} onShowAll={() => session.openDialog({ type: 'keys' })} />
        <p role="status" className="visually-hidden">
          {snapshot.announcement}
        </p>
      </MatchingFrame>
      <ReviewDialogs
        session={session}
        snapshot={snapshot}
        letters={letters}
        onLetters={setLetters}
        aside={aside}
      />
    </>
  );
}

function saveStatusOf({ waiting, failure }: ReviewSnapshot['saving']): string {
  if (failure) return `${formatCount(waiting)} not on the server yet`;
  return 'Decisions kept as you make them';
}
