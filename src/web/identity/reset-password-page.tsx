import { MESSAGES } from '#contract/messages.ts';
import { auth } from '../api/auth-client.ts';
import { IdentityForm } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { AnotherLink, LogInOutcome } from './link-outcomes.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { requestReset } from './request-reset.ts';
import { useMailedLink } from './use-mailed-link.ts';

const FAILURES = {
  expired: 'This link has expired or was replaced by a newer one.',
  used: 'This link was already used. If the new password does not work, have another link sent.',
  malformed: 'This link is not complete. Copy it whole from the email, or have a new one sent.',
} as const;

/** The page of the link in a reset mail, which sets a new password and ends every session of the account. */
export function ResetPasswordPage() {
  const { state, isOpen, submitLink } = useMailedLink((token, typed) =>
    auth.resetPassword(token, typed('password')),
  );
  return (
    <IdentitySheet title="Choose a new password">
      {isOpen && (
        <IdentityForm button="Save new password" onSubmit={submitLink}>
          <NewPasswordField label="New password" />
        </IdentityForm>
      )}
      {state === 'done' && <LogInOutcome sentence="Your password is changed." />}
      {state !== 'waiting' && state !== 'done' && (
        <AnotherLink sentence={FAILURES[state]} send={requestReset} sentMessage={MESSAGES.resetSent} />
      )}
    </IdentitySheet>
  );
}
