import { memo } from 'react';
import type { MatchCandidate, MatchGroup } from '#contract/match-candidate-contract.ts';
import { describeMemory } from '../../match-format.ts';
import styles from './candidate-row.module.css';
import { DecisionLabel } from './decision-mark.tsx';
import { birthdayFinding, birthplaceFinding, describeAdmission, type Finding } from './evidence-labels.ts';
import { MarkedName } from './name-difference.tsx';
import { candidateName, decisionOf } from './review-items.ts';

/** Which columns a record and its candidates share. */
export type ReviewColumns = { birthday: boolean; birthplace: boolean };

/** A candidate in a line: score, name with its differing words, and what speaks for it in a few words. */
export const CandidateRow = memo(function CandidateRow({
  candidate,
  group,
  columns,
}: {
  candidate: MatchCandidate;
  /** The open group it stands in. */
  group: MatchGroup | null;
  columns: ReviewColumns;
}) {
  const decision = decisionOf(candidate, group);
  const isDeleted = decision.value === 'delete';
  const memory = describeMemory(decision);
  return (
    <div
      className={styles.row}
      data-deleted={isDeleted || undefined}
      data-inside={group !== null || undefined}
    >
      <span className={styles.score}>{candidate.score}</span>
      <div className={styles.who}>
        <span className={styles.name}>
          {isDeleted ? (
            <s>{candidateName(candidate)}</s>
          ) : (
            <MarkedName name={candidateName(candidate)} words={candidate.words} />
          )}
        </span>
        <span className={styles.evidence}>
          <span>{describeAdmission(candidate)}</span>
          {candidate.band === 'low' && <span className={styles.low}>low</span>}
          {candidate.band === 'recommended' && <span>recommended</span>}
          {columns.birthday && (
            <span className={styles.narrow}>{lowerCaseFinding('birthday', birthdayFinding(candidate))}</span>
          )}
          {columns.birthplace && (
            <span className={styles.narrow}>
              {lowerCaseFinding('birthplace', birthplaceFinding(candidate))}
            </span>
          )}
          <Elsewhere candidate={candidate} />
          {memory && <span>{memory}</span>}
          {decision.note && <span>“{decision.note}”</span>}
        </span>
      </div>
      {columns.birthday && (
        <Compared value={candidate.external.birthday} finding={birthdayFinding(candidate)} />
      )}
      {columns.birthplace && (
        <Compared value={candidate.external.birthplace} finding={birthplaceFinding(candidate)} />
      )}
      <div className={styles.decision}>
        <DecisionLabel
          value={decision.value}
          withGroup={candidate.decision.value === 'undecided' && group !== null}
        />
      </div>
    </div>
  );
});

/** That the same reference record is confirmed for another record of ours. */
export function Elsewhere({ candidate }: { candidate: MatchCandidate }) {
  const confirmed = candidate.elsewhere.filter(({ decision }) => decision === 'confirm');
  const [first] = confirmed;
  if (!first) return null;
  const more = confirmed.length > 1 ? ` and ${confirmed.length - 1} more` : '';
  return <span className={styles.warn}>{`also confirmed for ${first.name}${more}`}</span>;
}

function Compared({ value, finding }: { value: string | null; finding: Finding }) {
  return (
    <div className={styles.compared}>
      <span>{value ?? 'none given'}</span>
      <span className={styles[finding.weight]}>{finding.words}</span>
    </div>
  );
}

function lowerCaseFinding(what: string, { words }: Finding): string {
  return `${what} ${words.toLowerCase()}`;
}
