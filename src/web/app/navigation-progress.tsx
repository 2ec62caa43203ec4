import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A thin line across the top while the next page's code is on its way. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div className={styles.line} role="progressbar" aria-label="Loading page" />
  );
}
