import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import { ToolBar } from './tool-bar.tsx';
import styles from './tool-screen.module.css';

/**
 * A screen of the tool: its title in the tab, the top bar, and below it what `children` lay out. `isFixed` keeps it as high
 * as the window, for columns that scroll by themselves.
 */
export function ToolScreen(screen: {
  title: string;
  saveStatus?: ReactNode;
  isFixed?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const look = screen.isFixed ? `${styles.screen} ${styles.fixed}` : styles.screen;
  return (
    <div className={`${look} ${screen.className ?? ''}`}>
      <PageHead title={screen.title} />
      <ToolBar saveStatus={screen.saveStatus} />
      {screen.children}
    </div>
  );
}
