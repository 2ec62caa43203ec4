import { MESSAGES } from '#contract/messages.ts';
import { auth } from '../api/auth-client.ts';
import { IdentityForm } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import styles from './link-outcomes.module.css';
import { AnotherLink, LogInOutcome } from './link-outcomes.tsx';
import { useMailedLink } from './use-mailed-link.ts';

const FAILURES = {
  expired: 'This link has expired or was replaced by a newer one.',
  malformed: 'This link is not complete. Copy it whole from the email, or have a new one sent.',
} as const;

/** The page of the link in a verification mail. Only the button uses the link, so that mail scanners do not. */
export function CompleteVerificationPage() {
  const { state, isOpen, submitLink } = useMailedLink((token) => auth.verifyEmail(token));
  return (
    <IdentitySheet title="Verify your email">
      {isOpen && (
        <>
          <p className={styles.text}>Press the button, and you can log in with this address.</p>
          <IdentityForm button="Verify this email" onSubmit={submitLink}>
            {null}
          </IdentityForm>
        </>
      )}
      {state === 'done' && <LogInOutcome sentence="Your email is verified." />}
      {state === 'used' && <LogInOutcome sentence="This link was already used, so your email is verified." />}
      {(state === 'expired' || state === 'malformed') && (
        <AnotherLink
          sentence={FAILURES[state]}
          send={(email) => auth.sendVerificationEmail(email)}
          sentMessage={MESSAGES.verificationSent}
        />
      )}
    </IdentitySheet>
  );
}
