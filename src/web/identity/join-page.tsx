import { auth } from '../api/auth-client.ts';
import { PasswordOutcome } from './link-outcomes.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const OUTCOMES = {
  done: 'Your account is ready. Log in with your email address.',
  expired: 'This invitation has expired or was replaced by a newer one.',
  used: 'This invitation was already used. If you cannot log in, have another link sent.',
  malformed:
    'This link is not complete, or the invitation was withdrawn. Ask the person who invited you, or have a new link sent.',
} as const;

/** The page of the link in an invitation, where the invited person chooses a password. */
export function JoinPage() {
  return (
    <MailedLinkPage
      title="You are invited"
      text="Choose a password, then log in with your email address."
      button="Save password"
      request={(token, typed) => auth.acceptInvitation(token, typed('password'))}
      outcome={(outcome) => <PasswordOutcome outcome={outcome} sentences={OUTCOMES} />}
    >
      <NewPasswordField />
    </MailedLinkPage>
  );
}
