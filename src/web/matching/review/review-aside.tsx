import type { ReactNode } from 'react';
import { momentWords } from '../../ui/moment-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { ProgressStaff } from './progress-staff.tsx';
import styles from './review-aside.module.css';
import { ScoreHistogram } from './score-histogram.tsx';
import { describeChanges, reviewCounts } from './session/review-progress.ts';
import type { Review } from './session/review-session.ts';
import { AlsoReviewing } from './team/also-reviewing.tsx';
import handed from './team/handed-to-you.module.css';

/** The aside of the review: what was handed on, progress, who else reviews, score histogram and audit log. */
export function ReviewAside({ session, snapshot, log }: Review & { log: ReactNode }) {
  const { run, filter, position, present, chosen } = snapshot;
  const changes = describeChanges(run, filter.kind);
  return (
    <div>
      <HandedToYou session={session} snapshot={snapshot} />
      <section className={styles.part} aria-label="Progress">
        <ProgressStaff run={run} />
        {!run.superseded && reviewCounts(run).undecided > 0 && (
          <p className={styles.bulk}>
            <TextButton onClick={() => session.askBulk('confirm-recommended', 'run')}>
              Confirm all recommended
            </TextButton>
            {hasLow(run) && (
              <TextButton onClick={() => session.askBulk('delete-low', 'run')}>Delete all low</TextButton>
            )}
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
          onChoose={session.navigation.showScores}
        />
      </div>
      <div className={styles.part}>{log}</div>
    </div>
  );
}

/** Who handed the open record to the user, when, with their words; nothing when no one did. */
function HandedToYou({ session: { userId, openDialog }, snapshot: { candidates, row } }: Review) {
  const assignment = (candidates.record ?? row)?.assignment;
  if (assignment?.to.id !== userId || !assignment.by || assignment.by.id === userId) return null;
  return (
    <section aria-label="Assigned to you">
      <h2 className={handed.title}>Assigned to you</h2>
      <p className={handed.by}>
        By {assignment.by.name}, {momentWords(assignment.at)}
      </p>
      {assignment.note && <p className={`note ${handed.note}`}>“{assignment.note}”</p>}
      <p className={handed.on}>
        <TextButton onClick={() => openDialog({ type: 'assign' })}>Assign to another user</TextButton>
      </p>
    </section>
  );
}

/**
 * Whether anything that still needs a decision may be low: members of a group, whose scores are not counted. What is
 * listed on its own is over a threshold, which is higher.
 */
function hasLow({ kinds, counts }: Review['snapshot']['run']): boolean {
  return kinds.some((kind) => counts[kind].groups > 0 && counts[kind].undecided > 0);
}
