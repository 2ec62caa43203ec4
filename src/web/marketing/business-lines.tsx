import { BRAND } from '../brand/brand-words.ts';
import { RouteSection } from '../pictures/route-section.tsx';
import styles from './business-lines.module.css';
import { SiteSection } from './site-section.tsx';

/** The business lines Advisory and Ventures, and their four stages. */
export function BusinessLines() {
  return (
    <SiteSection label="Business lines">
      <div className={styles.lines}>
        {BRAND.lines.map((line) => (
          <article key={line.id} id={line.id} className={styles.line}>
            <h3 className={styles.name}>{line.name}</h3>
            <p className={styles.text}>{line.text}</p>
            <ul className={styles.works}>
              {line.works.map((work) => (
                <li key={work}>{work}</li>
              ))}
            </ul>
          </article>
        ))}
      </div>
      <figure className={styles.section}>
        <figcaption className={`note ${styles.caption}`}>The same route, seen from the side.</figcaption>
        <RouteSection />
      </figure>
    </SiteSection>
  );
}
