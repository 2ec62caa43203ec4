import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import { formatCount } from '../../ui/count-words.ts';
import { Ticks } from './progress-staff.tsx';
import styles from './review-progress-strip.module.css';
import { reviewCounts } from './session/review-progress.ts';

/** The progress of the review as one strip over the columns, where there is no room for the aside. */
export function ReviewProgress({ run }: { run: MatchRun }) {
  const { decided, confirmed, deleted, total } = reviewCounts(run);
  return (
    <div className={styles.strip}>
      <b className={styles.words}>
        {formatCount(decided)} of {formatCount(total)} decided
      </b>
      <Ticks confirmed={confirmed} deleted={deleted} total={total} />
    </div>
  );
}
