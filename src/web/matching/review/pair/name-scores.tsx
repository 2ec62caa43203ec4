import type { CandidateEvidence } from '#contract/matching/match-candidate-contract.ts';
import styles from './candidate-band.module.css';

/** The name score, which alone admits a candidate; below it the second number, by words, and the mean, which orders. */
export function NameScores({
  candidate,
}: {
  candidate: Pick<CandidateEvidence, 'score' | 'opinion' | 'combined'>;
}) {
  return (
    <div className={styles.scores}>
      <p className={styles.score}>{candidate.score}</p>
      <p className={`quiet ${styles.scoreOf}`}>name score</p>
      <p className={`quiet ${styles.byWords}`}>
        <span className={styles.secondScore}>{candidate.opinion.score}</span> by words
      </p>
      <p className={`quiet ${styles.byWords}`}>mean {candidate.combined}</p>
    </div>
  );
}
