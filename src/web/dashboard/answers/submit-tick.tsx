import { CheckIcon } from '@mantine/core';
import styles from './answer-input.module.css';

/** The button that submits a draft; filled while there is one. */
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
      data-pending={isPending || undefined}
      aria-label={`Confirm ${prompt}`}
      title="Confirm"
      onClick={onSubmit}
    >
      <CheckIcon size={12} aria-hidden />
    </button>
  );
}
