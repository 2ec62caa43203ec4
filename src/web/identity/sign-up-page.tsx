import { useNavigate } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { auth } from '../api/auth-client.ts';
import { paths } from '../app/paths.ts';
import { TextLink } from '../ui/text-button.tsx';
import { EmailField } from './email-field.tsx';
import { GoogleButton } from './google-button.tsx';
import { IdentityForm, type Typed } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** Joining: the address is verified by a mail before anything can be seen. */
export function SignUpPage() {
  const navigate = useNavigate();
  const signUp = async (typed: Typed) => {
    await auth.signUp({ email: typed('email'), password: typed('password') });
    await navigate(paths.logIn, { state: { notices: [MESSAGES.verificationSent, MESSAGES.signupDone] } });
  };
  return (
    <IdentitySheet title="Sign up">
      <IdentityForm
        button="Sign up with Email"
        onSubmit={signUp}
        beside={<TextLink to={paths.logIn}>Log in instead</TextLink>}
      >
        <EmailField />
        <NewPasswordField />
      </IdentityForm>
      <GoogleButton />
    </IdentitySheet>
  );
}
