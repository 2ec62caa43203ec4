import type { CandidateEvidence } from '#contract/matching/match-candidate-contract.ts';
import type { ComparisonRow, FieldVerdict } from '#matching';
import { inSentence, showDate } from '#records';
import styles from './comparison-table.module.css';
import { birthdayFinding } from './evidence-labels.ts';
import { VERDICT_SIGNS, type VerdictSign } from './verdict-sign.ts';

/** How a verdict is emphasised. */
type VerdictTone = 'agrees' | 'check' | 'conflict' | 'listed' | 'quiet';

/** What a row says; a listed one has no sign, as nothing was compared. */
type Verdict = { words: string; tone: VerdictTone; sign: VerdictSign | null };

const VERDICTS: Record<FieldVerdict, Verdict> = {
  conflict: { words: 'Conflict', tone: 'conflict', sign: 'against' },
  differs: { words: 'Differs', tone: 'check', sign: 'against' },
  near: { words: 'Similar words', tone: 'quiet', sign: 'near' },
  'same-town': { words: 'Same town', tone: 'agrees', sign: 'same' },
  'same-but-accents': { words: 'Same except for accents', tone: 'agrees', sign: 'same' },
  'same-one-of-several': { words: 'Same, one of several', tone: 'agrees', sign: 'same' },
  same: { words: 'Same', tone: 'agrees', sign: 'same' },
  'same-as-other': { words: 'Same as another of ours', tone: 'agrees', sign: 'same' },
  'only-internal': { words: 'Only ours', tone: 'quiet', sign: 'none' },
  'only-external': { words: 'Only theirs', tone: 'quiet', sign: 'none' },
  listed: { words: 'Listed', tone: 'listed', sign: null },
};

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

/** The verdict on a row in words. A birthday says how near it is, and another field of ours is named. */
function verdictOf({ verdict, sameAs, attribute }: ComparisonRow, candidate: CandidateEvidence): Verdict {
  if (attribute === 'birthday' && verdict === 'near') {
    return { words: birthdayFinding(candidate).words, tone: 'check', sign: 'near' };
  }
  if (attribute === 'birthplace' && verdict === 'same' && candidate.isCommonBirthplace) {
    return { words: 'Same, but common', tone: 'quiet', sign: 'same' };
  }
  if (verdict === 'same-as-other' && sameAs)
    return { words: `Same as our ${inSentence(sameAs)}`, tone: 'agrees', sign: 'same' };
  return VERDICTS[verdict];
}

/** The words for a missing value; `unknown` is for values that may exist. */
function absentWords(row: ComparisonRow, unknown = 'none given'): string {
  return row.verdict === 'listed' ? 'does not apply' : unknown;
}
