import { type ReactNode, useEffect } from 'react';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { SERVER_AWAY } from '../api/server-away.ts';
import { SiteButtonLink } from '../brand/site-button.tsx';
import { ErrorNotice, StatusNotice } from '../ui/notice.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './guest-only.module.css';
import { logOut } from './log-out.ts';
import { ELSEWHERE_PATH, useReturnPath } from './return-address.ts';
import { useIsLate } from './session-end/session-trouble.tsx';
import { announce, type Session, useSession } from './session-queries.ts';

/** Shows its children, a form, to visitors. A signed-in user sees as whom they are signed in instead. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const returnPath = useReturnPath();
  if (session.status === 'signed-in') return <SignedIn email={session.user.email} returnPath={returnPath} />;
  return (
    <GuestForm status={session.status}>
      <Why returnPath={returnPath} />
      {children}
    </GuestForm>
  );
}

/**
 * A form for visitors. It keeps its space and is invisible until the session is known, so that a signed-in user does not
 * see it for a moment.
 */
export function GuestForm({ status, children }: { status: Session['status']; children: ReactNode }) {
  const isLate = useIsLate(status === 'unknown');
  return (
    <div className={status === 'unknown' && !isLate ? styles.waiting : undefined}>
      {isLate && <ErrorNotice>{SERVER_AWAY}</ErrorNotice>}
      {children}
    </div>
  );
}

/** Why a visitor is asked to log in, when they came for a page. */
function Why({ returnPath }: { returnPath: string }) {
  if (returnPath === PAGE_PATHS.dashboard) return null;
  const isForOtherTab = returnPath === ELSEWHERE_PATH;
  return (
    <p className={styles.why}>
      {isForOtherTab ? 'Log in to continue in the other tab.' : 'Log in to open the page.'}
    </p>
  );
}

function SignedIn({ email, returnPath }: { email: string; returnPath: string }) {
  const isForOtherTab = returnPath === ELSEWHERE_PATH;
  useEffect(() => {
    if (isForOtherTab) announce('signed-in');
  }, [isForOtherTab]);
  return (
    <div className={styles.signedIn}>
      <StatusNotice>You are signed in as {email}.</StatusNotice>
      {isForOtherTab ? (
        <p>Close this tab and continue in the one you came from.</p>
      ) : (
        <div className={styles.ways}>
          <SiteButtonLink to={returnPath}>
            {returnPath === PAGE_PATHS.dashboard ? 'Go to the dashboard' : 'Open the page'}
          </SiteButtonLink>
          <TextButton onClick={() => void logOut()}>Log out</TextButton>
        </div>
      )}
    </div>
  );
}
