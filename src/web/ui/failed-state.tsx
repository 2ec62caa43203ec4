import type { ReactNode } from 'react';
import { EmptyState } from './notice.tsx';
import { TextButton } from './text-button.tsx';

/** Stands in for content that could not be read: why, and the button that reads it again. `isAlert` announces it at once. */
export function FailedState({
  sentence,
  isAlert = false,
  onRetry,
  action,
}: {
  sentence: ReactNode;
  isAlert?: boolean;
  onRetry?: (() => unknown) | undefined;
  /** Replaces "Try again". */
  action?: ReactNode;
}) {
  const again = onRetry && <TextButton onClick={() => void onRetry()}>Try again</TextButton>;
  const state = <EmptyState sentence={sentence} action={action ?? again} />;
  return isAlert ? <div role="alert">{state}</div> : state;
}
