import type { ReactNode } from 'react';
import styles from './site-section.module.css';

/** A part of a public page: its name in the margin, beside the rule that runs down the whole page, its content to the right. */
export function SiteSection(section: {
  label: string;
  background?: 'night';
  /** What lies behind the content, from edge to edge. */
  picture?: ReactNode;
  children: ReactNode;
}) {
  const id = section.label.toLowerCase().replaceAll(' ', '-');
  return (
    <section className={section.background === 'night' ? styles.night : undefined} aria-labelledby={id}>
      {section.picture}
      <div className={styles.section}>
        <h2 className={`cap ${styles.label}`} id={id}>
          {section.label}
        </h2>
        <div className={styles.content}>{section.children}</div>
      </div>
    </section>
  );
}
