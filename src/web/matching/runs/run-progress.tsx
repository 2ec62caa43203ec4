import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { describeProgress } from './run-format.ts';
import styles from './run-progress.module.css';
import { useCancelRun } from './run-queries.ts';

/** The progress of a run, with a button to cancel it. The run continues when the page is left. */
export function RunProgress({ run }: { run: MatchRun }) {
  const cancelling = useCancelRun();
  const { compared, total } = run.progress;
  return (
    <section className={styles.band} aria-label="Matching">
      <progress
        className={styles.bar}
        max={Math.max(1, total)}
        value={compared}
        aria-label="Records compared"
      />
      <p aria-live="off">{describeProgress(run.progress)}</p>
      <p className={styles.note}>You can leave this page: matching continues.</p>
      <TextButton disabled={cancelling.isPending} onClick={() => cancelling.mutate(run.id)}>
        Cancel
      </TextButton>
      {cancelling.error && <ErrorNotice>{cancelling.error.message}</ErrorNotice>}
    </section>
  );
}

/** Why the latest run ended without results. */
export function RunEnd({ run }: { run: MatchRun }) {
  return (
    <div className={styles.band} role="status">
      {run.state === 'failed' ? (
        <p className={styles.failed}>Matching failed, and nothing was written. {run.error ?? ''}</p>
      ) : (
        <p>Matching was cancelled, and nothing was written.</p>
      )}
    </div>
  );
}
