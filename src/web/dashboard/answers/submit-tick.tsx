import { CheckIcon } from '@mantine/core';
import styles from './answer-input.module.css';

/** The button that submits a draft; filled while there is one. Tab passes it over, as Enter submits too. */
export function SubmitTick({
  prompt,
  isPending,
  onSubmit,
}: {
  prompt: string;
  isPending: boolean;
  onSubmit: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.tick}
      tabIndex={-1}
      data-pending={isPending || undefined}
      aria-label={`Confirm ${prompt}`}
      title="Confirm"
      onClick={onSubmit}
    >
      <CheckIcon size={12} aria-hidden />
    </button>
  );
}
