import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { SaveState } from '../../editing/save-queue.ts';
import { useAddressState } from '../../editing/use-address-state.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { MatchingFrame } from '../matching-frame.tsx';
import { ResolutionList } from './resolution-list.tsx';
import styles from './resolution-page.module.css';
import { RESOLUTION_LISTS, type ResolutionShown } from './resolution-queries.ts';
import { ResolutionRecords } from './resolution-records.tsx';
import { SaveButton, SaveReason } from './save-controls.tsx';
import { SaveDialog, type SaveTarget } from './save-dialog.tsx';
import { type Outcome, type Resolution, type ResolutionItems, useResolution } from './use-resolution.ts';

const TITLE = 'Match Resolution';
const EMPTY_LISTS: Record<ResolutionShown, string> = {
  open: 'Everything is saved.',
  closed: 'No record is closed yet.',
  unmatched: 'Every record has a confirmed match.',
};
const NO_DATA = 'No match data found. Please return to the match page.';

/** The resolution screen, which writes values of confirmed matches into clients. */
export function ResolutionPage() {
  const [runId] = useAddressState('run');
  return runId ? <RunResolution runId={runId} /> : <NoMatchData />;
}

function NoMatchData() {
  return (
    <MatchingFrame title={TITLE} sentence={null} actions={<BackButton runId={null} />} isOpen={false}>
      <EmptyState sentence={NO_DATA} />
    </MatchingFrame>
  );
}

function RunResolution({ runId }: { runId: string }) {
  const [show, setShow] = useAddressState('show');
  const [selected, setSelected] = useAddressState('record');
  const shown = RESOLUTION_LISTS.find((one) => one === show) ?? 'open';
  const [saving, setSaving] = useState<SaveTarget | null>(null);
  const resolution = useResolution(runId, shown, selected);
  const { choosing, list } = resolution;
  const counts = resolution.counts.data;

  if (isNoData(resolution.counts.error) || (counts?.matched === 0 && counts.unmatched === 0)) {
    return <NoMatchData />;
  }
  return (
    <MatchingFrame
      title={TITLE}
      saveStatus={saveStatusOf(counts?.written.fields ?? 0, choosing.saving)}
      sentence={<Sentence resolution={resolution} />}
      actions={
        <>
          <BackButton runId={runId} />
          <SaveButton
            counts={counts}
            isBusy={resolution.isBusy}
            onOpen={() => setSaving({ recordId: null })}
          />
        </>
      }
      reason={<Reason resolution={resolution} />}
      isOpen
      isStacked
      list={
        <ResolutionList
          {...{ shown, list }}
          counts={counts && { ...counts, closed: counts.matched - counts.open }}
          selectedId={selected ?? list.items[0]?.recordId ?? null}
          onShow={(next) => setShow(next === 'open' ? null : next)}
          onSelect={setSelected}
        />
      }
    >
      <Work list={list} shown={shown} onRetry={resolution.retry}>
        <ResolutionRecords
          key={shown}
          {...{ runId, shown, list }}
          selectedId={selected}
          changed={choosing.changed}
          actions={{
            isBusy: resolution.isBusy,
            onSave: (recordId) => setSaving({ recordId }),
            onClose: (recordId) => void resolution.save(closeAsItIs(recordId)),
            onReopen: (recordId) => void resolution.reopen(recordId),
          }}
          onChoose={choosing.choices.choose}
        />
      </Work>
      <SaveDialog runId={runId} resolution={resolution} target={saving} onClose={() => setSaving(null)} />
    </MatchingFrame>
  );
}

function Sentence({ resolution: { counts, isBusy, takeWhereEmpty } }: { resolution: Resolution }) {
  const { data } = counts;
  return (
    <span className={styles.sentence}>
      {data && (
        <span>
          {counted(data.matched, 'confirmed record')}. Nothing is written for a field you leave as it is.
        </span>
      )}
      {data && data.open > 1 && (
        <TextButton disabled={isBusy} onClick={() => void takeWhereEmpty()}>
          Take external where internal is empty, in all records
        </TextButton>
      )}
    </span>
  );
}

/** What a save will write or why it is impossible, its outcome, and read or send failures. */
function Reason({ resolution }: { resolution: Resolution }) {
  const { counts, outcome, retry, choosing, list } = resolution;
  const { waiting, failure } = choosing.saving;
  // An empty list shows its own error.
  const unread = list.items.length > 0 || !list.error ? (counts.error ?? list.error) : null;
  return (
    <>
      <div id="save-reason">{counts.data && <SaveReason counts={counts.data} resolution={resolution} />}</div>
      <OutcomeNotice outcome={outcome} />
      {unread && (
        <ErrorNotice>
          {unread.message} <TextButton onClick={retry}>Try again</TextButton>
        </ErrorNotice>
      )}
      {failure && (
        <ErrorNotice>
          {counted(waiting, 'choice is', 'choices are')} not on the server yet; trying again. {failure}
        </ErrorNotice>
      )}
    </>
  );
}

function BackButton({ runId }: { runId: string | null }) {
  const navigate = useNavigate();
  const query = runId ? `?run=${encodeURIComponent(runId)}` : '';
  return (
    <Button variant="default" onClick={() => navigate(`${PAGE_PATHS.entityMatching}${query}`)}>
      Back to Matching
    </Button>
  );
}

/** The outcome of an operation, announced at once by screen readers. */
function OutcomeNotice({ outcome }: { outcome: Outcome | null }) {
  return (
    <div role="alert" className={outcome?.isDone ? styles.done : styles.refused}>
      {outcome?.message}
      {outcome?.detail && <p className={styles.detail}>{outcome.detail}</p>}
    </div>
  );
}

function closeAsItIs(recordId: string) {
  return { recordIds: [recordId], closeUnchanged: true, written: { fields: 0, records: 0 } };
}

function Work({
  list,
  shown,
  onRetry,
  children,
}: {
  list: ResolutionItems;
  shown: ResolutionShown;
  onRetry: () => void;
  children: ReactNode;
}) {
  if (list.items.length > 0) return children;
  return (
    <div className={styles.none}>
      <Pane
        query={{ ...list.query, refetch: onRetry }}
        failed="The records could not be read."
        isEmpty={() => true}
        empty={<EmptyState sentence={EMPTY_LISTS[shown]} />}
      />
    </div>
  );
}

/** Whether a run does not exist or has no results yet. */
function isNoData(error: Error | null): boolean {
  return error instanceof ORPCError && error.code === 'NOT_FOUND';
}

function saveStatusOf(fields: number, { waiting, failure }: SaveState): string {
  if (failure) return `${formatCount(waiting)} not on the server yet`;
  return fields === 0 ? 'Each choice is kept' : `${counted(fields, 'change')} not written yet`;
}
