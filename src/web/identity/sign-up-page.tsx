import { MESSAGES } from '#contract/messages.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { auth } from '../api/auth-client.ts';
import { TextLink } from '../ui/text-button.tsx';
import { EmailField } from './email-field.tsx';
import { GoogleButton } from './google-button.tsx';
import { IdentityForm, type Typed } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { storeLogInNotices } from './log-in-notices.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** Joining: the address is verified by a mail before anything can be seen. */
export function SignUpPage() {
  const signUp = async (typed: Typed) => {
    await auth.signUp({ email: typed('email'), password: typed('password') });
    storeLogInNotices([MESSAGES.verificationSent, MESSAGES.signupDone]);
    location.assign(PAGE_PATHS.logIn);
  };
  return (
    <IdentitySheet title="Sign up">
      <IdentityForm
        button="Sign up with Email"
        onSubmit={signUp}
        beside={<TextLink to={PAGE_PATHS.logIn}>Log in instead</TextLink>}
      >
        <EmailField />
        <NewPasswordField />
      </IdentityForm>
      <GoogleButton />
    </IdentitySheet>
  );
}
