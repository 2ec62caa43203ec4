import type { LookUp, LookUpCandidate } from '#contract/matching/look-up-contract.ts';
import { comparisonRows, type FieldValues } from '#matching';
import { describeAdmission, describeFields, flagLabels } from '../candidates/evidence-labels.ts';
import band from '../pair/candidate-band.module.css';
import { ComparedNames } from '../pair/compared-names.tsx';
import { ComparisonTable } from '../pair/comparison-table.tsx';
import { NameScores } from '../pair/name-scores.tsx';
import { ReferenceName } from '../pair/reference-name.tsx';
import styles from './look-up-result.module.css';

const ASKED_LABEL = 'You asked';

/** The opened candidate of a look-up, with what was asked in the place of our record. */
export function OpenCandidate({ candidate, asked }: { candidate: LookUpCandidate; asked: LookUp['asked'] }) {
  const { kind, threshold, externalId, listName, listVersion } = candidate;
  const rows = comparisonRows(askedFields(asked), candidate.fields);
  return (
    <div className={band.band}>
      <div className={band.top}>
        <NameScores candidate={candidate} />
        <div className={band.names}>
          <ComparedNames
            candidate={candidate}
            kind={kind}
            internal={asked.names[0]?.name ?? ''}
            internalLabel={ASKED_LABEL}
          />
          <p className={band.present}>
            <ReferenceName candidate={candidate} kind={kind} />
          </p>
        </div>
      </div>
      <ComparisonTable
        rows={rows.filter(({ attribute }) => attribute !== 'name')}
        candidate={candidate}
        internalLabel={ASKED_LABEL}
      />
      <p className={band.origin}>
        <span>
          {externalId}, {listName} version {listVersion}
        </span>
        <span>
          found {describeAdmission(candidate)}, threshold {threshold}
        </span>
        {flagLabels(candidate).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
    </div>
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
        <span className={styles.evidence}>
          {sanctioned && <span className={styles.check}>on a sanctions list</span>}
          <span>{opinion.score} by words</span>
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
