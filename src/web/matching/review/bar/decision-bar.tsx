import { ReasonPanel } from '../reasons/reason-panel.tsx';
import type { Review } from '../session/review-session.ts';
import { DecisionActions } from './decision-actions.tsx';
import styles from './decision-bar.module.css';
import { DecisionNotices } from './decision-notices.tsx';
import { RecommendationLine } from './recommendation-line.tsx';

/**
 * The bar at the foot of the open record, which decides about the chosen candidate or group. Its lines are the notices,
 * what is recommended and why, and the decisions, or the reason that one of them needs.
 */
export function DecisionBar({ session, snapshot, letters }: Review & { letters: boolean }) {
  const { asking } = snapshot;
  return (
    <section className={styles.bar} aria-label="Decide">
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
