import type { ReactNode } from 'react';
import { EmptyState } from './notice.tsx';
import { TextButton } from './text-button.tsx';

/** Stands in for content that could not be read: one sentence, and "Try again" or another action. */
export function FailureState({
  sentence,
  onRetry,
  action,
}: {
  sentence: ReactNode;
  onRetry?: (() => unknown) | undefined;
  /** Replaces "Try again". */
  action?: ReactNode;
}) {
  const retry = onRetry && <TextButton onClick={() => void onRetry()}>Try again</TextButton>;
  return (
    <div role="alert">
      <EmptyState sentence={sentence} action={action ?? retry} />
    </div>
  );
}
