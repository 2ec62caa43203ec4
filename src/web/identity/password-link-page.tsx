import { type ReactNode, useEffect, useState } from 'react';
import type { OpenedLink } from '#contract/account/opened-link.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { Entered, LinkPurpose } from '../api/auth-client.ts';
import { canUsePasskeys } from '../api/passkeys.ts';
import { SiteButton, SiteButtonLink } from '../brand/site-button.tsx';
import { ErrorNotice, StatusNotice } from '../ui/notice.tsx';
import type { Typed } from './identity-form.tsx';
import styles from './link-outcomes.module.css';
import { AnotherLink, LogInOutcome } from './link-outcomes.tsx';
import { type LinkOutcome, MailedLinkPage } from './mailed-link-page.tsx';
import { requestReset } from './request-reset.ts';
import { CodeStep } from './second-factor/code-step.tsx';
import { RecoveryCodes } from './second-factor/recovery-codes.tsx';
import { useNewPasskey } from './second-factor/use-new-passkey.ts';
import { announce, useSession } from './session-queries.ts';

/** A page of a mailed link by which a password is chosen: who has chosen it is logged in. */
export function PasswordLinkPage({
  request,
  sentences,
  ...page
}: {
  title: string;
  purpose: LinkPurpose;
  text?: ReactNode;
  button: string;
  children: ReactNode | ((link: OpenedLink | null) => ReactNode);
  request: (token: string, typed: Typed) => Promise<Entered>;
  sentences: Readonly<Record<LinkOutcome, string>>;
}) {
  const [entered, setEntered] = useState<Entered | null>(null);
  return (
    <MailedLinkPage
      {...page}
      request={async (token, typed) => setEntered(await request(token, typed))}
      outcome={(outcome) => {
        const sentence = sentences[outcome];
        if (outcome === 'done') return <EnteredOutcome sentence={sentence} entered={entered} />;
        // Only another invitation leads in.
        if (outcome === 'gone' && page.purpose === 'invitation') return <LogInOutcome sentence={sentence} />;
        return <AnotherLink sentence={sentence} send={requestReset} sentMessage={MESSAGES.resetSent} />;
      }}
    />
  );
}

/** Goes to the tool, and tells the other tabs who is logged in. Back does not lead to a link that was used. */
function enter() {
  announce('signed-in');
  location.replace(PAGE_PATHS.dashboard);
}

/**
 * What follows when a password was chosen by a link: the second step of the log-in, or the way in with the offer of a
 * passkey; the log-in page for who has no access yet.
 */
function EnteredOutcome({ sentence, entered }: { sentence: string; entered: Entered | null }) {
  if (entered?.secondFactor) {
    return (
      <>
        <p className={styles.text}>{sentence} One step is left.</p>
        <CodeStep challenge={entered.secondFactor} onDone={enter} />
      </>
    );
  }
  if (!entered?.user) return <LogInOutcome sentence={sentence} />;
  return <Inside sentence={`${sentence} You are logged in as ${entered.user.email}.`} />;
}

function Inside({ sentence }: { sentence: string }) {
  const session = useSession();
  const passkey = useNewPasskey();
  useEffect(() => announce('signed-in'), []);
  const [canUse] = useState(canUsePasskeys);
  const isOffered = canUse && session.status === 'signed-in' && !session.user.mustEnrol;
  if (passkey.codes) {
    return (
      <>
        <p className={styles.text}>
          Your passkey is added. Keep these ten codes: each lets you log in once if you lose it.
        </p>
        <RecoveryCodes codes={passkey.codes} button="Go to the dashboard" onDone={enter} />
      </>
    );
  }
  return (
    <div className={styles.outcome}>
      <StatusNotice>{sentence}</StatusNotice>
      <SiteButtonLink to={PAGE_PATHS.dashboard}>Go to the dashboard</SiteButtonLink>
      {isOffered && (
        <div>
          <p className={styles.offer}>
            Log in without a password from now on: with your fingerprint, your face or a key you plug in.
          </p>
          <SiteButton rank="second" busy={passkey.isBusy} onClick={passkey.add}>
            Add a passkey
          </SiteButton>
          <ErrorNotice>{passkey.problem}</ErrorNotice>
        </div>
      )}
    </div>
  );
}
