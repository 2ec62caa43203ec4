import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { Brand } from './brand.tsx';
import styles from './tool-frame.module.css';

/** What the frame offers the screen in it: the element of the save status in the top bar, and how to log out. */
type ToolFrameContext = { status: HTMLElement | null; logOut: () => void };

const FrameContext = createContext<ToolFrameContext>({ status: null, logOut: () => {} });

/**
 * The frame of every screen of the tool: the top bar with menu, brand, find, save status, notices and account, and the screen
 * below it. The app renders it once, so that the bar stays as it is, with the focus in it, whatever its screen shows next.
 */
export function ToolFrame(frame: {
  menu: ReactNode;
  find: ReactNode;
  notice: ReactNode;
  account: ReactNode;
  logOut: () => void;
  children: ReactNode;
}) {
  const { logOut } = frame;
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const offered = useMemo(() => ({ status, logOut }), [status, logOut]);
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <div className={styles.menu}>{frame.menu}</div>
        <Brand to="/dashboard" size="tool" />
        <div className={styles.find}>{frame.find}</div>
        <div className={styles.status} role="status" ref={setStatus} />
        <div className={styles.notice}>{frame.notice}</div>
        <div className={`quiet ${styles.account}`}>{frame.account}</div>
      </header>
      <FrameContext value={offered}>{frame.children}</FrameContext>
    </div>
  );
}

export function useToolFrame(): ToolFrameContext {
  return use(FrameContext);
}
