import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { api } from '../../api/api-client.ts';
import { saveWhenLeaving } from '../../editing/save-when-leaving.ts';
import { useInAddress } from '../../editing/use-in-address.ts';
import { useUnsavedGuard } from '../../editing/use-unsaved-guard.ts';
import { useSession } from '../../identity/session-queries.ts';
import { BREAKPOINTS } from '../../styles/breakpoints.ts';
import { counted } from '../../ui/count-words.ts';
import { positionIn, positionParts } from './session/review-position.ts';
import { type Review, ReviewSession } from './session/review-session.ts';

/** The review session of a run and its current snapshot. Its position is stored in the address. */
export function useReviewSession(run: MatchRun): Review {
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
