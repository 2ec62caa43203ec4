import { VERDICT_SIGNS } from '../pair/verdict-sign.ts';
import type { FindingVerdict } from './finding-verdicts.ts';
import styles from './verdict-mark.module.css';

/** A verdict: its sign, its word, and the values below. `about` names what was compared, for who does not see the column. */
export function VerdictMark({ about, verdict }: { about: string; verdict: FindingVerdict }) {
  const { sign, words, values } = verdict;
  return (
    <p className={styles.verdict} data-sign={sign}>
      <span aria-hidden="true">{VERDICT_SIGNS[sign]}</span>
      <span>
        <span className="visually-hidden">{about}: </span>
        <span className={styles.words}>{words}</span>
        {values && <span className={styles.values}> {values}</span>}
      </span>
    </p>
  );
}
