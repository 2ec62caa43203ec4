import type { RowStatus } from '#rules';
import { TextButton } from '../ui/text-button.tsx';
import styles from './question-table.module.css';

/** Under a row's answer: a running line while the server is asked, or what failed and how to try again. */
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
      <TextButton className={styles.small} onClick={onRetry}>
        Try again
      </TextButton>
    </p>
  );
}
