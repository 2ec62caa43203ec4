import type { ReactNode } from 'react';
import type { CandidateEvidence, MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import { type ComparisonRow, pairName } from '#matching';
import type { EntityKind } from '#records';
import styles from './candidate-comparison.module.css';
import { ComparedNames } from './compared-names.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { describeAdmission, flagLabels } from './evidence-labels.ts';
import { ReferenceName } from './reference-name.tsx';

type CandidateComparisonProps = {
  candidate: CandidateEvidence & Partial<Pick<MatchCandidate, 'attached'>>;
  kind: EntityKind;
  rows: readonly ComparisonRow[];
  /** The name it was found for. */
  internal: string;
  /** What the side of this name is called, when not our record. */
  internalLabel?: string;
  /** Words for a value that this side does not have. */
  unknown?: string;
  /** Whether the present name is shown below the compared one even when they are the same. */
  repeatsName?: boolean;
  /** Above the fields. */
  notice?: ReactNode;
  /** At the end of the line that says where it is from. */
  origin?: ReactNode;
  /** Below that line. */
  children?: ReactNode;
};

/** A candidate beside the name that it was found for: scores, both names, the fields of both sides, and where it is from. */
export function CandidateComparison({
  candidate,
  kind,
  rows,
  internal,
  internalLabel,
  unknown,
  repeatsName = false,
  notice,
  origin,
  children,
}: CandidateComparisonProps) {
  const { externalId, externalName, listName, listVersion, threshold } = candidate;
  const label = internalLabel === undefined ? {} : { internalLabel };
  return (
    <div className={styles.band}>
      <div className={styles.top}>
        <NameScores candidate={candidate} />
        <div className={styles.names}>
          <ComparedNames candidate={candidate} kind={kind} internal={internal} {...label} />
          {(repeatsName || pairName(externalName, candidate).kind) && (
            <p className={styles.present}>
              <ReferenceName candidate={candidate} kind={kind} />
            </p>
          )}
        </div>
      </div>
      {notice}
      <ComparisonTable
        rows={rows.filter(({ attribute }) => attribute !== 'name')}
        candidate={candidate}
        {...label}
        {...(unknown !== undefined && { unknown })}
      />
      <p className={`quiet ${styles.origin}`}>
        <span>
          {externalId}, {listName} version {listVersion}
        </span>
        <span>
          {candidate.admittedBy === 'hand' ? '' : 'found '}
          {describeAdmission(candidate)}, threshold {threshold}
        </span>
        {flagLabels(candidate).map((words) => (
          <span key={words}>{words}</span>
        ))}
        {origin}
      </p>
      {children}
    </div>
  );
}

/** The name score, which alone admits a candidate; below it the word score, and the combined score, which orders. */
function NameScores({ candidate }: { candidate: CandidateEvidence }) {
  return (
    <div className={styles.scores}>
      <p className={styles.score}>{candidate.score}</p>
      <p className={`quiet ${styles.scoreOf}`}>name score</p>
      <p className={`quiet ${styles.byWords}`}>
        <span className={styles.secondScore}>{candidate.opinion.score}</span> word score
      </p>
      <p className={`quiet ${styles.byWords}`}>combined {candidate.combined}</p>
    </div>
  );
}
