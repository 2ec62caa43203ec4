import type { ReactNode } from 'react';
import { ToolScreen } from '../brand/tool-screen.tsx';
import { Content } from '../ui/content.tsx';
import styles from './file-frame.module.css';

/** The layout of a file's page: its sections and links at the left, the head, the content. */
export function FileFrame({
  title,
  margin,
  heading,
  children,
}: {
  title: string;
  /** The column of 208 px at the left; not on phones and on paper. */
  margin?: ReactNode;
  /** Replaces the title. */
  heading?: ReactNode;
  children: ReactNode;
}) {
  return (
    <ToolScreen title={title} className={styles.page}>
      <Content className={styles.grid}>
        <div className={styles.margin}>
          <div className={styles.marginInner}>{margin}</div>
        </div>
        <div className={styles.work}>
          {heading ?? <h1>{title}</h1>}
          {children}
        </div>
      </Content>
    </ToolScreen>
  );
}
