import { BRAND } from '../brand/brand-words.ts';
import { StoneStack } from '../pictures/stone-stack.tsx';
import styles from './opportunities.module.css';
import { SiteSection } from './site-section.tsx';

const { title, stones } = BRAND.opportunities;

/** The opportunities of a change, one per stone of a cairn. */
export function Opportunities() {
  return (
    <SiteSection label="Opportunities">
      <p className={styles.title}>{title}</p>
      <div className={styles.stack}>
        <div className={styles.picture}>
          <StoneStack />
        </div>
        <ol className={styles.cards} reversed>
          {stones.map((stone, i) => (
            <li key={stone.title} className={styles.card}>
              <span className={styles.number} aria-hidden="true">
                {stones.length - i}
              </span>
              <div>
                <h3 className={styles.name}>{stone.title}</h3>
                <p className={styles.text}>{stone.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </SiteSection>
  );
}
