import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './failed-state.module.css';
import { CloseIcon } from './icons.tsx';
import { TextButton } from './text-button.tsx';

type Failure = {
  /** What could not be read. */
  sentence: ReactNode;
  onRetry?: (() => unknown) | undefined;
};

/** Stands in for content that could not be read: what, why, and the button that reads it again. It is announced at once. */
export function FailedState({
  sentence,
  reason,
  onRetry,
  action,
}: Failure & {
  /** Why, where the sentence does not say it. */
  reason?: string | undefined;
  /** Replaces "Try again". */
  action?: ReactNode;
}) {
  return (
    <div role="alert" className={styles.failed} data-state="failed">
      <p className={styles.sentence}>
        <CloseIcon />
        <span>{sentence}</span>
      </p>
      {reason && reason !== sentence && <p className={styles.reason}>{reason}</p>}
      <div className={styles.action}>
        {action ??
          (onRetry && (
            <Button variant="default" size="xs" onClick={() => void onRetry()}>
              Try again
            </Button>
          ))}
      </div>
    </div>
  );
}

/** The same in a line, for a short place or beside content that is still shown. */
export function FailedLine({ sentence, onRetry }: Failure) {
  return (
    <div role="alert" className={styles.line} data-state="failed">
      {sentence} {onRetry && <TextButton onClick={() => void onRetry()}>Try again</TextButton>}
    </div>
  );
}
