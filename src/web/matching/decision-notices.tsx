import { TextButton } from '../ui/text-button.tsx';
import styles from './decision-notices.module.css';
import { counted, decisionWord, personWord } from './decision-words.ts';
import type { Deciding } from './use-decisions.ts';

/** What deciding has to say: what waits for the server, what somebody else decided first, what could not be undone. */
export function DecisionNotices({
  deciding,
  onShow,
}: {
  deciding: Deciding;
  onShow: (place: { recordId: string; key: string }) => void;
}) {
  const { others, failure, refusal, waiting } = deciding;
  const [other] = others;
  return (
    <div className={styles.notices} role="status">
      {failure && (
        <p className={styles.warn}>
          {counted(waiting, ['decision is', 'decisions are'])} not on the server yet; trying again. {failure}{' '}
          <TextButton onClick={deciding.retry}>Try now</TextButton>
        </p>
      )}
      {other && (
        <p>
          {personWord(other.decision.by ?? 'Somebody')} decided about {other.name} first:{' '}
          {decisionWord(other.decision.value).toLowerCase()}. That stands
          {others.length > 1 && `, and ${others.length - 1} more`}.{' '}
          <TextButton onClick={() => onShow(other)}>Show it</TextButton>{' '}
          <TextButton onClick={deciding.forget}>Close</TextButton>
        </p>
      )}
      {refusal && (
        <p>
          {refusal} <TextButton onClick={deciding.forget}>Close</TextButton>
        </p>
      )}
    </div>
  );
}
