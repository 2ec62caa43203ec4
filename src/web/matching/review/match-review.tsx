import type { ReactNode } from 'react';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { formatCount } from '../../ui/count-words.ts';
import { useLetterKeys } from '../../ui/keys/letter-keys.ts';
import { type FrameHead, MatchingFrame } from '../matching-frame.tsx';
import { DecisionBar } from './bar/decision-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ReviewProgress } from './progress-staff.tsx';
import { RecordResults } from './record-results.tsx';
import { RecordReview } from './record-review.tsx';
import { ReviewAside } from './review-aside.tsx';
import { ReviewDialogs } from './review-dialogs.tsx';
import { filterText } from './session/review-position.ts';
import type { Review } from './session/review-session.ts';
import type { ReviewSnapshot } from './session/review-snapshot.ts';
import { RecordPeople } from './team/record-people.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import { useReviewSession } from './use-review-session.ts';

/** What a review adds to the head of the page: the number of unsent decisions, and the end of the sentence. */
export type ReviewHead = { waiting: number; more: ReactNode };

/** The review of a run's results, by mouse, touch or keyboard. */
export function MatchReview({
  run,
  head,
  log,
}: {
  run: MatchRun;
  head: (review: ReviewHead) => FrameHead;
  log: ReactNode;
}) {
  const { session, snapshot } = useReviewSession(run);
  const [letters] = useLetterKeys();
  useReviewKeys(session, { letters });
  const { saving } = snapshot;
  const aside = <ReviewAside session={session} snapshot={snapshot} log={log} />;
  const more = (
    <button type="button" data-narrow onClick={() => session.openDialog({ type: 'aside' })}>
      Scores and audit log
    </button>
  );
  const page = head({ waiting: saving.waiting, more });
  return (
    <>
      <MatchingFrame
        {...page}
        band={
          <>
            {page.band}
            <ReviewProgress run={snapshot.run} />
            <ShownFilters session={session} snapshot={snapshot} />
          </>
        }
        saveStatus={saveStatusOf(saving)}
        isOpen={snapshot.position.recordId !== null}
        aside={aside}
        list={<ShownRecords session={session} snapshot={snapshot} />}
      >
        <ReviewedRecord session={session} snapshot={snapshot} letters={letters} />
      </MatchingFrame>
      <ReviewDialogs session={session} snapshot={snapshot} aside={aside} />
    </>
  );
}

function ShownFilters({ session, snapshot }: Review) {
  const { run, filter, list, position } = snapshot;
  return <FilterBar {...{ session, run, filter, list }} view={filterText(position, filter.kind)} />;
}

function ShownRecords({ session, snapshot }: Review) {
  const { run, filter, list, position, searchTurn, present, ticked } = snapshot;
  return (
    <RecordResults
      {...{ session, run, filter, list, searchTurn, present, ticked }}
      q={position.q}
      selectedId={position.recordId}
    />
  );
}

/** Who works on the open record, its candidates, and the bar that decides about them. */
function ReviewedRecord({ session, snapshot, letters }: Review & { letters: boolean }) {
  const { recordId } = snapshot.position;
  return (
    <>
      <RecordPeople session={session} snapshot={snapshot} letters={letters} />
      <RecordReview key={recordId} session={session} snapshot={snapshot} letters={letters} />
      {recordId !== null && <DecisionBar session={session} snapshot={snapshot} letters={letters} />}
      <p role="status" className="visually-hidden">
        {snapshot.announcement}
      </p>
    </>
  );
}

function saveStatusOf({ waiting, failure }: ReviewSnapshot['saving']): string {
  if (failure) return `${formatCount(waiting)} not on the server yet`;
  return 'Each decision is saved';
}
