import styles from './night-ground.module.css';

/** Contours on a dark background. Decoration. */
export function NightGround() {
  return <div className={styles.ground} aria-hidden="true" />;
}
