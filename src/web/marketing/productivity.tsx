import { BRAND } from '../brand/brand-words.ts';
import { NightGround } from '../pictures/night-ground.tsx';
import styles from './productivity.module.css';
import { SiteSection } from './site-section.tsx';

/** The statement on productivity. */
export function Productivity() {
  return (
    <SiteSection label="Productivity" background="night" picture={<NightGround />}>
      <p className={styles.statement}>{BRAND.productivity.statement}</p>
      <p className={styles.text}>{BRAND.productivity.text}</p>
    </SiteSection>
  );
}
