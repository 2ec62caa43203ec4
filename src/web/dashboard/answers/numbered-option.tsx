import { Kbd } from '@mantine/core';
import styles from './answer-input.module.css';

/** An option of a menu with the number that finds it, if it has one. */
export function NumberedOption({ number, label }: { number: number; label: string }) {
  return (
    <span className={styles.numbered}>
      {number > 0 && <Kbd aria-hidden="true">{number}</Kbd>}
      <span>{label}</span>
    </span>
  );
}
