import { useEffect, useState } from 'react';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { auth } from '../api/auth-client.ts';
import { StatusNotice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-button.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { EmailField } from './email-field.tsx';
import { GoogleButton } from './google-button.tsx';
import { IdentityForm, type Typed } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { consumeLogInNotices } from './log-in-notices.ts';
import styles from './log-in-page.module.css';
import { ResendButton } from './resend-button.tsx';

/** Logging in, and on to the dashboard. Sign-up leaves its good news here. */
export function LogInPage() {
  const logIn = async (typed: Typed) => {
    await auth.logIn({ email: typed('email'), password: typed('password') });
    location.assign(PAGE_PATHS.dashboard);
  };
  return (
    <IdentitySheet title="Log in">
      <Notices />
      <IdentityForm
        button="Log in with Email"
        onSubmit={logIn}
        beside={<TextLink to={PAGE_PATHS.forgotPassword}>Forgot Password?</TextLink>}
        afterError={(code, typed) => code === 'EMAIL_NOT_VERIFIED' && <ResendButton email={typed('email')} />}
      >
        <EmailField />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
      </IdentityForm>
      <GoogleButton />
      <p className={styles.other}>
        No account yet? <TextLink to={PAGE_PATHS.signUp}>Sign up</TextLink>
      </p>
    </IdentitySheet>
  );
}

function Notices() {
  const [notices, setNotices] = useState<string[]>([]);
  useEffect(() => setNotices(consumeLogInNotices()), []);
  if (notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      <StatusNotice>
        {notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
      </StatusNotice>
    </div>
  );
}
