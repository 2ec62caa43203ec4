import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MatchRun } from '#contract/match-run-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { EmptyState, ErrorNotice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { AuditLog } from './audit-log.tsx';
import styles from './entity-matching-page.module.css';
import { type MatchingHead, MatchReview } from './match-review.tsx';
import { MatchingFrame } from './matching-frame.tsx';
import { type MatchWarnings, matchRunQuery, matchWarningsQuery } from './matching-queries.ts';
import { hasDoubts, ProceedDialog } from './proceed-dialog.tsx';
import { RunChoiceDialog } from './run-choice.tsx';
import { RunEnd, RunProgress } from './run-progress.tsx';
import { proceedReason, runSentence } from './run-words.ts';
import { useMatchPlace } from './use-match-place.ts';
import { useMatchingRuns } from './use-matching-runs.ts';
import { useRunStart } from './use-run-start.ts';

const TITLE = 'Fuzzy Match Engine';
const REASON_ID = 'proceed-reason';

/** Matching: start a run, decide about what it found, and proceed to resolution. */
export function EntityMatchingPage() {
  const place = useMatchPlace();
  const runs = useMatchingRuns(place.runId);
  const starting = useRunStart(runs.all, () => place.show({ run: null, record: null, at: null }));
  const [isChoosing, setChoosing] = useState(false);
  const proceeding = useProceeding(runs.shown);
  const isMatching = starting.isStarting || runs.going !== null;
  const [waiting, setWaiting] = useState(0);
  const why = proceedReason(runs.shown, { isMatching, waiting });

  const head: MatchingHead = {
    title: TITLE,
    sentence: (more: ReactNode) => (
      <span className={styles.sentence}>
        {runs.shown && <span>{runSentence(runs.shown)}</span>}
        <TextButton onClick={() => setChoosing(true)}>Lists and kinds</TextButton>
        {more}
      </span>
    ),
    actions: (
      <>
        <Button
          variant={runs.shown ? 'default' : 'filled'}
          disabled={isMatching}
          onClick={() => void starting.start()}
        >
          {isMatching ? 'Matching...' : 'Run Matching'}
        </Button>
        <Button
          disabled={why !== null || proceeding.isBusy}
          aria-describedby={REASON_ID}
          onClick={() => void proceeding.proceed()}
        >
          Proceed to Resolution
        </Button>
      </>
    ),
    reason: (
      <>
        <p id={REASON_ID}>{why}</p>
        <ErrorNotice>{starting.failure ?? proceeding.failure}</ErrorNotice>
      </>
    ),
    band: (
      <>
        {runs.going && <RunProgress run={runs.going} />}
        {!runs.going && runs.ended && <RunEnd run={runs.ended} />}
      </>
    ),
  };
  return (
    <>
      {runs.shown ? (
        <MatchReview key={runs.shown.id} run={runs.shown} place={place} head={head} onWaiting={setWaiting} />
      ) : (
        <MatchingFrame {...head} sentence={head.sentence(null)} isOpen={false} aside={<AuditLog />}>
          <NoResults runs={runs} isMatching={isMatching} />
        </MatchingFrame>
      )}
      <RunChoiceDialog
        open={isChoosing}
        onClose={() => setChoosing(false)}
        choice={starting.choice}
        onChoose={starting.choose}
        runs={runs.all}
        shownId={runs.shown?.id ?? null}
        onShow={(runId) => place.show({ run: runId, record: null, at: null })}
      />
      <ProceedDialog
        warnings={proceeding.warnings}
        onClose={proceeding.stop}
        onProceed={proceeding.go}
        onShow={(recordId) => {
          proceeding.stop();
          place.show({ kind: recordId.split(':')[0] ?? null, record: recordId, at: null, status: null });
        }}
      />
    </>
  );
}

function NoResults({ runs, isMatching }: { runs: ReturnType<typeof useMatchingRuns>; isMatching: boolean }) {
  if (runs.failure) {
    return (
      <>
        <ErrorNotice>{runs.failure}</ErrorNotice>
        <EmptyState
          sentence="The runs could not be read."
          action={<TextButton onClick={runs.retry}>Try again</TextButton>}
        />
      </>
    );
  }
  if (runs.isLoading) return null;
  if (isMatching) return <EmptyState sentence="The results stand here as soon as everything is compared." />;
  return (
    <EmptyState
      mark
      sentence="Nothing has been matched yet. Run Matching compares every client, contact and related party with the reference list."
    />
  );
}

/** On to resolution: at once, or after a second look at what is confirmed twice. */
function useProceeding(run: MatchRun | null) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [warnings, setWarnings] = useState<MatchWarnings | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const go = () => run && navigate(`${PAGE_PATHS.resolve}?run=${encodeURIComponent(run.id)}`);

  async function proceed() {
    if (!run) return;
    setBusy(true);
    setFailure(null);
    try {
      const found = await queries.fetchQuery(matchWarningsQuery(run.id));
      const undecided = Object.values(found.undecided).reduce((sum, count) => sum + count, 0);
      // Somebody has taken a decision back since this was read.
      if (undecided > 0) await queries.invalidateQueries({ queryKey: matchRunQuery(run.id).queryKey });
      else if (hasDoubts(found)) setWarnings(found);
      else go();
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : String(problem));
    } finally {
      setBusy(false);
    }
  }
  return { proceed, go, isBusy, warnings, failure, stop: () => setWarnings(null) };
}
