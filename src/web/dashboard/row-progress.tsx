import type { RowStatus } from '#rules';
import { TextButton } from '../ui/text-button.tsx';
import styles from './question-table.module.css';

/** Below a row's answer: a progress line while the server evaluates, or a failure with a retry. */
export function RowProgress({
  status,
  failure,
  onRetry,
}: {
  status: RowStatus;
  failure: string;
  onRetry: () => void;
}) {
  if (status === 'asking') return <span className={styles.asking} aria-hidden="true" />;
  if (status === 'idle') return null;
  return (
    <p className={styles.failure} role="alert">
      {failure}
      <TextButton className={`reach ${styles.small}`} onClick={onRetry}>
        Try again
      </TextButton>
    </p>
  );
}
