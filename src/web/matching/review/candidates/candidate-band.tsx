import type { MadeDecision } from '#contract/matching/matching-parts.ts';
import { comparisonRows } from '#matching';
import type { EntityKind } from '#records';
import styles from '../../pair/candidate-comparison.module.css';
import { CandidateComparison } from '../../pair/candidate-comparison.tsx';
import type { ComparedValues, OwnRecord } from './candidate-queries.ts';
import { Elsewhere, TierWords } from './candidate-row.tsx';
import { DecisionSummary } from './decision-mark.tsx';
import note from './decision-note.module.css';
import { type CandidateItem, decisionShown } from './review-items.ts';

/** The open candidate: its score, both names word under word, both records field by field, and its decision. */
export function CandidateBand({
  item,
  kind,
  internal,
  own,
}: {
  item: CandidateItem;
  kind: EntityKind;
  internal: ComparedValues;
  own: OwnRecord;
}) {
  const { candidate } = item;
  const shown = decisionShown(item);
  return (
    <CandidateComparison
      {...{ candidate, kind }}
      rows={comparisonRows(own.fields, candidate.fields)}
      internal={internal.names[0]?.name ?? ''}
      notice={<OwnState state={own.state} />}
      origin={
        <>
          <TierWords candidate={candidate} />
          <Elsewhere candidate={candidate} />
        </>
      }
    >
      <div className={styles.decided}>
        {(shown.value !== 'undecided' || shown.reopened !== null) && <DecisionSummary decision={shown} />}
        <DecisionNote decision={candidate.decision} />
      </div>
    </CandidateComparison>
  );
}

/** Says when our record is no longer the one that was compared. */
function OwnState({ state }: { state: OwnRecord['state'] }) {
  if (state === 'as-compared') return null;
  return (
    <p className={styles.warn}>
      {state === 'gone'
        ? 'Our record was deleted after the run: only what was compared is known.'
        : 'Our client was changed after the run. Its fields are shown as they are now; the score is that of the run.'}
    </p>
  );
}

/** The reason and the note of a decision. */
function DecisionNote({ decision: { reason, note: words } }: { decision: MadeDecision }) {
  if (!reason && !words) return null;
  return (
    <p>
      {reason && <span className={note.reason}>{reason.label}</span>}
      {words && <span className={`note ${note.words}`}>{words}</span>}
    </p>
  );
}
