import { PAGE_PATHS } from '#contract/page-paths.ts';
import { NotebookPage } from '../brand/notebook-page.tsx';
import { LoginSheet } from '../pictures/login-sheet.tsx';
import { TextLink } from '../ui/text-button.tsx';
import styles from './lead.module.css';
import { SiteFooter } from './site-footer.tsx';

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <>
      <NotebookPage title="No page at this address" note="Off the route." picture={<LoginSheet />}>
        <p className={styles.lead}>
          It may have moved, or the link is not whole. The last cairn you passed is a safe place to turn.
        </p>
        <p>
          <TextLink to={PAGE_PATHS.landing}>Go to the start</TextLink>
        </p>
      </NotebookPage>
      <SiteFooter />
    </>
  );
}
