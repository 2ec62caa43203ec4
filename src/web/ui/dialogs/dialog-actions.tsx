import type { ReactNode } from 'react';
import styles from './dialog-actions.module.css';

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
