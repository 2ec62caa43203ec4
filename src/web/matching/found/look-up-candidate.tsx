import type { LookUp, LookUpCandidate } from '#contract/matching/look-up-contract.ts';
import { comparisonRows, type FieldValues } from '#matching';
import { CandidateComparison } from '../pair/candidate-comparison.tsx';
import { describeAdmission, describeFields } from '../pair/evidence-labels.ts';
import { ReferenceName } from '../pair/reference-name.tsx';
import styles from './look-up-result.module.css';

/** The opened candidate of a look-up, with what was asked in the place of our record. */
export function OpenCandidate({ candidate, asked }: { candidate: LookUpCandidate; asked: LookUp['asked'] }) {
  return (
    <CandidateComparison
      candidate={candidate}
      kind={candidate.kind}
      rows={comparisonRows(askedFields(asked), candidate.fields)}
      internal={asked.names[0]?.name ?? ''}
      internalLabel="You asked"
      unknown="not asked"
      repeatsName
    />
  );
}

function askedFields({ birthday }: LookUp['asked']): FieldValues[] {
  if (birthday === null) return [];
  return [{ path: 'birthday', attribute: 'birthday', label: 'Date of birth', texts: [birthday] }];
}

/** A candidate of a look-up as a line that opens it. */
export function ClosedCandidate({ candidate, onOpen }: { candidate: LookUpCandidate; onOpen: () => void }) {
  const { kind, score, opinion, listName, sanctioned } = candidate;
  return (
    <button type="button" className={styles.row} aria-expanded={false} onClick={onOpen}>
      <span className={styles.score}>{score}</span>
      <span className={styles.who}>
        <span className={styles.name}>
          <ReferenceName candidate={candidate} kind={kind} />
        </span>
        <span className={`quiet ${styles.evidence}`}>
          {sanctioned && <span className={styles.check}>on a sanctions list</span>}
          <span>word score {opinion.score}</span>
          <span>{describeAdmission(candidate)}</span>
          {describeFields(candidate).map(({ words, weight }) => (
            <span key={words} className={weight === 'check' ? styles.check : undefined}>
              {words}
            </span>
          ))}
          <span>{listName}</span>
        </span>
      </span>
    </button>
  );
}
