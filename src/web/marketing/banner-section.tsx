import { PAGE_PATHS } from '#contract/page-paths.ts';
import { BRAND } from '../brand/brand-words.ts';
import { SiteButtonLink } from '../brand/site-button.tsx';
import { HeroSheet } from '../pictures/hero-sheet.tsx';
import styles from './banner-section.module.css';

/** The banner: claim, contact button, and the map behind them. */
export function BannerSection() {
  return (
    <section className={styles.banner}>
      <div className={styles.frame}>
        <HeroSheet />
        <div className={styles.content}>
          <h1 className={styles.display}>{BRAND.banner}</h1>
          <SiteButtonLink to={PAGE_PATHS.contact} className={styles.contact}>
            Contact Us
          </SiteButtonLink>
        </div>
        <p className={`note ${styles.note}`}>{BRAND.meaning}</p>
      </div>
    </section>
  );
}
