import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { BRAND } from './brand-words.ts';
import styles from './tool-frame.module.css';
import { useToolFrame } from './tool-frame.tsx';

/**
 * A screen of the tool: its title in the tab, its save status in the top bar, and below that what `children` lay out.
 * `isFixed` keeps it as high as the window, for columns that scroll by themselves.
 */
export function ToolScreen(screen: {
  title: string;
  saveStatus?: ReactNode;
  isFixed?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { status } = useToolFrame();
  const look = screen.isFixed ? `${styles.screen} ${styles.fixed}` : styles.screen;
  return (
    <div className={`${look} ${screen.className ?? ''}`}>
      <PageHead title={screen.title} />
      {status && createPortal(screen.saveStatus, status)}
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
