import styles from './skip-link.module.css';

/** The first stop of the keyboard on a page: past the navigation, to the content. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      Skip to content
    </a>
  );
}
