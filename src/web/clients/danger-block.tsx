import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './danger-block.module.css';

/** What cannot be had back, last on its page and set apart: what it is, what goes with it, and its button. */
export function DangerBlock({
  title,
  children,
  button,
  onPress,
}: {
  title: string;
  children: ReactNode;
  button: string;
  onPress: () => void;
}) {
  return (
    <section className={styles.block} aria-label={title}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className="quiet">{children}</p>
      </div>
      <Button variant="default" className={styles.button ?? ''} onClick={onPress}>
        {button}
      </Button>
    </section>
  );
}
