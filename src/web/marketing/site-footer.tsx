import { PAGE_PATHS } from '#contract/page-paths.ts';
import { BRAND } from '../brand/brand-words.ts';
import { FirmPart } from '../brand/firm-part.tsx';
import { CairnMark } from '../ui/cairn-mark.tsx';
import { PageLink } from '../ui/page-link.tsx';
import styles from './site-footer.module.css';

/** The footer of the public pages. */
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

/** The firm, when the settings have it, and the links of the footer. */
export function FooterLinks() {
  return (
    <div>
      <FirmPart name="foot" className={styles.firm} />
      <div className={styles.row}>
        <nav className={styles.links} aria-label="Footer">
          <PageLink to={PAGE_PATHS.about}>About</PageLink>
          <PageLink to={PAGE_PATHS.privacyPolicy}>Privacy policy</PageLink>
          <PageLink to={PAGE_PATHS.media}>Media</PageLink>
        </nav>
        <p>{BRAND.lines.map((line) => line.name).join(', ')}</p>
      </div>
    </div>
  );
}
