import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { auth } from '../api/auth-client.ts';
import { paths } from '../app/paths.ts';
import { StatusNotice } from '../ui/notice.tsx';
import { SiteButtonLink } from '../ui/site-button.tsx';
import { EmailField } from './email-field.tsx';
import { IdentityForm, type Typed } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import styles from './link-page.module.css';
import { type LinkState, linkStateOf } from './link-state.ts';
import { useLinkToken } from './use-link-token.ts';

/** Where the verification mail leads. Only a press of the button spends the link, so that mail scanners spend nothing. */
export function CompleteVerificationPage() {
  const token = useLinkToken();
  const [outcome, setState] = useState<LinkState>('waiting');
  const state = token === '' ? 'malformed' : outcome;
  const verify = async () => {
    try {
      await auth.verifyEmail(token ?? '');
      setState('done');
    } catch (problem) {
      const next = linkStateOf(problem);
      if (!next) throw problem;
      setState(next);
    }
  };
  return (
    <IdentitySheet title="Verify your email">
      {token && state === 'waiting' && (
        <>
          <p className={styles.text}>One press, and this address can log in.</p>
          <IdentityForm button="Verify this email" onSubmit={verify}>
            {null}
          </IdentityForm>
        </>
      )}
      {state === 'done' && <WayIn sentence="Your email is verified." />}
      {state === 'used' && <WayIn sentence="This link was already used, so your email is verified." />}
      {state === 'expired' && <Resend sentence="This link has expired or was replaced by a newer one." />}
      {state === 'malformed' && (
        <Resend sentence="This link is not complete. Copy it whole from the email, or have a new one sent." />
      )}
    </IdentitySheet>
  );
}

function WayIn({ sentence }: { sentence: string }) {
  return (
    <div className={styles.outcome}>
      <StatusNotice>{sentence}</StatusNotice>
      <SiteButtonLink to={paths.logIn}>Log in</SiteButtonLink>
    </div>
  );
}

function Resend({ sentence }: { sentence: string }) {
  const [sent, setSent] = useState(false);
  const resend = async (typed: Typed) => {
    await auth.sendVerificationEmail(typed('email'));
    setSent(true);
  };
  return (
    <>
      <p className={styles.text}>{sentence}</p>
      <IdentityForm button="Send a new link" onSubmit={resend}>
        <EmailField />
        {sent && <StatusNotice>{MESSAGES.verificationSent}</StatusNotice>}
      </IdentityForm>
    </>
  );
}
