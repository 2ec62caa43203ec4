import { MESSAGES } from '#contract/messages.ts';
import { auth } from '../api/auth-client.ts';
import { IdentityForm } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import styles from './link-outcomes.module.css';
import { AnotherLink, LogInOutcome } from './link-outcomes.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { requestReset } from './request-reset.ts';
import { useMailedLink } from './use-mailed-link.ts';

const FAILURES = {
  expired: 'This invitation has expired or was replaced by a newer one.',
  used: 'This invitation was already used. If you cannot log in, have another link sent.',
  malformed:
    'This link is not complete, or the invitation was withdrawn. Ask who invited you, or have a new link sent.',
} as const;

/** The page of the link in an invitation, where the invited person chooses a password. */
export function JoinPage() {
  const { state, isOpen, submitLink } = useMailedLink((token, typed) =>
    auth.acceptInvitation(token, typed('password')),
  );
  return (
    <IdentitySheet title="You are invited">
      {isOpen && (
        <>
          <p className={styles.text}>Choose a password, and you can log in with the address of your mail.</p>
          <IdentityForm button="Save password" onSubmit={submitLink}>
            <NewPasswordField />
          </IdentityForm>
        </>
      )}
      {state === 'done' && <LogInOutcome sentence="You are in. Log in with the address of your mail." />}
      {state !== 'waiting' && state !== 'done' && (
        <AnotherLink sentence={FAILURES[state]} send={requestReset} sentMessage={MESSAGES.resetSent} />
      )}
    </IdentitySheet>
  );
}
