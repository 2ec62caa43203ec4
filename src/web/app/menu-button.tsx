import { useState } from 'react';
import styles from './menu-button.module.css';
import { NavigationDrawer } from './navigation-drawer.tsx';

/** The two strokes that open the drawer. */
export function MenuButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <svg width="24" height="9" viewBox="0 0 24 9" aria-hidden="true">
          <path d="M0 .75h24" stroke="currentColor" strokeWidth="1.5" />
          <path d="M0 8.25h16" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
      <NavigationDrawer open={open} onClose={() => setOpen(false)} />
    </>
  );
}
