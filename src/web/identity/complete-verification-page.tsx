import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { isApiError } from '../api/api-error.ts';
import { auth } from '../api/auth-client.ts';
import { TextLink } from '../ui/text-button.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import type { Typed } from './identity-form.tsx';
import { AnotherLink, LogInOutcome } from './link-outcomes.tsx';
import { type LinkOutcome, MailedLinkPage } from './mailed-link-page.tsx';

const OUTCOMES = {
  done: 'Your email is verified.',
  used: 'This link was already used, so your email is verified.',
  expired: 'This link has expired or was replaced by a newer one.',
  gone: 'This link is no longer valid. Request a new one.',
  malformed: 'This link is not complete. Copy all of it from the email, or request a new one.',
} as const;

/** The page of the link in a verification mail. */
export function CompleteVerificationPage() {
  const [asksPassword, setAsksPassword] = useState(false);
  const verify = async (token: string, typed: Typed) => {
    try {
      await auth.verifyEmail(token, asksPassword ? typed('password') : undefined);
    } catch (cause) {
      if (isApiError(cause) && cause.code === 'PASSWORD_NEEDED') setAsksPassword(true);
      throw cause;
    }
  };
  return (
    <MailedLinkPage
      title="Verify your email"
      purpose="verify-email"
      text="Press the button, then you can log in with this address."
      button="Verify this email"
      request={verify}
      outcome={outcomeOf}
    >
      {asksPassword && (
        <>
          <PasswordField
            label="The password that you chose"
            name="password"
            autoComplete="current-password"
            hint="You signed up in another browser, so this shows that it was you."
          />
          <TextLink to={PAGE_PATHS.forgotPassword}>I chose none, or forgot it</TextLink>
        </>
      )}
    </MailedLinkPage>
  );
}

function outcomeOf(outcome: LinkOutcome) {
  const sentence = OUTCOMES[outcome];
  if (outcome === 'done' || outcome === 'used') return <LogInOutcome sentence={sentence} />;
  return (
    <AnotherLink
      sentence={sentence}
      send={auth.sendVerificationEmail}
      sentMessage={MESSAGES.verificationSent}
    />
  );
}
