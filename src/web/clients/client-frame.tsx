import type { ReactNode } from 'react';
import { PageHead } from '../brand/page-head.tsx';
import { ToolBar } from '../brand/tool-bar.tsx';
import styles from './client-frame.module.css';

/** The page of a client: what there is to go to beside it, its name and actions, its sections. */
export function ClientFrame({
  title,
  saveStatus,
  margin,
  heading,
  children,
}: {
  title: string;
  saveStatus?: ReactNode;
  /** The column of 208 px at the left; below the client where there is little room. */
  margin: ReactNode;
  /** In place of the title alone. */
  heading?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      <ToolBar saveStatus={saveStatus} />
      <main className={styles.grid} id="content" tabIndex={-1}>
        <div className={styles.margin} id="beside">
          <div className={styles.marginInner}>{margin}</div>
        </div>
        <div className={styles.work}>
          {heading ?? (
            <div className={styles.heading}>
              <h1 className={styles.title}>{title}</h1>
            </div>
          )}
          {children}
        </div>
      </main>
    </div>
  );
}
