import { auth } from '../../api/auth-client.ts';
import { IdentityForm } from '../identity-form.tsx';
import { IdentitySheet } from '../identity-sheet.tsx';
import styles from '../link-outcomes.module.css';
import { useMailedLink } from '../use-mailed-link.ts';
import { AccountOutcome } from './account-outcome.tsx';

const FAILURES = {
  expired: 'This link has expired, or the change was cancelled. Ask for it again on the account page.',
  used: 'This link was already used, so the address is changed.',
  malformed: 'This link is not complete. Copy it whole from the email.',
} as const;

/** The page of the link sent to a new address. Only the button uses the link, so that mail scanners do not. */
export function ConfirmEmailPage() {
  const { state, isOpen, submitLink } = useMailedLink((token) => auth.confirmEmailChange(token));
  return (
    <IdentitySheet title="Verify your new email">
      {isOpen && (
        <>
          <p className={styles.text}>Press the button, and you log in with this address from now on.</p>
          <IdentityForm button="Use this email" onSubmit={submitLink}>
            {null}
          </IdentityForm>
        </>
      )}
      {state === 'done' && (
        <AccountOutcome sentence="Your email is changed. Your other sessions have ended." />
      )}
      {state !== 'waiting' && state !== 'done' && <AccountOutcome sentence={FAILURES[state]} />}
    </IdentitySheet>
  );
}
