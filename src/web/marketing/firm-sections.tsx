import { FirmPart } from '../brand/firm-part.tsx';
import styles from './firm-sections.module.css';
import { SiteSection } from './site-section.tsx';

/** What the firm has done and who its people are: each only when the settings have it. */
export function FirmSections() {
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
