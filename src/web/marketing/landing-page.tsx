import { paths } from '../app/paths.ts';
import { LoginSheet } from '../pictures/login-sheet.tsx';
import { BRAND } from '../ui/brand-words.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SiteButtonLink } from '../ui/site-button.tsx';
import styles from './landing-page.module.css';
import { SiteFooter } from './site-footer.tsx';

/** The landing page: the banner, the two business lines, the ways out. */
export function LandingPage() {
  return (
    <>
      <main className={styles.page} id="content" tabIndex={-1}>
        <PageHead title={BRAND.name} />
        <section className={styles.banner}>
          <p className={`note ${styles.note}`}>{BRAND.meaning}</p>
          <div className={styles.content}>
            <h1 className={styles.display}>{BRAND.banner}</h1>
            <SiteButtonLink to={paths.contact}>Contact Us</SiteButtonLink>
          </div>
          <LoginSheet className={styles.map} />
        </section>
        <section className={styles.section} aria-labelledby="business-lines">
          <h2 className="cap" id="business-lines">
            Business lines
          </h2>
          <div className={styles.lines}>
            {BRAND.lines.map((line) => (
              <article key={line.id} id={line.id}>
                <h3 className={styles.line}>{line.name}</h3>
                <p className={styles.text}>{line.text}</p>
              </article>
            ))}
          </div>
        </section>
      </main>
      <SiteFooter />
    </>
  );
}
