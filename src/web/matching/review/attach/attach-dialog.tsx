import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { LookUpCandidate } from '#contract/matching/look-up-contract.ts';
import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import { isServerAway, onTryAgain } from '../../../api/server-away.ts';
import { useMayWrite } from '../../../identity/role-queries.ts';
import { counted } from '../../../ui/count-words.ts';
import { PanelDialog } from '../../../ui/dialogs/panel-dialog.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { EmptyState, ErrorNotice } from '../../../ui/notice.tsx';
import { type AskedName, useLookUp } from '../../found/look-up-queries.ts';
import { LookUpResult } from '../../found/look-up-result.tsx';
import { isCandidateOf, type ReviewItems } from '../candidates/review-items.ts';
import type { Review } from '../session/review-session.ts';
import styles from './attach-dialog.module.css';
import { AttachForm, type Sought } from './attach-form.tsx';
import { useAttach } from './attach-queries.ts';
import { NoneOfThese } from './none-of-these.tsx';

/** Candidates that are shown of a search. */
const MOST_SHOWN = 50;

const LIKE_ANY_OTHER =
  'What you attach is a candidate like any other, with the scores of this record. It needs Confirm or Delete, and counts for Proceed to Resolution.';
const READS_ONLY = 'You may read only: nothing can be attached.';

type Searching = Review & { record: MatchRecordRow };

/** The dialog that searches the lists of a run for the open record, and attaches what is found to it. */
export function AttachDialog({ open, onClose, ...review }: Review & { open: boolean; onClose: () => void }) {
  const { candidates, row } = review.snapshot;
  const record = candidates.record ?? row;
  return (
    <PanelDialog open={open && record !== null} onClose={onClose} title="Search and attach">
      {record && <SearchAndAttach {...review} record={record} />}
    </PanelDialog>
  );
}

function SearchAndAttach({ session, snapshot, record }: Searching) {
  const { run, candidates } = snapshot;
  const mayWrite = useMayWrite();
  const searching = useSearch();
  const { asked, looking, search } = searching;
  const attaching = useAttach({ runId: run.id, recordId: record.recordId });
  function attach({ list, externalId, externalName }: LookUpCandidate) {
    attaching.mutate(
      { list, externalId },
      {
        onSuccess: ({ revision }) =>
          void session.attaching.finish(record.recordId, { list, externalId, externalName, revision }),
      },
    );
  }
  return (
    <>
      <p className={`quiet ${styles.sentence}`}>
        For {record.name || 'a record without a name'}, in {counted(run.lists.length, 'list')} of this run.
        Weak aliases are searched, too.
      </p>
      <AttachForm
        kind={record.kind}
        own={{ name: record.name, birthday: candidates.internal?.birthday ?? null }}
        isLooking={looking.isPending}
        onSearch={(sought) => {
          attaching.reset();
          search(toAsked(sought, { record, run }));
        }}
      />
      {attaching.isError && <ErrorNotice>{attaching.error.message}</ErrorNotice>}
      <div aria-live="polite" aria-busy={looking.isPending}>
        <SearchState {...searching} />
        {looking.data && asked && (
          <>
            <LookUpResult
              key={looking.submittedAt}
              found={looking.data}
              onMore={null}
              actionOf={(candidate) => (
                <AttachButton
                  {...{ candidate, candidates, mayWrite }}
                  isBusy={attaching.isPending}
                  onAttach={() => attach(candidate)}
                />
              )}
            />
            <NoneOfThese
              key={`none ${looking.submittedAt}`}
              {...{ asked, record, mayWrite }}
              found={looking.data}
            />
          </>
        )}
      </div>
      <p className={`quiet ${styles.sentence}`}>{mayWrite ? LIKE_ANY_OTHER : READS_ONLY}</p>
    </>
  );
}

/** The search of a dialog, and what was asked last. */
function useSearch() {
  const looking = useLookUp();
  const [asked, setAsked] = useState<AskedName | null>(null);
  function search(name: AskedName) {
    setAsked(name);
    looking.mutate({ ...name, limit: MOST_SHOWN });
  }
  // A search is asked for by hand, so that no query asks again.
  useEffect(() =>
    onTryAgain(() => {
      if (asked && isServerAway(looking.error)) search(asked);
    }),
  );
  return { asked, looking, search };
}

/** A search that is under way, or has failed. */
function SearchState({ asked, looking, search }: ReturnType<typeof useSearch>) {
  if (looking.isPending) return <EmptyState sentence="Searching…" />;
  if (!looking.isError) return null;
  return (
    <FailedState
      sentence="The lists could not be searched."
      reason={looking.error.message}
      onRetry={asked ? () => search(asked) : undefined}
    />
  );
}

function AttachButton({
  candidate,
  candidates: { items },
  mayWrite,
  isBusy,
  onAttach,
}: {
  candidate: LookUpCandidate;
  candidates: ReviewItems;
  mayWrite: boolean;
  isBusy: boolean;
  onAttach: () => void;
}) {
  if (items.some((item) => isCandidateOf(item, candidate)))
    return <span className="quiet">A candidate already</span>;
  if (!mayWrite) return null;
  return (
    <Button
      variant="default"
      disabled={isBusy}
      aria-label={`Attach ${candidate.externalName}`}
      onClick={onAttach}
    >
      Attach
    </Button>
  );
}

/** What is looked up for a record: in the lists of its run, among reference records of its kind. */
function toAsked(
  { name, birthday }: Sought,
  { record: { kind }, run }: { record: MatchRecordRow; run: Review['snapshot']['run'] },
): AskedName {
  return {
    ...{ name, birthday, of: kind, kind: kind === 'clients' ? 'organisation' : 'person' },
    lists: run.lists.map(({ id }) => id),
  };
}
