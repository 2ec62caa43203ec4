import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { api } from '../../api/api-client.ts';
import { saveWhenLeaving } from '../../editing/save-when-leaving.ts';
import { useInAddress } from '../../editing/use-in-address.ts';
import { useUnsavedGuard } from '../../editing/use-unsaved-guard.ts';
import { useSession } from '../../identity/session-queries.ts';
import { BREAKPOINTS } from '../../styles/breakpoints.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { useLetterKeys } from '../../ui/keys/letter-keys.ts';
import { type FrameHead, MatchingFrame } from '../matching-frame.tsx';
import { DecisionBar } from './bar/decision-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ReviewProgress } from './progress-staff.tsx';
import { RecordResults } from './record-results.tsx';
import { RecordReview } from './record-review.tsx';
import { ReviewAside } from './review-aside.tsx';
import { ReviewDialogs } from './review-dialogs.tsx';
import { filterText, positionIn, positionParts } from './session/review-position.ts';
import { type Review, ReviewSession } from './session/review-session.ts';
import type { ReviewSnapshot } from './session/review-snapshot.ts';
import { RecordPeople } from './team/record-people.tsx';
import { useReviewKeys } from './use-review-keys.ts';

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

/** The review session of a run and its current snapshot. Its position is stored in the address. */
function useReviewSession(run: MatchRun): Review {
  const queries = useQueryClient();
  const { user } = useSession();
  const [params] = useSearchParams();
  const isPhone = useMediaQuery(BREAKPOINTS.handset, undefined, { getInitialValueInEffect: false }) ?? false;
  const [session] = useState(
    () =>
      new ReviewSession({
        ...{ run, queries, position: positionIn(params), isPhone, by: user?.email ?? '' },
        team: { userId: user?.id ?? '', calls: api.matching },
      }),
  );
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);
  const { position, history, saving } = snapshot;

  useEffect(session.open, []);
  useEffect(() => saveWhenLeaving(session.retrySaving), [session]);
  useEffect(() => session.setPhone(isPhone), [session, isPhone]);
  useInAddress({
    ...{ value: position, history, toParts: positionParts, read: positionIn },
    onRead: session.navigation.go,
  });
  // A request that is already sent completes even when the page is left.
  const words = counted(saving.waiting, 'decision');
  useUnsavedGuard(saving.waiting > 1 || saving.failure !== null, { count: saving.waiting, words });
  return { session, snapshot };
}
