import { Kbd } from '@mantine/core';
import styles from './key-hint.module.css';

/** The keys of a button after its words, which alone are its name; absent where there is no keyboard. */
export function KeyHint({ children }: { children: string }) {
  return (
    <Kbd className={styles.hint ?? ''} aria-hidden="true">
      {children}
    </Kbd>
  );
}
