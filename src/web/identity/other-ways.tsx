import type { ReactNode } from 'react';
import styles from './other-ways.module.css';

/** The ways to log in besides email and password, below a line. Absent while there is no button for any. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className={styles.ways}>
      <p className={styles.or}>or</p>
      {children}
    </div>
  );
}
