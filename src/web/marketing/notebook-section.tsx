import type { ReactNode } from 'react';
import styles from './notebook-section.module.css';

/** A section of a text page, with its heading in the margin. */
export function NotebookSection({ label, children }: { label: string; children: ReactNode }) {
  const id = label.toLowerCase().replaceAll(/\W+/g, '-');
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={`cap ${styles.label}`} id={id}>
        {label}
      </h2>
      <div className={styles.words}>{children}</div>
    </section>
  );
}
