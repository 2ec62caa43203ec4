import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import { ToolBar } from './tool-bar.tsx';
import styles from './tool-page.module.css';

/**
 * A page of the tool: top bar with menu, brand, save status and account; the 64 px margin with its rule; the work.
 * `heading` replaces the plain title where a page needs more than words in it; `title` still names the tab.
 * `actions` stand at the right end of the heading's line. `aside` opens a right margin of 292 px beside the work.
 */
export function ToolPage(page: {
  title: string;
  heading?: ReactNode;
  actions?: ReactNode;
  saveStatus?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <PageHead title={page.title} />
      <ToolBar saveStatus={page.saveStatus} />
      <div className={page.aside === undefined ? styles.body : styles.bodyWithAside}>
        <main className={styles.work} id="content" tabIndex={-1}>
          <div className={styles.heading}>
            <h1 className={styles.title}>{page.heading ?? page.title}</h1>
            {page.actions && <div className={styles.actions}>{page.actions}</div>}
          </div>
          {page.children}
        </main>
        {page.aside !== undefined && <aside className={styles.aside}>{page.aside}</aside>}
      </div>
    </div>
  );
}
