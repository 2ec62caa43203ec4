import type { ComponentProps } from 'react';
import styles from './tick-box.module.css';

/** A labelled tick box of the public pages. */
export function TickBox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={styles.tickBox}>
      <input {...input} type="checkbox" className={styles.box} />
      {label}
    </label>
  );
}
