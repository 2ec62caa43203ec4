import type { ReactNode } from 'react';
import { PageHead } from '../brand/page-head.tsx';
import { ToolBar } from '../brand/tool-bar.tsx';
import styles from './matching-frame.module.css';

/** What a page of matching begins with, over all columns. */
export type FrameHead = {
  title: string;
  /** Under the title: what is worked on. */
  sentence: ReactNode;
  /** The buttons beside the title. */
  actions: ReactNode;
  /** Under the buttons: what stands in their way, or what they will do. */
  reason?: ReactNode;
  /** Between the head and the columns, over their whole width. */
  band?: ReactNode;
};

/**
 * A whole page of the tool for matching: its head over all columns, then the list, the open record and what helps.
 * Each column scrolls by itself. On a phone the list and the record are a page each, and the page scrolls.
 */
export function MatchingFrame(
  frame: FrameHead & {
    saveStatus?: ReactNode;
    /** Absent while there is nothing to choose from: the work then has the whole width. */
    list?: ReactNode;
    isOpen: boolean;
    /** On a phone, list and work stand below each other instead of being a page each. */
    isStacked?: boolean;
    aside?: ReactNode;
    /** Under the work and always in sight. */
    foot?: ReactNode;
    children: ReactNode;
  },
) {
  return (
    <div className={styles.page}>
      <PageHead title={frame.title} />
      <ToolBar saveStatus={frame.saveStatus} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h1 className={styles.title}>{frame.title}</h1>
            <div className={styles.sentence}>{frame.sentence}</div>
          </div>
          <div className={styles.controls}>
            <div className={styles.actions}>{frame.actions}</div>
            {frame.reason && <div className={styles.reason}>{frame.reason}</div>}
          </div>
        </div>
        {frame.band}
        <div
          className={styles.body}
          data-list={frame.list !== undefined || undefined}
          data-aside={frame.aside !== undefined || undefined}
          data-open={frame.isOpen || undefined}
          data-stacked={frame.isStacked || undefined}
        >
          {frame.list !== undefined && <div className={styles.list}>{frame.list}</div>}
          <div className={styles.middle}>{frame.children}</div>
          {frame.aside !== undefined && <div className={styles.aside}>{frame.aside}</div>}
        </div>
      </main>
      {frame.foot}
    </div>
  );
}
