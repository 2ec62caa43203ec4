import { useEffect, useState } from 'react';
import { MAX_LOOK_UP_CANDIDATES } from '#contract/matching/look-up-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { isServerAway, onTryAgain } from '../../api/server-away.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import { type AskedName, useLookUp } from '../found/look-up-queries.ts';
import { LookUpResult } from '../found/look-up-result.tsx';
import { MatchingFrame } from '../matching-frame.tsx';
import { KeepNote } from './keep-note.tsx';
import { LookUpForm } from './look-up-form.tsx';
import { OwnNotes } from './own-notes.tsx';

/** Candidates that are shown at first. */
const FIRST_CANDIDATES = 20;

/** The look-up of one name in reference lists, without a run. Nothing is kept unless it is kept as a note. */
export function LookUpPage() {
  const looking = useLookUp();
  const [asked, setAsked] = useState<AskedName | null>(null);
  const [turn, setTurn] = useState(0);
  const found = looking.data;

  function lookUp(name: AskedName, limit = FIRST_CANDIDATES) {
    setAsked(name);
    looking.mutate({ ...name, limit }, { onSuccess: () => setTurn((before) => before + 1) });
  }
  // A look-up is asked for by hand, so that no query asks again.
  useEffect(() =>
    onTryAgain(() => {
      if (asked && isServerAway(looking.error)) lookUp(asked);
    }),
  );
  const isWide = found && found.items.length <= FIRST_CANDIDATES;
  return (
    <MatchingFrame
      title="Look up a name"
      sentence={
        <>
          Nothing is kept unless you keep it.{' '}
          <TextLink to={PAGE_PATHS.entityMatching}>Entity Matching</TextLink>
        </>
      }
      actions={null}
      band={<LookUpForm isLooking={looking.isPending} onLookUp={(name) => lookUp(name)} />}
      isOpen={false}
      aside={
        <>
          {asked && found && <KeepNote key={turn} asked={asked} found={found} />}
          <OwnNotes />
        </>
      }
    >
      <div aria-live="polite" aria-busy={looking.isPending}>
        {looking.isIdle && (
          <EmptyState sentence="One name is compared with every name of the chosen lists, at once and without a run." />
        )}
        {looking.isPending && !found && <EmptyState sentence="Looking…" />}
        {looking.isError && (
          <FailedState
            sentence="The name could not be looked up."
            reason={looking.error.message}
            onRetry={asked ? () => lookUp(asked) : undefined}
          />
        )}
        {found && asked && (
          <LookUpResult
            key={turn}
            found={found}
            onMore={isWide ? () => lookUp(asked, MAX_LOOK_UP_CANDIDATES) : null}
          />
        )}
      </div>
    </MatchingFrame>
  );
}
