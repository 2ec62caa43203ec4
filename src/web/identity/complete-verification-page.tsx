import { MESSAGES } from '#contract/messages.ts';
import { auth } from '../api/auth-client.ts';
import { AnotherLink, LogInOutcome } from './link-outcomes.tsx';
import { type LinkOutcome, MailedLinkPage } from './mailed-link-page.tsx';

const OUTCOMES = {
  done: 'Your email is verified.',
  used: 'This link was already used, so your email is verified.',
  expired: 'This link has expired or was replaced by a newer one.',
  malformed: 'This link is not complete. Copy it whole from the email, or have a new one sent.',
} as const;

/** The page of the link in a verification mail. */
export function CompleteVerificationPage() {
  return (
    <MailedLinkPage
      title="Verify your email"
      text="Press the button, and you can log in with this address."
      button="Verify this email"
      request={auth.verifyEmail}
      outcome={outcomeOf}
    />
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
