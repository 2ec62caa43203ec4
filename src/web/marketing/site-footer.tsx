import { PAGE_PATHS } from '#contract/page-paths.ts';
import { BRAND } from '../brand/brand-words.ts';
import { CairnMark } from '../ui/cairn-mark.tsx';
import { PageLink } from '../ui/page-link.tsx';
import styles from './site-footer.module.css';

/** The foot of the public pages. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.frame}>
        <CairnMark width={44} />
        <FooterLinks />
      </div>
    </footer>
  );
}

/** The ways to the pages that are about this site itself. */
export function FooterLinks() {
  return (
    <div className={styles.row}>
      <nav className={styles.links} aria-label="Footer">
        <PageLink to={PAGE_PATHS.about}>About</PageLink>
        <PageLink to={PAGE_PATHS.privacyPolicy}>Privacy policy</PageLink>
        <PageLink to={PAGE_PATHS.media}>Media</PageLink>
      </nav>
      <p>{BRAND.lines.map((line) => line.name).join(', ')}</p>
    </div>
  );
}
