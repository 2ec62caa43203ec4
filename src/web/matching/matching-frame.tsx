import type { ReactNode } from 'react';
import { ToolScreen } from '../brand/tool-screen.tsx';
import { Content } from '../ui/content.tsx';
import styles from './matching-frame.module.css';

/** The head of a matching page, over all columns. */
export type FrameHead = {
  title: string;
  /** The sentence under the title. */
  sentence: ReactNode;
  /** The buttons beside the title. */
  actions: ReactNode;
  /** Under the buttons: why they are disabled, or what they will do. */
  reason?: ReactNode;
  /** A full-width band between the head and the columns. */
  band?: ReactNode;
};

/**
 * The layout of a matching page: the head, then the columns for the list, the open record and the aside. Each column
 * scrolls by itself. On a phone the list and the record are a page each, and the page scrolls.
 */
export function MatchingFrame(
  frame: FrameHead & {
    saveStatus?: ReactNode;
    /** Without a list the open record has the whole width. */
    list?: ReactNode;
    isOpen: boolean;
    /** On a phone, the record is shown below the list instead of on a page of its own. */
    isStacked?: boolean;
    aside?: ReactNode;
    children: ReactNode;
  },
) {
  return (
    <ToolScreen title={frame.title} saveStatus={frame.saveStatus} className={styles.page} isFixed>
      <Content className={styles.main}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h1 className={styles.title}>{frame.title}</h1>
            <div className={`quiet ${styles.sentence}`}>{frame.sentence}</div>
          </div>
          <div className={styles.controls}>
            <div className={styles.actions}>{frame.actions}</div>
            {frame.reason && <div className={`quiet ${styles.reason}`}>{frame.reason}</div>}
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
      </Content>
    </ToolScreen>
  );
}
