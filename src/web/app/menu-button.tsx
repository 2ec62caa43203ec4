import { useState } from 'react';
import { learnSession } from '../identity/session-queries.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './menu-button.module.css';
import { NavigationDrawer } from './navigation-drawer.tsx';

/** The two strokes that open the drawer. Nothing is asked of the server before somebody reaches for them. */
export function MenuButton() {
  const hydrated = useHydrated();
  const [drawer, setDrawer] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <button
        type="button"
        className={styles.button}
        disabled={!hydrated}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={drawer === 'open'}
        onPointerEnter={learnSession}
        onFocus={learnSession}
        onClick={() => setDrawer('open')}
      >
        <svg width="24" height="9" viewBox="0 0 24 9" aria-hidden="true">
          <path d="M0 .75h24" stroke="currentColor" strokeWidth="1.5" />
          <path d="M0 8.25h16" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
      {drawer !== 'unopened' && (
        <NavigationDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} />
      )}
    </>
  );
}
