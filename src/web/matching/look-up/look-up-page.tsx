import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type LookUp, MAX_LOOK_UP_CANDIDATES } from '#contract/matching/look-up-contract.ts';
import { clientPath, PAGE_PATHS } from '#contract/page-paths.ts';
import { isServerAway, onTryAgain } from '../../api/server-away.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { hasFailed, Pane } from '../../ui/pane/pane.tsx';
import { TextLink } from '../../ui/text-button.tsx';
import { type AskedName, ownNotesQuery, useLookUp } from '../found/look-up-queries.ts';
import { LookUpResult } from '../found/look-up-result.tsx';
import { formatMoment } from '../match-format.ts';
import { MatchingFrame } from '../matching-frame.tsx';
import styles from './keep-note.module.css';
import { KeepNote } from './keep-note.tsx';
import { LookUpForm } from './look-up-form.tsx';

/** Candidates that are shown at first. */
const FIRST_CANDIDATES = 20;

/** What was asked for last, and what was found of it. `turn` counts the names. */
function useAskedName() {
  const looking = useLookUp();
  const [asked, setAsked] = useState<AskedName | null>(null);
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<LookUp | null>(null);

  function ask(name: AskedName, limit: number) {
    looking.mutate({ ...name, limit }, { onSuccess: setFound });
  }
  function lookUp(name: AskedName) {
    setAsked(name);
    setFound(null);
    setTurn((before) => before + 1);
    ask(name, FIRST_CANDIDATES);
  }
  /** Asks for as many as before: what was found, and the note about it, stay. */
  function repeat() {
    if (asked) ask(asked, looking.variables?.limit ?? FIRST_CANDIDATES);
  }
  // A look-up is asked for by hand, so that no query asks again.
  useEffect(() =>
    onTryAgain(() => {
      if (isServerAway(looking.error)) repeat();
    }),
  );
  return {
    looking,
    asked,
    turn,
    found,
    lookUp,
    repeat,
    askMore: (name: AskedName) => ask(name, MAX_LOOK_UP_CANDIDATES),
  };
}

/** The look-up of one name in reference lists, without a run. Nothing is kept unless it is kept as a note. */
export function LookUpPage() {
  const { looking, asked, turn, found, ...look } = useAskedName();
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
      band={<LookUpForm isLooking={looking.isPending} onLookUp={look.lookUp} />}
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
            onRetry={asked ? look.repeat : undefined}
          />
        )}
        {found && asked && (
          <LookUpResult key={turn} found={found} onMore={isWide ? () => look.askMore(asked) : null} />
        )}
      </div>
    </MatchingFrame>
  );
}

/** The last look-ups that the user kept, with links to their clients. */
function OwnNotes() {
  const query = useQuery(ownNotesQuery);
  const notes = query.data ?? [];
  if (hasFailed(query)) return <Pane query={query} isLine failed="Your last look-ups could not be read." />;
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="own-look-ups" className={styles.own}>
      <h2 id="own-look-ups" className={styles.title}>
        Your last look-ups kept
      </h2>
      <ul>
        {notes.map(({ id, name, at, clientId }) => (
          <li key={id} className={styles.note}>
            <PageLink to={`${clientPath(clientId)}?tab=history`}>{name}</PageLink>
            <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
