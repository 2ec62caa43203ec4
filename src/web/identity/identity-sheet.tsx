import type { ReactNode } from 'react';
import { LoginSheet } from '../pictures/login-sheet.tsx';
import { Content } from '../ui/content.tsx';
import styles from './identity-sheet.module.css';

/** The layout of the identity pages: the form on the left, the map on the right. A long form begins higher. */
export function IdentitySheet({
  title,
  length = 'short',
  children,
}: {
  title: string;
  length?: 'short' | 'medium' | 'long';
  children: ReactNode;
}) {
  return (
    <Content className={styles.page}>
      <div className={styles.column} data-length={length}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <noscript>
          <p className="note">Signing in needs JavaScript. The rest of this site does not.</p>
        </noscript>
      </div>
      <LoginSheet className={styles.map} />
    </Content>
  );
}
