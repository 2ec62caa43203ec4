import { PAGE_PATHS } from '#contract/page-paths.ts';
import { BRAND } from '../brand/brand-words.ts';
import { SiteButtonLink } from '../brand/site-button.tsx';
import { CairnMark } from '../ui/cairn-mark.tsx';
import styles from './contact-band.module.css';
import { FooterLinks } from './site-footer.tsx';

/** The end of the landing page: the invitation to contact us, and the footer. */
export function ContactBand() {
  return (
    <footer className={styles.band}>
      <div className={styles.frame}>
        <CairnMark width={44} className={styles.mark} />
        <div>
          <div className={styles.invitation}>
            <p className={styles.words}>{BRAND.invitation}</p>
            <SiteButtonLink to={PAGE_PATHS.contact} className={styles.contact}>
              Contact Us
            </SiteButtonLink>
          </div>
          <FooterLinks />
        </div>
      </div>
    </footer>
  );
}
