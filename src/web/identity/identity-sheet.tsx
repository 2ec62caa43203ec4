import type { ReactNode } from 'react';
import { LoginSheet } from '../pictures/login-sheet.tsx';
import styles from './identity-sheet.module.css';

/** A page of getting in: its form on the left, the map of the route on the right. */
export function IdentitySheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <div className={styles.column}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <noscript>
          <p className="note">Signing in needs JavaScript. The rest of this site does not.</p>
        </noscript>
      </div>
      <LoginSheet className={styles.map} />
    </main>
  );
}
