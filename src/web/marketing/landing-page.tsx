import { BannerSection } from './banner-section.tsx';
import { BusinessLines } from './business-lines.tsx';
import { ContactBand } from './contact-band.tsx';
import { FirmSections } from './firm-sections.tsx';
import styles from './landing-page.module.css';
import { Opportunities } from './opportunities.tsx';
import { Productivity } from './productivity.tsx';

/** The landing page: banner, business lines, productivity and opportunities. */
export function LandingPage() {
  return (
    <>
      <main className={styles.page} id="content" tabIndex={-1}>
        <BannerSection />
        <BusinessLines />
        <Productivity />
        <Opportunities />
        <FirmSections />
      </main>
      <ContactBand />
    </>
  );
}
