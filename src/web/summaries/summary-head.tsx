import type { Summary } from '#contract/summary-contract.ts';
import { SummaryExport } from './summary-export.tsx';
import { SummaryFiling } from './summary-filing.tsx';
import styles from './summary-head.module.css';

/** The heading above a summary, and what can be done with a finished one. */
export function SummaryHead({ summary }: { summary: Summary | undefined }) {
  return (
    <div className={styles.head}>
      <h2 id="summary-heading" className={styles.heading}>
        Summary
      </h2>
      {summary?.result && (
        <>
          <SummaryFiling key={summary.id} summaryId={summary.id} />
          <SummaryExport summary={summary} />
        </>
      )}
    </div>
  );
}
