import { auth } from '../api/auth-client.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordLinkPage } from './password-link-page.tsx';

const OUTCOMES = {
  done: 'Your password is changed.',
  expired: 'This link has expired or was replaced by a newer one.',
  used: 'This link was already used. If the new password does not work, have another link sent.',
  gone: 'This link is no longer valid. Request a new one.',
  malformed: 'This link is not complete. Copy all of it from the email, or request a new one.',
} as const;

/** The page of the link in a reset mail, which sets a new password and ends every session of the account. */
export function ResetPasswordPage() {
  return (
    <PasswordLinkPage
      title="Choose a new password"
      purpose="reset-password"
      button="Save new password"
      request={(token, typed) => auth.resetPassword(token, typed('password'))}
      sentences={OUTCOMES}
    >
      <NewPasswordField label="New password" />
    </PasswordLinkPage>
  );
}
