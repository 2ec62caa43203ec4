import type { ReactNode } from 'react';
import { ToolPage } from '../brand/tool-page.tsx';
import { useSession } from '../identity/session-queries.ts';
import styles from './dashboard-page.module.css';

/** The page around the questions: the welcome line with its actions, the save status above, and the lists beside them. */
export function DashboardFrame({
  saveStatus,
  actions,
  aside,
  isAsideFirst = false,
  foot,
  children,
}: {
  saveStatus?: ReactNode;
  actions?: ReactNode;
  aside?: ReactNode;
  /** The lists stand before the questions, and stay while these are scrolled. */
  isAsideFirst?: boolean;
  /** Below the questions, over the full width of the page. */
  foot?: ReactNode;
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
      aside={aside ?? null}
      isMeasured
      isAsideFirst={isAsideFirst}
      foot={foot}
    >
      {children}
    </ToolPage>
  );
}
