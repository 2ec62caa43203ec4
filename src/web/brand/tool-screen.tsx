import { type ReactNode, useEffect } from 'react';
import { BRAND } from './brand-words.ts';
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

/** Sets the tab's title on a screen of the tool. Public pages get theirs when they are prerendered. */
function PageHead({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · ${BRAND.name}`;
  }, [title]);
  return null;
}
