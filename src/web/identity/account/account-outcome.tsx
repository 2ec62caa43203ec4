import { PAGE_PATHS } from '#contract/page-paths.ts';
import { SiteButtonLink } from '../../brand/site-button.tsx';
import { StatusNotice } from '../../ui/notice.tsx';
import styles from '../link-outcomes.module.css';
import { LogInOutcome } from '../link-outcomes.tsx';
import { useSession } from '../session-queries.ts';

/** The outcome of a link about an account, with a link to the account, or to log in when nobody is. */
export function AccountOutcome({ sentence }: { sentence: string }) {
  const { status } = useSession();
  if (status !== 'signed-in') return <LogInOutcome sentence={sentence} />;
  return (
    <div className={styles.outcome}>
      <StatusNotice>{sentence}</StatusNotice>
      <SiteButtonLink to={PAGE_PATHS.account}>Open your account</SiteButtonLink>
    </div>
  );
}
