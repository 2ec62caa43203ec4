import { MESSAGES } from '#contract/messages.ts';
import type { Summary } from '#contract/summary-contract.ts';
import { EmptyState } from '../ui/notice.tsx';
import type { Work } from './asking/use-summary-queue.ts';
import type { Reading } from './reader/reading.ts';
import styles from './summary-page.module.css';
import { SummaryPoints } from './summary-points.tsx';
import { isOpen } from './summary-queries.ts';
import { SummaryResultView } from './summary-result.tsx';
import { WorkProgress } from './work-progress.tsx';

/** The progress of a summary, the finished summary, or why there is none. */
export function SummaryOutcome(outcome: {
  work: Work;
  summary: Summary | undefined;
  failure: string | null;
  /** The other files of the queue that are done. */
  others: readonly string[];
  reading: Reading;
}) {
  const { work, summary, failure, reading } = outcome;
  const isCancelled = summary?.state === 'cancelled';
  // A summary that was finished although its request failed is no failure.
  const problem = summary?.result || isCancelled ? null : (failure ?? summary?.problem?.message ?? null);
  if (work.stage === 'uploading' || isOpen(summary) || (work.stage !== 'idle' && !summary)) {
    return (
      <>
        <WorkProgress work={work} summary={summary} />
        {summary && summary.draft.length > 0 && (
          <SummaryPoints points={summary.draft} file={summary} reading={reading} />
        )}
      </>
    );
  }
  return (
    <>
      <div role="alert" className={styles.failure}>
        {problem !== null && MESSAGES.summaryFailed(problem)}
      </div>
      {summary?.result && (
        <SummaryResultView
          summary={{ ...summary, result: summary.result }}
          others={outcome.others}
          reading={reading}
        />
      )}
      {isCancelled && <EmptyState sentence={summary.problem?.message} />}
      {problem === null && !summary && (
        <EmptyState sentence="Choose a PDF and say what you want to know. Each sentence of the summary names its page." />
      )}
    </>
  );
}
