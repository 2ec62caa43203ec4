import type { MatchCandidate } from '#contract/matching/match-candidate-contract.ts';
import { comparisonRows, pairName } from '#matching';
import type { EntityKind } from '#records';
import type { ComparedValues, OwnRecord } from '../candidates/candidate-queries.ts';
import { Elsewhere } from '../candidates/candidate-row.tsx';
import { DecisionSummary } from '../candidates/decision-mark.tsx';
import { DecisionNote } from '../candidates/decision-note.tsx';
import { describeAdmission, flagLabels } from '../candidates/evidence-labels.ts';
import { type CandidateItem, decisionShown } from '../candidates/review-items.ts';
import styles from './candidate-band.module.css';
import { ComparedNames } from './compared-names.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { NameScores } from './name-scores.tsx';
import { ReferenceName } from './reference-name.tsx';

/** The open candidate: its score, both names word under word, and both records field by field. */
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
  return (
    <div className={styles.band}>
      <div className={styles.top}>
        <NameScores candidate={candidate} />
        <div className={styles.names}>
          <ComparedNames candidate={candidate} kind={kind} internal={internal.names[0]?.name ?? ''} />
          {pairName(candidate.externalName, candidate).kind && (
            <p className={styles.present}>
              <ReferenceName candidate={candidate} kind={kind} />
            </p>
          )}
        </div>
      </div>
      <OwnState state={own.state} />
      <ComparisonTable rows={rowsOf(own, candidate)} candidate={candidate} />
      <Origin candidate={candidate} />
      <Decided item={item} />
    </div>
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

/** Where the reference record comes from, and why it is a candidate. */
function Origin({ candidate }: { candidate: MatchCandidate }) {
  const { externalId, listName, listVersion } = candidate;
  return (
    <p className={`quiet ${styles.origin}`}>
      <span>
        {externalId}, {listName} version {listVersion}
      </span>
      <span>
        found {describeAdmission(candidate)}, threshold {candidate.threshold}
      </span>
      {flagLabels(candidate).map((words) => (
        <span key={words}>{words}</span>
      ))}
      <Elsewhere candidate={candidate} />
    </p>
  );
}

/** The decision as it stands and its note. */
function Decided({ item }: { item: CandidateItem }) {
  const decision = decisionShown(item);
  const isTold = decision.value !== 'undecided' || decision.reopened !== null;
  return (
    <div className={styles.decided}>
      {isTold && <DecisionSummary decision={decision} />}
      <DecisionNote decision={item.candidate.decision} />
    </div>
  );
}

/** The rows of both records; their names stand above. */
function rowsOf(own: OwnRecord, candidate: MatchCandidate) {
  return comparisonRows(own.fields, candidate.fields).filter(({ attribute }) => attribute !== 'name');
}
