import { auth } from '../api/auth-client.ts';
import { TextField } from '../ui/text-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordLinkPage } from './password-link-page.tsx';

const OUTCOMES = {
  done: 'Your account is ready.',
  expired: 'This invitation has expired or was replaced by a newer one.',
  used: 'This invitation was already used. If you cannot log in, have another link sent.',
  gone: 'This invitation was withdrawn. Ask the person who invited you.',
  malformed: 'This link is not complete. Copy all of it from the email.',
} as const;

/** The page of the link in an invitation, where the invited person says their name and chooses a password. */
export function JoinPage() {
  return (
    <PasswordLinkPage
      title="You are invited"
      purpose="invitation"
      text="Choose a password, and you are in."
      button="Join"
      request={(token, typed) =>
        auth.acceptInvitation(token, { newPassword: typed('password'), name: typed('name') })
      }
      sentences={OUTCOMES}
    >
      {(link) => (
        <>
          <TextField
            key={link?.name ?? ''}
            label="Your name"
            name="name"
            autoComplete="name"
            maxLength={200}
            defaultValue={link?.name ?? ''}
            hint="As your colleagues will read it."
          />
          <NewPasswordField />
        </>
      )}
    </PasswordLinkPage>
  );
}
