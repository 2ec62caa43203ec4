import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { MatchRun } from '#contract/match-run-contract.ts';
import { saveWhenLeaving } from '../../editing/save-when-leaving.ts';
import { useInAddress } from '../../editing/use-in-address.ts';
import { useUnsavedGuard } from '../../editing/use-unsaved-guard.ts';
import { useSession } from '../../identity/session-queries.ts';
import { BREAKPOINTS } from '../../styles/breakpoints.ts';
import { positionIn, positionParts } from './session/review-position.ts';
import { ReviewSession } from './session/review-session.ts';
import type { ReviewSnapshot } from './session/review-snapshot.ts';

/** The review of a run on this page: what it shows, and its actions. Its position is kept in the address. */
export function useReviewSession(run: MatchRun): { session: ReviewSession; snapshot: ReviewSnapshot } {
  const queries = useQueryClient();
  const { user } = useSession();
  const [params] = useSearchParams();
  const isPhone = useMediaQuery(BREAKPOINTS.phone, undefined, { getInitialValueInEffect: false }) ?? false;
  const [session] = useState(
    () => new ReviewSession({ run, queries, position: positionIn(params), isPhone, by: user?.email ?? '' }),
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
  // The decision that is on its way arrives even when the page is left.
  useUnsavedGuard(saving.waiting > 1 || saving.failure !== null);
  return { session, snapshot };
}
