import { MESSAGES } from '#contract/messages.ts';
import type { Summary } from '#contract/summary-contract.ts';
import { EmptyState } from '../ui/notice.tsx';
import styles from './summary-page.module.css';
import { isOpen } from './summary-queries.ts';
import { type OpenCitation, SummaryPoints, SummaryResultView } from './summary-result.tsx';
import type { Work } from './use-summarize.ts';
import { WorkProgress } from './work-progress.tsx';

/** The progress of a summary, the finished summary, or why there is none. */
export function SummaryOutcome(outcome: {
  work: Work;
  summary: Summary | undefined;
  failure: string | null;
  opened: OpenCitation | null;
  onCitation: (citation: OpenCitation) => void;
}) {
  const { work, summary, failure } = outcome;
  const isCancelled = summary?.state === 'cancelled';
  // A summary that was finished although its request failed is no failure.
  const problem = summary?.result || isCancelled ? null : (failure ?? summary?.problem?.message ?? null);
  if (work.stage === 'uploading' || isOpen(summary) || (work.stage !== 'idle' && !summary)) {
    return (
      <>
        <WorkProgress work={work} summary={summary} />
        {summary && summary.draft.length > 0 && (
          <SummaryPoints points={summary.draft} opened={outcome.opened} onCitation={outcome.onCitation} />
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
          opened={outcome.opened}
          onCitation={outcome.onCitation}
        />
      )}
      {isCancelled && <EmptyState sentence={summary.problem?.message} />}
      {problem === null && !summary && (
        <EmptyState sentence="Choose a PDF and say what you want to know. Each sentence of the summary names its page." />
      )}
    </>
  );
}
