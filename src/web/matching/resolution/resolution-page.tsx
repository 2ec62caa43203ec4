import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ResolutionCounts } from '#contract/match-resolution-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { SaveState } from '../../editing/save-queue.ts';
import { useAddressState } from '../../editing/use-address-state.ts';
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { formatCount, formatCounted } from '../match-format.ts';
import { MatchingFrame } from '../matching-frame.tsx';
import { ResolutionList } from './resolution-list.tsx';
import styles from './resolution-page.module.css';
import type { ResolutionShown } from './resolution-queries.ts';
import { ResolutionRecords } from './resolution-records.tsx';
import { SaveResolutionButton } from './save-resolution-button.tsx';
import { type Resolution, type ResolutionItems, useResolution } from './use-resolution.ts';

const TITLE = 'Match Resolution';
const NO_DATA = 'No match data found. Please return to the match page.';

/** Resolution: from confirmed matches to the values that are written into the clients. */
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
  const shown: ResolutionShown = show === 'unmatched' ? 'unmatched' : 'matched';
  const resolution = useResolution(runId, shown, selected);
  const { choosing } = resolution;
  const counts = resolution.counts.data;
  const list = resolution[shown];

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
          <SaveResolutionButton
            counts={counts}
            isBusy={resolution.isBusy}
            onSave={() => void resolution.save()}
          />
        </>
      }
      reason={<Reason resolution={resolution} list={list} />}
      isOpen
      isStacked
      list={
        <ResolutionList
          shown={shown}
          counts={counts}
          list={list}
          selectedId={selected ?? list.items[0]?.recordId ?? null}
          onShow={(next) => setShow(next === 'unmatched' ? next : null)}
          onSelect={setSelected}
        />
      }
    >
      <Work list={list} shown={shown} onRetry={resolution.retry}>
        <ResolutionRecords
          key={shown}
          runId={runId}
          shown={shown}
          list={list}
          selectedId={selected}
          changed={choosing.changed}
          onChoose={choosing.choices.choose}
        />
      </Work>
    </MatchingFrame>
  );
}

function Sentence({ resolution: { counts, isBusy, takeWhereEmpty } }: { resolution: Resolution }) {
  const { data } = counts;
  return (
    <span className={styles.sentence}>
      {data && (
        <span>
          {formatCounted(data.matched, ['confirmed record', 'confirmed records'])}. Nothing is written for a
          field you leave as it is.
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

/** What a save will write or why it cannot, what came of it, and what could not be read or sent. */
function Reason({ resolution, list }: { resolution: Resolution; list: ResolutionItems }) {
  const { counts, outcome, retry, choosing } = resolution;
  const { waiting, failure } = choosing.saving;
  // A list that cannot be read at all says so itself.
  const unread = list.items.length > 0 || !list.error ? (counts.error ?? list.error) : null;
  return (
    <>
      <div id="save-reason">{counts.data && <SaveReason counts={counts.data} />}</div>
      <Outcome words={outcome?.words} isDone={outcome?.isDone ?? false} />
      {unread && (
        <ErrorNotice>
          {unread.message} <TextButton onClick={retry}>Try again</TextButton>
        </ErrorNotice>
      )}
      {failure && (
        <ErrorNotice>
          {formatCounted(waiting, ['choice is', 'choices are'])} not on the server yet; trying again.{' '}
          {failure}
        </ErrorNotice>
      )}
    </>
  );
}

/** What a save will write, or why it cannot, and what it leaves open. */
function SaveReason({ counts }: { counts: ResolutionCounts }) {
  const { unchosen } = counts;
  return (
    <>
      <p>{describeSave(counts)}</p>
      {unchosen > 0 && (
        <p>
          {formatCounted(unchosen, [
            'record with several matches stays',
            'records with several matches stay',
          ])}{' '}
          open until you choose whose values are meant.
        </p>
      )}
    </>
  );
}

function describeSave({ matched, open, mine, unchosen, written }: ResolutionCounts): string {
  if (open === 0) return matched === 0 ? 'No match is confirmed.' : 'Everything is saved.';
  if (mine === 0) {
    return open === unchosen
      ? 'Nothing can be saved yet.'
      : 'You confirmed these matches, so somebody else has to save them.';
  }
  if (written.fields === 0) return 'No field will be written.';
  return `${formatCounted(written.fields, ['field', 'fields'])} in ${formatCounted(written.records, ['record', 'records'])} will be written.`;
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

/** Read out at once, whether it went well or not. */
function Outcome({ words, isDone }: { words: string | undefined; isDone: boolean }) {
  return (
    <div role="alert" className={isDone ? styles.done : styles.refused}>
      {words}
    </div>
  );
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
  const sentence = shown === 'matched' ? 'No match is confirmed.' : 'Every record has a confirmed match.';
  return (
    <div className={styles.none}>
      <ErrorNotice>{list.error?.message}</ErrorNotice>
      {list.error ? (
        <TextButton onClick={onRetry}>Try again</TextButton>
      ) : (
        <EmptyState sentence={list.isLoading ? 'Loading…' : sentence} />
      )}
    </div>
  );
}

/** A run that is not there, or has no results yet, has nothing to resolve. */
function isNoData(error: Error | null): boolean {
  return error instanceof ORPCError && error.code === 'NOT_FOUND';
}

function saveStatusOf(fields: number, { waiting, failure }: SaveState): string {
  if (failure) return `${formatCount(waiting)} not on the server yet`;
  return fields === 0
    ? 'Choices kept as you make them'
    : `${formatCounted(fields, ['change', 'changes'])} not written yet`;
}
