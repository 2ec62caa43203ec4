import type { ReactNode } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import { ProgressStaff } from './progress-staff.tsx';
import styles from './review-aside.module.css';
import { ScoreHistogram } from './score-histogram.tsx';
import { describeChanges, reviewCounts } from './session/review-progress.ts';
import type { ReviewSession } from './session/review-session.ts';
import type { ReviewSnapshot } from './session/review-snapshot.ts';

/** Beside the review: how far it is, how the scores lie, and who did what. */
export function ReviewAside({
  session,
  snapshot: { run, filter, position },
  log,
}: {
  session: ReviewSession;
  snapshot: ReviewSnapshot;
  /** The audit log. */
  log: ReactNode;
}) {
  const { confirmed, deleted, undecided, total } = reviewCounts(run);
  const changes = describeChanges(run, filter.kind);
  return (
    <div className={styles.aside}>
      <section className={styles.part} aria-label="Progress">
        <ProgressStaff confirmed={confirmed} deleted={deleted} total={total} />
        {!run.superseded && undecided > 0 && (
          <p className={styles.bulk}>
            <TextButton onClick={() => session.askBulk('confirm-recommended', 'run')}>
              Confirm all recommended
            </TextButton>
            <TextButton onClick={() => session.askBulk('delete-low', 'run')}>Delete all low</TextButton>
          </p>
        )}
        {changes && <p className={styles.changes}>{changes}</p>}
      </section>
      <div className={styles.part}>
        <ScoreHistogram
          counts={run.histogram[filter.kind]}
          low={run.thresholds.low}
          threshold={run.thresholds[filter.kind]}
          chosen={position.scores}
          onChoose={session.navigation.showScores}
        />
      </div>
      <div className={styles.part}>{log}</div>
    </div>
  );
}
