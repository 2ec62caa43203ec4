import type { ReactNode } from 'react';
import { ToolScreen } from '../brand/tool-screen.tsx';
import { Content } from '../ui/content.tsx';
import styles from './client-frame.module.css';

/** The layout of a client's page: the navigation, the name and actions, the sections. */
export function ClientFrame({
  title,
  saveStatus,
  margin,
  heading,
  bar,
  children,
}: {
  title: string;
  saveStatus?: ReactNode;
  /** The column of 208 px at the left; below the client on narrow screens. */
  margin: ReactNode;
  /** Replaces the title. */
  heading?: ReactNode;
  /** What stays at the foot of the window. */
  bar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <ToolScreen title={title} saveStatus={saveStatus}>
      <Content className={styles.grid}>
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
        {bar && <div className={styles.bar}>{bar}</div>}
      </Content>
    </ToolScreen>
  );
}
