import type { ReactNode } from 'react';
import { ToolPage } from '../brand/tool-page.tsx';
import { useSession } from '../identity/session-queries.ts';
import styles from './dashboard-page.module.css';

/** The page around the questions: the welcome line with its actions, and the save status above. */
export function DashboardFrame({
  saveStatus,
  actions,
  children,
}: {
  saveStatus?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const email = useSession().user?.email ?? '';
  return (
    <ToolPage
      title="Dashboard"
      heading={
        <span className={styles.welcome}>
          Welcome, <em>{email}</em>
        </span>
      }
      actions={actions && <div className={styles.actions}>{actions}</div>}
      saveStatus={saveStatus}
    >
      <div className={styles.work}>{children}</div>
    </ToolPage>
  );
}
