import type { ReactNode } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import { ProgressStaff } from './progress-staff.tsx';
import styles from './review-aside.module.css';
import { ScoreHistogram } from './score-histogram.tsx';
import { describeChanges, reviewCounts } from './session/review-progress.ts';
import type { ReviewSession } from './session/review-session.ts';
import type { ReviewSnapshot } from './session/review-snapshot.ts';
import { AlsoReviewing } from './team/also-reviewing.tsx';
import { HandedToYou } from './team/handed-to-you.tsx';

/** The aside of the review: what was handed on, progress, who else reviews, score histogram and audit log. */
export function ReviewAside({
  session,
  snapshot,
  log,
}: {
  session: ReviewSession;
  snapshot: ReviewSnapshot;
  /** The audit log. */
  log: ReactNode;
}) {
  const { run, filter, position, present, candidates, row, chosen } = snapshot;
  const { confirmed, deleted, undecided, total } = reviewCounts(run);
  const changes = describeChanges(run, filter.kind);
  return (
    <div>
      <HandedToYou
        assignment={(candidates.record ?? row)?.assignment ?? null}
        userId={session.userId}
        onAssign={() => session.openDialog({ type: 'assign' })}
      />
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
        {changes && <p className={`quiet ${styles.changes}`}>{changes}</p>}
      </section>
      {present.length > 0 && (
        <div className={styles.part}>
          <AlsoReviewing present={present} onShow={(recordId) => session.navigation.showRecord(recordId)} />
        </div>
      )}
      <div className={styles.part}>
        <ScoreHistogram
          counts={run.histogram[filter.kind]}
          low={run.thresholds.low}
          threshold={run.thresholds[filter.kind]}
          kind={filter.kind}
          recommended={run.counts[filter.kind].recommended}
          inView={chosen?.type === 'candidate' ? chosen.candidate.score : null}
          chosen={position.scores}
          isOpened={isOpened(snapshot)}
          onChoose={session.navigation.showScores}
        />
      </div>
      <div className={styles.part}>{log}</div>
    </div>
  );
}

/** Whether the record that was asked for is shown, or none is to be. */
function isOpened({ candidates, list, isPhone }: ReviewSnapshot): boolean {
  if (isPhone || candidates.record !== null) return true;
  return (list.failure ?? candidates.failure) !== undefined || (!list.isLoading && list.rows.length === 0);
}
