import { PAGE_PATHS } from '#contract/page-paths.ts';
import styles from './close-window-button.module.css';

/**
 * Closes the contact window. In a tab, and without JavaScript, it leads to the landing page. `closeContactWindow` handles
 * the submit, as it is loaded before the page's own code.
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
