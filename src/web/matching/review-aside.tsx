import type { MatchRun } from '#contract/match-run-contract.ts';
import type { EntityKind } from '#records';
import { TextButton } from '../ui/text-button.tsx';
import { AuditLog } from './audit-log.tsx';
import type { BulkRequest } from './matching-queries.ts';
import { ProgressStaff } from './progress-staff.tsx';
import styles from './review-aside.module.css';
import { changeSentence, reviewCounts } from './run-words.ts';
import type { ScoreRange } from './score-bins.ts';
import { ScoreHistogram } from './score-histogram.tsx';

/** Beside the review: how far it is, how the scores lie, and who did what. */
export function ReviewAside({
  run,
  kind,
  scores,
  isReadOnly,
  onScores,
  onBulk,
}: {
  run: MatchRun;
  kind: EntityKind;
  scores: ScoreRange | null;
  isReadOnly: boolean;
  onScores: (range: ScoreRange | null) => void;
  onBulk: (what: BulkRequest['what']) => void;
}) {
  const { confirmed, deleted, undecided, total } = reviewCounts(run);
  const changes = changeSentence(run, kind);
  return (
    <div className={styles.aside}>
      <section className={styles.part} aria-label="Progress">
        <ProgressStaff confirmed={confirmed} deleted={deleted} total={total} />
        {!isReadOnly && undecided > 0 && (
          <p className={styles.bulk}>
            <TextButton onClick={() => onBulk('confirm-recommended')}>Confirm all recommended</TextButton>
            <TextButton onClick={() => onBulk('delete-low')}>Delete all low</TextButton>
          </p>
        )}
        {changes && <p className={styles.changes}>{changes}</p>}
      </section>
      <div className={styles.part}>
        <ScoreHistogram
          counts={run.histogram[kind]}
          low={run.thresholds.low}
          threshold={run.thresholds[kind]}
          chosen={scores}
          onChoose={onScores}
        />
      </div>
      <div className={styles.part}>
        <AuditLog />
      </div>
    </div>
  );
}
