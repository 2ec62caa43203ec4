import { counted } from '../../../ui/count-words.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { decisionLabel, formatUser, groupWords } from '../../match-format.ts';
import { recommendationWords } from '../candidates/recommendation-words.ts';
import type { CandidateItem, ReviewItem } from '../candidates/review-items.ts';
import { outrankingReason } from '../candidates/rivals.ts';
import { ReasonPanel } from '../reasons/reason-panel.tsx';
import type { Review } from '../session/review-session.ts';
import { DecisionActions } from './decision-actions.tsx';
import styles from './decision-bar.module.css';

/**
 * The bar at the foot of the open record, which decides about the chosen candidate or group. Its lines are the notices,
 * what is recommended and why, and the decisions, or the reason that one of them needs.
 */
export function DecisionBar({ session, snapshot, letters }: Review & { letters: boolean }) {
  const { asking } = snapshot;
  return (
    <section className={`on-screen ${styles.bar}`} aria-label="Decide">
      <DecisionNotices session={session} snapshot={snapshot} />
      {asking ? (
        <ReasonPanel
          key={`${asking.item.key} ${asking.decision}`}
          asking={asking}
          onGive={session.giveReason}
          onBack={session.cancelReason}
          onEditList={() => session.openDialog({ type: 'reasons' })}
        />
      ) : (
        <div className={styles.lines}>
          <RecommendationLine session={session} snapshot={snapshot} />
          <DecisionActions session={session} snapshot={snapshot} letters={letters} />
        </div>
      )}
    </section>
  );
}

/** The first line of the bar: whether the chosen candidate is recommended and why, or why nothing can be decided. */
function RecommendationLine({ session, snapshot }: Review) {
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

/** Notices about unsent decisions, decisions that another user made first, and a failed undo. */
function DecisionNotices({ session, snapshot: { saving, others, refusal } }: Review) {
  const [other] = others;
  return (
    <div className={styles.notices} role="status">
      {saving.failure && (
        <p className={styles.warn}>
          {counted(saving.waiting, 'decision is', 'decisions are')} not on the server yet; trying again.{' '}
          {saving.failure} <TextButton onClick={session.retrySaving}>Try now</TextButton>
        </p>
      )}
      {other && (
        <p>
          {formatUser(other.decision.by ?? 'Another user')} decided about {other.name} first:{' '}
          {decisionLabel(other.decision.value).toLowerCase()}. That decision counts
          {others.length > 1 && `, and ${others.length - 1} more`}.{' '}
          <TextButton onClick={() => session.navigation.goTo(other)}>Show it</TextButton>{' '}
          <TextButton onClick={session.dismissNotices}>Close</TextButton>
        </p>
      )}
      {refusal && (
        <p>
          {refusal} <TextButton onClick={session.dismissNotices}>Close</TextButton>
        </p>
      )}
    </div>
  );
}
