import { PAGE_PATHS } from '#contract/page-paths.ts';
import { auth } from '../../api/auth-client.ts';
import { SiteButtonLink } from '../../brand/site-button.tsx';
import { StatusNotice } from '../../ui/notice.tsx';
import styles from '../link-outcomes.module.css';
import { LogInOutcome } from '../link-outcomes.tsx';
import { MailedLinkPage } from '../mailed-link-page.tsx';
import { useSession } from '../session-queries.ts';

const OUTCOMES = {
  done: 'Your email is changed. Your other sessions have ended.',
  expired: 'This link has expired, or the change was cancelled. Ask for it again on the account page.',
  used: 'This link was already used, so the address is changed.',
  gone: 'This link is no longer valid. Ask for it again on the account page.',
  malformed: 'This link is not complete. Copy all of it from the email.',
} as const;

/** The page of the link sent to a new address. */
export function ConfirmEmailPage() {
  return (
    <MailedLinkPage
      title="Verify your new email"
      purpose="change-email"
      text="Press the button to log in with this address from now on."
      button="Use this email"
      request={auth.confirmEmailChange}
      outcome={(outcome) => <AccountOutcome sentence={OUTCOMES[outcome]} />}
    />
  );
}

/** The outcome with a link to the account, or to log in when no user is signed in. */
function AccountOutcome({ sentence }: { sentence: string }) {
  const { status } = useSession();
  if (status !== 'signed-in') return <LogInOutcome sentence={sentence} />;
  return (
    <div className={styles.outcome}>
      <StatusNotice>{sentence}</StatusNotice>
      <SiteButtonLink to={PAGE_PATHS.account}>Open your account</SiteButtonLink>
    </div>
  );
}
