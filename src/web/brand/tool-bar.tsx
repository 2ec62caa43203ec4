import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { useToolFrame } from './tool-frame.tsx';
import styles from './tool-page.module.css';

/** The top bar of every page of the tool: menu, brand, find, save status, notices, account. */
export function ToolBar({ saveStatus }: { saveStatus?: ReactNode }) {
  const { menu, find, account, notice } = useToolFrame();
  return (
    <header className={styles.bar}>
      <div className={styles.menu}>{menu}</div>
      <Brand to="/dashboard" size="tool" />
      <div className={styles.find}>{find}</div>
      <div className={styles.status} role="status">
        {saveStatus}
      </div>
      <div className={styles.notice}>{notice}</div>
      <div className={`quiet ${styles.account}`}>{account}</div>
    </header>
  );
}
