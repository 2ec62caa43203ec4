import type { ReactNode } from 'react';
import styles from './notebook-section.module.css';

/** A passage of a page that is read: its name in the margin, its words beside it. */
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
