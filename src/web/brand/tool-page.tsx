import { createContext, type ReactNode, use } from 'react';
import { Content } from '../ui/content.tsx';
import styles from './tool-page.module.css';
import { ToolScreen } from './tool-screen.tsx';

/** What every `ToolPage` below shows under its content, over the full width; a feature can add to the page of another. */
export const PageFootContext = createContext<ReactNode>(null);

/** A line that every `ToolPage` below shows over its content. */
export const PageNoteContext = createContext<ReactNode>(null);

/**
 * A page of the tool: its content beside a 64 px margin.
 * `heading` replaces the title on the page; `title` still names the tab. `actions` are at the right end of the heading's
 * line. `aside` adds a right column of 292 px, or of 396 px with `hasPane`, where it shows what is opened in the content;
 * `isMeasured` keeps the content beside it at most 1240 px wide; with `isAsideFirst` it is a left column of 200 px that
 * stays while the page is scrolled.
 * `foot` stands below everything, over the full width.
 */
export function ToolPage(page: {
  title: string;
  heading?: ReactNode;
  actions?: ReactNode;
  saveStatus?: ReactNode;
  aside?: ReactNode;
  hasPane?: boolean;
  isMeasured?: boolean;
  isAsideFirst?: boolean;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <ToolScreen title={page.title} saveStatus={page.saveStatus}>
      <div
        className={page.aside === undefined ? styles.body : styles.bodyWithAside}
        data-measured={page.isMeasured || undefined}
        data-aside-first={page.isAsideFirst || undefined}
        data-pane={page.hasPane || undefined}
      >
        <Content className={styles.work}>
          <div className={styles.heading}>
            <h1 className={styles.title}>{page.heading ?? page.title}</h1>
            {page.actions && <div className={styles.actions}>{page.actions}</div>}
          </div>
          {use(PageNoteContext)}
          {page.children}
        </Content>
        {page.aside !== undefined && <aside className={styles.aside}>{page.aside}</aside>}
        <div className={styles.foot}>{use(PageFootContext)}</div>
      </div>
      {page.foot}
    </ToolScreen>
  );
}
