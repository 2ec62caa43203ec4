import { BannerSection } from './banner-section.tsx';
import { BusinessLines } from './business-lines.tsx';
import { ContactBand } from './contact-band.tsx';
import styles from './landing-page.module.css';
import { Opportunities } from './opportunities.tsx';
import { Productivity } from './productivity.tsx';

/** The landing page: the banner, the two business lines, what we hold to, and what a change is good for. */
export function LandingPage() {
  return (
    <>
      <main className={styles.page} id="content" tabIndex={-1}>
        <BannerSection />
        <BusinessLines />
        <Productivity />
        <Opportunities />
      </main>
      <ContactBand />
    </>
  );
}
