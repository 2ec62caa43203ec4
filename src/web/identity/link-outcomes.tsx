import { useState } from 'react';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { SiteButtonLink } from '../brand/site-button.tsx';
import { StatusNotice } from '../ui/notice.tsx';
import { EmailField } from './email-field.tsx';
import { IdentityForm, type Typed } from './identity-form.tsx';
import styles from './link-outcomes.module.css';

/** The outcome of a used link, with a link to log in. */
export function LogInOutcome({ sentence }: { sentence: string }) {
  return (
    <div className={styles.outcome}>
      <StatusNotice>{sentence}</StatusNotice>
      <SiteButtonLink to={PAGE_PATHS.logIn}>Log in</SiteButtonLink>
    </div>
  );
}

/** Why a mailed link cannot be used, with a form to request another. */
export function AnotherLink({
  sentence,
  send,
  sentMessage,
}: {
  sentence: string;
  send: (email: string) => Promise<unknown>;
  sentMessage: string;
}) {
  const [isSent, setSent] = useState(false);
  const sendLink = async (typed: Typed) => {
    await send(typed('email'));
    setSent(true);
  };
  return (
    <>
      <p className={styles.text}>{sentence}</p>
      <IdentityForm button="Send a new link" onSubmit={sendLink}>
        <EmailField />
        {isSent && <StatusNotice>{sentMessage}</StatusNotice>}
      </IdentityForm>
    </>
  );
}
