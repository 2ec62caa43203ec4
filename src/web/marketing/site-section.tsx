import type { ReactNode } from 'react';
import styles from './site-section.module.css';

/** A section of the landing page: its heading in the margin, its content to the right of the vertical rule. */
export function SiteSection(section: {
  label: string;
  background?: 'night';
  /** A picture behind the content, from edge to edge. */
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
