import type { FormEvent } from 'react';
import { paths } from '../app/paths.ts';
import styles from './close-window-button.module.css';

/** Closes the window that was opened for the form; in a tab of its own, and without JavaScript, it leads home. */
export function CloseWindowButton() {
  return (
    <form action={paths.landing} onSubmit={closeOrGoHome}>
      <button type="submit" className={styles.button}>
        Close Window
      </button>
    </form>
  );
}

function closeOrGoHome(event: FormEvent): void {
  event.preventDefault();
  // Browsers close only what a script has opened; anything else stays, and goes home.
  window.close();
  if (!window.closed) location.assign(paths.landing);
}
