import type { LookUpCandidate } from '#contract/matching/look-up-contract.ts';
import type { ComparisonRow } from '#matching';
import { describeAdmission, flagLabels } from '../candidates/evidence-labels.ts';
import band from './candidate-band.module.css';
import { ComparedNames } from './compared-names.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { NameScores } from './name-scores.tsx';
import { ReferenceName } from './reference-name.tsx';

/** A candidate beside the name that it was found for: scores, both names, the fields of both sides, and where it is from. */
export function CandidateComparison({
  candidate,
  rows,
  internal,
  internalLabel,
  unknown,
}: {
  candidate: LookUpCandidate;
  rows: readonly ComparisonRow[];
  /** The name it was found for. */
  internal: string;
  /** What the side of this name is called, when not our record. */
  internalLabel?: string;
  /** Words for a value that this side has not. */
  unknown?: string;
}) {
  const { kind, externalId, listName, listVersion, threshold } = candidate;
  const label = internalLabel === undefined ? {} : { internalLabel };
  return (
    <div className={band.band}>
      <div className={band.top}>
        <NameScores candidate={candidate} />
        <div className={band.names}>
          <ComparedNames candidate={candidate} kind={kind} internal={internal} {...label} />
          <p className={band.present}>
            <ReferenceName candidate={candidate} kind={kind} />
          </p>
        </div>
      </div>
      <ComparisonTable
        rows={rows.filter(({ attribute }) => attribute !== 'name')}
        candidate={candidate}
        {...label}
        {...(unknown !== undefined && { unknown })}
      />
      <p className={`quiet ${band.origin}`}>
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
