import type { ReactNode } from 'react';
import { Content } from '../ui/content.tsx';
import styles from './notebook-page.module.css';

/** A plain public page: a heading and a column of text, a `note` in the left margin and a `picture` right of the text. */
export function NotebookPage(page: {
  title: string;
  note?: ReactNode;
  picture?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Content className={styles.page}>
      {page.note && <p className={`note ${styles.note}`}>{page.note}</p>}
      <div className={styles.column}>
        <h1 className={styles.title}>{page.title}</h1>
        {page.children}
      </div>
      {page.picture && <div className={styles.picture}>{page.picture}</div>}
    </Content>
  );
}
