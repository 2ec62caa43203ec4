import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { useAddressParts } from '../../editing/use-in-address.ts';
import { firstStepsQuery } from '../../first-steps/first-steps-queries.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { EmptyState, ErrorNotice } from '../../ui/notice.tsx';
import { TextButton, TextLink } from '../../ui/text-button.tsx';
import { AuditLog } from '../audit/audit-log.tsx';
import { type FrameHead, MatchingFrame } from '../matching-frame.tsx';
import { RunChoiceDialog } from '../runs/run-choice.tsx';
import { describeRun } from '../runs/run-format.ts';
import { RunEnd, RunProgress } from '../runs/run-progress.tsx';
import { matchRunQuery } from '../runs/run-queries.ts';
import { useMatchingRuns } from '../runs/use-matching-runs.ts';
import { useRunStart } from '../runs/use-run-start.ts';
import styles from './entity-matching-page.module.css';
import { MatchReview, type ReviewHead } from './match-review.tsx';
import { hasWarnings, ProceedDialog } from './proceed-dialog.tsx';
import { proceedReason } from './session/review-progress.ts';
import { type MatchWarnings, matchWarningsQuery } from './session/review-queries.ts';

const REASON_ID = 'proceed-reason';

/** The matching screen: start a run, review its candidates, and proceed to resolution. */
export function EntityMatchingPage() {
  const page = useMatchingPage();
  const { runs, starting, proceeding, setParts, showRun } = page;
  const { shown } = runs;
  const head = (review: ReviewHead) => pageHead(page, review);
  const log = <AuditLog />;
  return (
    <>
      {shown ? (
        <MatchReview key={shown.id} run={shown} head={head} log={log} />
      ) : (
        <MatchingFrame {...head({ waiting: 0, more: null })} isOpen={false} aside={log}>
          <NoResults runs={runs} isMatching={page.isMatching} />
        </MatchingFrame>
      )}
      <RunChoiceDialog
        open={page.isChoosing}
        onClose={() => page.setChoosing(false)}
        choice={starting.choice}
        onChoose={starting.choose}
        runs={runs.all}
        shownId={shown?.id ?? null}
        onShow={showRun}
      />
      <ProceedDialog
        warnings={proceeding.warnings}
        onClose={proceeding.stop}
        onProceed={proceeding.go}
        onShow={(record) => {
          proceeding.stop();
          setParts({ kind: record.split(':')[0] ?? null, record, at: null, status: null });
        }}
      />
    </>
  );
}

/** The runs of the page, and what starts and ends one. */
function useMatchingPage() {
  const [params, setParts] = useAddressParts();
  const showRun = (run: string | null) => setParts({ run, record: null, at: null });
  const runs = useMatchingRuns(params.get('run') || null);
  const starting = useRunStart(runs.all, () => showRun(null));
  const proceeding = useProceeding(runs.shown);
  const [isChoosing, setChoosing] = useState(false);
  const isMatching = starting.isStarting || runs.running !== null;
  return { runs, starting, proceeding, isMatching, isChoosing, setChoosing, setParts, showRun };
}

function pageHead(
  { runs, starting, proceeding, isMatching, setChoosing }: ReturnType<typeof useMatchingPage>,
  { waiting, more }: ReviewHead,
): FrameHead {
  const { shown, running, ended } = runs;
  const why = proceedReason(shown, { isMatching, waiting });
  return {
    title: 'Fuzzy Match Engine',
    sentence: (
      <span className={styles.sentence}>
        {shown && <span>{describeRun(shown)}</span>}
        <TextButton onClick={() => setChoosing(true)}>Lists and kinds</TextButton>
        <TextLink to={PAGE_PATHS.lookUp}>Look up a name</TextLink>
        {more}
      </span>
    ),
    actions: (
      <>
        <Button
          variant={shown ? 'default' : 'filled'}
          // Until the runs are read, it is not known with what the last one was.
          disabled={isMatching || runs.isLoading}
          onClick={() => void starting.start()}
        >
          {isMatching ? 'Matching...' : 'Run Matching'}
        </Button>
        <Button
          disabled={why !== null || proceeding.isBusy}
          aria-describedby={REASON_ID}
          onClick={proceeding.proceed}
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
    band: <RunBand running={running} ended={ended} />,
  };
}

function RunBand({ running, ended }: Pick<ReturnType<typeof useMatchingRuns>, 'running' | 'ended'>) {
  if (running) return <RunProgress run={running} />;
  return ended && <RunEnd run={ended} />;
}

function NoResults({ runs, isMatching }: { runs: ReturnType<typeof useMatchingRuns>; isMatching: boolean }) {
  const { data: first } = useQuery(firstStepsQuery);
  const hasNoClients = first?.steps.some(({ step, done }) => step === 'client' && done === null);
  if (runs.failure) {
    return <FailedState sentence="The runs could not be read." reason={runs.failure} onRetry={runs.retry} />;
  }
  if (runs.isLoading) return null;
  if (isMatching) return <EmptyState sentence="The results appear here as soon as everything is compared." />;
  if (hasNoClients) {
    return (
      <EmptyState
        mark
        sentence="There is no one to match yet. Add a client first, with its contacts and related parties."
        action={<TextLink to={`${PAGE_PATHS.clients}?panel=new`}>New client</TextLink>}
      />
    );
  }
  return (
    <EmptyState
      mark
      sentence="Nothing has been matched yet. Run Matching compares every client, contact and related party with the reference list."
    />
  );
}

/** Proceeds to resolution: at once, or after the warnings are shown. */
function useProceeding(run: MatchRun | null) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [warnings, setWarnings] = useState<MatchWarnings | null>(null);
  const go = () => run && navigate(`${PAGE_PATHS.resolve}?run=${encodeURIComponent(run.id)}`);
  const checking = useMutation({
    mutationFn: async ({ id }: MatchRun) => {
      const found = await queries.fetchQuery(matchWarningsQuery(id));
      const undecided = Object.values(found.undecided).reduce((sum, count) => sum + count, 0);
      // Another user has undone a decision since the run was read.
      if (undecided > 0) await queries.invalidateQueries({ queryKey: matchRunQuery(id).queryKey });
      else if (hasWarnings(found)) setWarnings(found);
      else go();
    },
  });
  return {
    ...{ go, warnings },
    proceed: () => run && checking.mutate(run),
    isBusy: checking.isPending,
    failure: checking.error?.message,
    stop: () => setWarnings(null),
  };
}
