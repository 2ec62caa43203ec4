import { CheckIcon } from '@mantine/core';
import styles from './answer-input.module.css';

/** The button that submits a draft; filled while there is one. */
export function SubmitTick({
  prompt,
  isPending,
  isBesideOrder = false,
  onSubmit,
}: {
  prompt: string;
  isPending: boolean;
  /** Whether Tab passes it over: so it does where the tick appears only while the user types, as Enter submits too. */
  isBesideOrder?: boolean;
  onSubmit: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.tick}
      tabIndex={isBesideOrder ? -1 : 0}
      data-pending={isPending || undefined}
      aria-label={`Confirm ${prompt}`}
      title="Confirm"
      onClick={onSubmit}
    >
      <CheckIcon size={12} aria-hidden />
    </button>
  );
}
