import { memo } from 'react';
import type { MatchCandidate, MatchGroup } from '#contract/matching/match-candidate-contract.ts';
import { type EntityKind, inSentence } from '#records';
import { TIER_LABELS } from '../../filter-words.ts';
import { describeMemory } from '../../match-format.ts';
import { describeAdmission, describeFields } from '../../pair/evidence-labels.ts';
import { ReferenceName } from '../../pair/reference-name.tsx';
import styles from './candidate-row.module.css';
import { DecisionLabel } from './decision-mark.tsx';
import { candidateName, decisionOf } from './review-items.ts';

/** A closed candidate: its score, its name with differing words marked, and a summary of its evidence. */
export const CandidateRow = memo(function CandidateRow({
  candidate,
  kind,
  group,
  isTiedWithAbove,
}: {
  candidate: MatchCandidate;
  kind: EntityKind;
  /** The open group that contains it. */
  group: MatchGroup | null;
  /** Whether it shares the first place with the candidate above. */
  isTiedWithAbove: boolean;
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
            <ReferenceName candidate={candidate} kind={kind} />
          )}
        </span>
        <span className={`quiet ${styles.evidence}`}>
          {candidate.sanctioned && <span className={styles.sanctioned}>on a sanctions list</span>}
          {isTiedWithAbove && <span className={styles.tied}>Tied with the one above</span>}
          <TierWords candidate={candidate} />
          <span>word score {candidate.opinion.score}</span>
          <span>{describeAdmission(candidate)}</span>
          {candidate.band === 'low' && <span className={styles.low}>low</span>}
          {candidate.band === 'recommended' && <span>recommended</span>}
          {describeFields(candidate).map(({ words, weight }) => (
            <span key={words} className={styles[weight]}>
              {words}
            </span>
          ))}
          <Elsewhere candidate={candidate} />
          {memory && <span>{memory}</span>}
          {decision.reason && <span>{decision.reason.label}</span>}
          {decision.note && <span>“{decision.note}”</span>}
        </span>
      </div>
      <div className={styles.decision}>
        <DecisionLabel
          value={decision.value}
          withGroup={candidate.decision.value === 'undecided' && group !== null}
        />
      </div>
    </div>
  );
});

/** The tier of a candidate, in the words of the inbox; below the rule it is no alert. */
export function TierWords({ candidate: { tier } }: { candidate: MatchCandidate }) {
  return (
    <span className={tier === 'likely' ? styles.agrees : undefined}>{inSentence(TIER_LABELS[tier])}</span>
  );
}

/** Warns that the same reference record is confirmed for another of our records. */
export function Elsewhere({ candidate }: { candidate: MatchCandidate }) {
  const confirmed = candidate.elsewhere.filter(({ decision }) => decision === 'confirm');
  const [first] = confirmed;
  if (!first) return null;
  const more = confirmed.length > 1 ? ` and ${confirmed.length - 1} more` : '';
  return <span className={styles.warn}>{`also confirmed for ${first.name}${more}`}</span>;
}
