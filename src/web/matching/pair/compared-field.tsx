import type { CandidateEvidence } from '#contract/matching/match-candidate-contract.ts';
import type { ComparisonRow } from '#matching';
import { showDate } from '#records';
import styles from './comparison-table.module.css';
import { absentWords, verdictOf } from './field-verdict.ts';
import { VERDICT_SIGNS } from './verdict-sign.ts';

/** One field of both records and the verdict on it. Remarks take the whole width. */
export function ComparedField({
  row,
  candidate,
  unknown,
}: {
  row: ComparisonRow;
  candidate: CandidateEvidence;
  /** Words for a value that our side does not have. */
  unknown?: string | undefined;
}) {
  const { words, tone, sign } = verdictOf(row, candidate);
  if (row.isWide && row.internal.length === 0) {
    return (
      <tr className={styles.row} data-wide>
        <th scope="row">{row.label}</th>
        <td colSpan={3} className={styles.theirs}>
          {row.external.join('; ')}
        </td>
      </tr>
    );
  }
  const isPlaceholder = row.attribute === 'birthday' && candidate.birthday === 'placeholder';
  return (
    <tr className={styles.row} data-tone={tone}>
      <th scope="row">{row.label}</th>
      <td className={styles.ours}>
        <Value texts={row.internal} absent={absentWords(row, unknown)} />
      </td>
      <td className={styles.theirs}>
        <Value texts={row.external} absent={absentWords(row)} scores={scoresOf(row, candidate)} />
        {isPlaceholder && <span className={styles.remark}>often used for an unknown day</span>}
      </td>
      <td className={styles.verdict}>
        {sign && <span aria-hidden="true">{VERDICT_SIGNS[sign]} </span>}
        {words}
      </td>
    </tr>
  );
}

function Value({
  texts,
  absent,
  scores,
}: {
  texts: readonly string[];
  absent: string;
  scores?: ReadonlyMap<string, number>;
}) {
  if (texts.length === 0) return <span className={styles.absent}>{absent}</span>;
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a list may give a value twice
    <span key={index} className={styles.item}>
      <span className={styles.value}>{showDate(text)}</span>
      {scores?.has(text) && <span className={styles.score}> score {scores.get(text)}</span>}
    </span>
  ));
}

/** The scores of the other names of the reference record. */
function scoresOf({ attribute }: ComparisonRow, { otherScores }: CandidateEvidence) {
  return new Map(
    otherScores.filter(({ field }) => field === attribute).map(({ name, score }) => [name, score]),
  );
}
