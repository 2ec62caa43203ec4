import { CheckIcon, Kbd } from '@mantine/core';
import styles from './answer-input.module.css';

/** An option of a menu with the number that chooses it, if it has one, and a tick while it is one of several chosen. */
export function NumberedOption({
  number,
  label,
  isTicked = false,
}: {
  number: number;
  label: string;
  isTicked?: boolean | undefined;
}) {
  return (
    <span className={styles.numbered}>
      {number > 0 && <Kbd aria-hidden="true">{number}</Kbd>}
      <span>{label}</span>
      {isTicked && <CheckIcon size={10} className={styles.ticked ?? ''} aria-hidden />}
    </span>
  );
}
