import { auth } from '../api/auth-client.ts';
import { PasswordOutcome } from './link-outcomes.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const OUTCOMES = {
  done: 'You are in. Log in with the address of your mail.',
  expired: 'This invitation has expired or was replaced by a newer one.',
  used: 'This invitation was already used. If you cannot log in, have another link sent.',
  malformed:
    'This link is not complete, or the invitation was withdrawn. Ask who invited you, or have a new link sent.',
} as const;

/** The page of the link in an invitation, where the invited person chooses a password. */
export function JoinPage() {
  return (
    <MailedLinkPage
      title="You are invited"
      text="Choose a password, and you can log in with the address of your mail."
      button="Save password"
      request={(token, typed) => auth.acceptInvitation(token, typed('password'))}
      outcome={(outcome) => <PasswordOutcome outcome={outcome} sentences={OUTCOMES} />}
    >
      <NewPasswordField />
    </MailedLinkPage>
  );
}
