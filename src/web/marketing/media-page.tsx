import { NotebookPage } from '../brand/notebook-page.tsx';
import lead from './lead.module.css';
import styles from './media-page.module.css';
import { PICTURE_CREDITS } from './picture-credits.tsx';
import { SiteFooter } from './site-footer.tsx';

/** The credits of the site's six pictures: origin, licence and use. */
export function MediaPage() {
  return (
    <>
      <NotebookPage title="Media" note="One country, six views of it.">
        <p className={lead.lead}>
          Every picture on this site was drawn for it, by a program, from one invented height field. None
          shows a real place.
        </p>
        <ol className={styles.credits}>
          {PICTURE_CREDITS.map(({ title, alt, Preview, made, used }) => (
            <li key={title}>
              <figure>
                <div className={styles.preview} role="img" aria-label={alt}>
                  <Preview />
                </div>
                <figcaption>
                  <h2 className={styles.title}>{title}</h2>
                  <dl className={styles.facts}>
                    <div>
                      <dt>Made</dt>
                      <dd>{made}</dd>
                    </div>
                    <div>
                      <dt>Licence</dt>
                      <dd>© Cairn. All rights reserved.</dd>
                    </div>
                    <div>
                      <dt>Used</dt>
                      <dd>{used}</dd>
                    </div>
                  </dl>
                </figcaption>
              </figure>
            </li>
          ))}
        </ol>
      </NotebookPage>
      <SiteFooter />
    </>
  );
}
