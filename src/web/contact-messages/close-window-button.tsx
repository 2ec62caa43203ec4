import { PAGE_PATHS } from '#contract/page-paths.ts';
import styles from './close-window-button.module.css';

/**
 * Closes the window that was opened for the form; in a tab of its own, and without JavaScript, it leads home. The
 * closing is done by `closeContactWindow`, which is there before the page's own code is.
 */
export function CloseWindowButton() {
  return (
    <form action={PAGE_PATHS.landing} data-closes-window>
      <button type="submit" className={styles.button}>
        Close Window
      </button>
    </form>
  );
}
