import styles from './night-ground.module.css';

/** Contours by night, behind words. Decoration. */
export function NightGround() {
  return <div className={styles.ground} aria-hidden="true" />;
}
