import { counted } from '../../../ui/count-words.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { groupWords } from '../../match-format.ts';
import { recommendationWords } from '../candidates/recommendation-words.ts';
import type { CandidateItem, ReviewItem } from '../candidates/review-items.ts';
import { outrankingReason } from '../candidates/rivals.ts';
import type { Review } from '../session/review-session.ts';
import styles from './decision-bar.module.css';

/** The first line of the bar: whether the chosen candidate is recommended and why, or why nothing can be decided. */
export function RecommendationLine({ session, snapshot }: Review) {
  const { candidates, chosen, run, isReadOnly } = snapshot;
  if (!chosen && candidates.failure) {
    return (
      <p className={styles.line} role="alert">
        <b className={styles.not}>The record could not be read.</b> Nothing is decided.{' '}
        <TextButton onClick={session.retryCandidates}>Try again</TextButton>
      </p>
    );
  }
  if (!chosen) return <p className={styles.line}>{candidates.isLoading ? '' : 'Nothing to decide here.'}</p>;
  if (isReadOnly) {
    return (
      <p className={styles.line}>
        {run.superseded ? 'A later run replaced this one.' : 'This record is saved: its decisions are final.'}
      </p>
    );
  }
  if (chosen.type === 'candidate') return <Recommendation item={chosen} items={candidates.items} />;
  const { count, by } = chosen.group;
  return (
    <p className={styles.line}>
      <b>
        {counted(count, 'other')} by {groupWords(by)} only.
      </b>{' '}
      Decide them together, or open the list.
    </p>
  );
}

/** Whether a candidate is recommended, and why or why not. */
function Recommendation({ item, items }: { item: CandidateItem; items: readonly ReviewItem[] }) {
  const { recommended } = item.candidate;
  const { verdict, reason } = recommendationWords(item.candidate);
  const outranking = outrankingReason(item, items);
  return (
    <p className={styles.line}>
      <b className={recommended ? styles.is : styles.not}>
        {!recommended && <span aria-hidden="true">◇ </span>}
        {verdict}
      </b>{' '}
      {reason}
      {outranking && ` It ranks above better name scores: ${outranking}.`}
    </p>
  );
}
