import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { BRAND } from '../ui/brand-words.ts';
import { CairnMark } from '../ui/cairn-mark.tsx';
import styles from './site-footer.module.css';

/** The foot of the public pages. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <CairnMark width={44} />
      <div className={styles.row}>
        <nav className={styles.links} aria-label="Footer">
          <Link to={paths.privacyPolicy}>Privacy policy</Link>
          <Link to={paths.media}>Media</Link>
        </nav>
        <p>{BRAND.lines.map((line) => line.name).join(', ')}</p>
      </div>
    </footer>
  );
}
