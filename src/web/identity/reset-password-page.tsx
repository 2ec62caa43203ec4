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
import { NewPasswordField } from './new-password-field.tsx';
import { requestReset } from './request-reset.ts';
import { useLinkToken } from './use-link-token.ts';

const OUTCOMES = {
  expired: 'This link has expired or was replaced by a newer one.',
  used: 'This link was already used. If the new password does not work, have another link sent.',
  malformed: 'This link is not complete. Copy it whole from the email, or have a new one sent.',
} as const;

/** Where the reset mail leads: a new password, and every session of the account ends. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const [outcome, setState] = useState<LinkState>('waiting');
  const state = token === '' ? 'malformed' : outcome;
  const reset = async (typed: Typed) => {
    try {
      await auth.resetPassword(token ?? '', typed('password'));
      setState('done');
    } catch (problem) {
      const next = linkStateOf(problem);
      if (!next) throw problem;
      setState(next);
    }
  };
  return (
    <IdentitySheet title="Choose a new password">
      {token && state === 'waiting' && (
        <IdentityForm button="Save new password" onSubmit={reset}>
          <NewPasswordField label="New password" />
        </IdentityForm>
      )}
      {state === 'done' && (
        <div className={styles.outcome}>
          <StatusNotice>Your password is changed.</StatusNotice>
          <SiteButtonLink to={paths.logIn}>Log in</SiteButtonLink>
        </div>
      )}
      {state !== 'waiting' && state !== 'done' && <AnotherLink sentence={OUTCOMES[state]} />}
    </IdentitySheet>
  );
}

function AnotherLink({ sentence }: { sentence: string }) {
  const [sent, setSent] = useState(false);
  const send = async (typed: Typed) => {
    await requestReset(typed('email'));
    setSent(true);
  };
  return (
    <>
      <p className={styles.text}>{sentence}</p>
      <IdentityForm button="Send a new link" onSubmit={send}>
        <EmailField />
        {sent && <StatusNotice>{MESSAGES.resetSent}</StatusNotice>}
      </IdentityForm>
    </>
  );
}
