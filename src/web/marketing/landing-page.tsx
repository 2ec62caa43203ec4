import { PAGE_PATHS } from '#contract/page-paths.ts';
import { BRAND } from '../brand/brand-words.ts';
import { FirmPart } from '../brand/firm-part.tsx';
import { SiteButtonLink } from '../brand/site-button.tsx';
import { NightGround } from '../pictures/night-ground.tsx';
import { CairnMark } from '../ui/cairn-mark.tsx';
import { Content } from '../ui/content.tsx';
import { BannerSection } from './banner-section.tsx';
import { BusinessLines } from './business-lines.tsx';
import styles from './landing-page.module.css';
import { Opportunities } from './opportunities.tsx';
import { FooterLinks } from './site-footer.tsx';
import { SiteSection } from './site-section.tsx';

/** The landing page: banner, business lines, productivity and opportunities. */
export function LandingPage() {
  return (
    <>
      <Content className={styles.page}>
        <BannerSection />
        <BusinessLines />
        <Productivity />
        <Opportunities />
        <FirmSections />
      </Content>
      <ContactBand />
    </>
  );
}

/** What the firm has done and who its people are: each only when the settings have it. */
function FirmSections() {
  return (
    <>
      <SiteSection label="Ground covered">
        <FirmPart name="cases" className={styles.part} />
      </SiteSection>
      <SiteSection label="People">
        <FirmPart name="people" className={styles.part} />
      </SiteSection>
    </>
  );
}

/** The statement on productivity. */
function Productivity() {
  return (
    <SiteSection label="Productivity" background="night" picture={<NightGround />}>
      <p className={styles.statement}>{BRAND.productivity.statement}</p>
      <p className={styles.text}>{BRAND.productivity.text}</p>
    </SiteSection>
  );
}

/** The end of the landing page: the invitation to contact us, and the footer. */
function ContactBand() {
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
