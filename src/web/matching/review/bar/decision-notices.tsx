import { counted } from '../../../ui/count-words.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { decisionLabel, formatUser } from '../../match-format.ts';
import type { Review } from '../session/review-session.ts';
import styles from './decision-notices.module.css';

/** Notices about unsent decisions, decisions that another user made first, and a failed undo. */
export function DecisionNotices({ session, snapshot: { saving, others, refusal } }: Review) {
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
