import { useCallback, useState } from 'react';
import { loadSession } from '../identity/session-queries.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './menu-button.module.css';
import { NavigationDrawer } from './navigation-drawer.tsx';

/** The drawer is mounted when it is first opened. */
type DrawerState = 'unopened' | 'open' | 'closed';

/** The state of the drawer. Use it in a component that stays mounted between pages. */
export function useDrawer() {
  const [state, setState] = useState<DrawerState>('unopened');
  const open = useCallback(() => setState('open'), []);
  return {
    isOpen: state === 'open',
    open,
    drawer: state !== 'unopened' && (
      <NavigationDrawer open={state === 'open'} onClose={() => setState('closed')} />
    ),
  };
}

/** The button that opens the drawer. The session is loaded on hover or focus, not before. */
export function MenuButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      className={styles.button}
      disabled={!hydrated}
      // The script of a public page may not have loaded yet: see when-wanted.ts.
      data-moves
      suppressHydrationWarning
      aria-label="Menu"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={loadSession}
      onFocus={loadSession}
      onClick={onOpen}
    >
      <svg width="24" height="9" viewBox="0 0 24 9" aria-hidden="true">
        <path d="M0 .75h24" stroke="currentColor" strokeWidth="1.5" />
        <path d="M0 8.25h16" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  );
}
