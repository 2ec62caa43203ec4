import type { ReactNode } from 'react';
import { LoginSheet } from '../pictures/login-sheet.tsx';
import { PageHead } from '../ui/page-head.tsx';
import styles from './identity-sheet.module.css';

/** A page of getting in: its form on the left, the map of the route on the right. */
export function IdentitySheet(page: { title: string; hidden?: boolean; children: ReactNode }) {
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <PageHead title={page.title} hidden={page.hidden ?? false} />
      <div className={styles.column}>
        <h1 className={styles.title}>{page.title}</h1>
        {page.children}
      </div>
      <LoginSheet className={styles.map} />
    </main>
  );
}
