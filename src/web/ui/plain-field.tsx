import type { ReactNode } from 'react';
import styles from './plain-field.module.css';

/** A label over an input or textarea of the browser, which works in dialogs, and perhaps a hint below it. */
export function PlainField(field: { label: ReactNode; hint?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is the child
    <label className={styles.field}>
      {field.label}
      {field.children}
      {field.hint && <span className={styles.hint}>{field.hint}</span>}
    </label>
  );
}
