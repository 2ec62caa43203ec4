import { useState } from 'react';
import type { CandidateEvidence } from '#contract/matching/match-candidate-contract.ts';
import type { ComparisonRow } from '#matching';
import { inSentence } from '#records';
import { TableHead } from '../../ui/table/described-table.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { describeFolded } from '../match-format.ts';
import { ComparedField } from './compared-field.tsx';
import styles from './comparison-table.module.css';

/** Rows shown at first; the others are behind a button. */
const SHOWN_ROWS = 12;

/** Our record and the reference record side by side: rows that agree without identifying anybody are one sentence. */
export function ComparisonTable({
  rows,
  candidate,
  internalLabel = 'Our record',
  unknown,
}: {
  rows: readonly ComparisonRow[];
  candidate: CandidateEvidence;
  internalLabel?: string;
  /** Words for a value that our side does not have. */
  unknown?: string;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const [showsEqual, setShowsEqual] = useState(false);
  const equal = rows.filter(({ isEqual }) => isEqual);
  const others = rows.filter(({ isEqual }) => !isEqual);
  const isLong = others.length > SHOWN_ROWS + 1;
  const shown = isLong && !showsAll ? withRemarks(others) : others;
  return (
    <>
      <table className={styles.table}>
        <TableHead
          className={`caps ${styles.heads}`}
          columns={[
            { title: 'Field', isUnseen: true },
            internalLabel,
            candidate.sanctioned ? { title: SANCTIONED } : 'Reference',
            { title: 'Verdict', isUnseen: true },
          ]}
        />
        <tbody>
          {[...shown, ...(showsEqual ? equal : [])].map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two attributes can stand beside one field of ours
            <ComparedField key={`${row.path} ${index}`} row={row} candidate={candidate} unknown={unknown} />
          ))}
        </tbody>
      </table>
      {isLong && (
        <p className={`quiet ${styles.fold}`}>
          <TextButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer fields' : `Show ${others.length - shown.length} more fields`}
          </TextButton>
        </p>
      )}
      {equal.length > 0 && (
        <p className={`quiet ${styles.fold}`}>
          {describeFolded(equal.map(({ label }) => inSentence(label)))}{' '}
          <TextButton aria-expanded={showsEqual} onClick={() => setShowsEqual(!showsEqual)}>
            {showsEqual ? 'Fold' : 'Show'}
          </TextButton>
        </p>
      )}
    </>
  );
}

const SANCTIONED = (
  <>
    Reference
    <span className={styles.sanctioned}>, on a sanctions list</span>
  </>
);

/** The first rows; remarks are always among them. */
function withRemarks(rows: readonly ComparisonRow[]): ComparisonRow[] {
  return rows.filter(({ isWide }, index) => index < SHOWN_ROWS || isWide);
}
