import { MESSAGES } from '#contract/messages.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { auth } from '../api/auth-client.ts';
import { TextLink } from '../ui/text-button.tsx';
import { EmailField } from './email-field.tsx';
import { GuestOnly } from './guest-only.tsx';
import { IdentityForm, type Typed } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { storeLogInNotices } from './log-in-notices.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { OtherWays } from './other-ways.tsx';
import { ProviderButtons } from './providers/provider-buttons.tsx';
import { returnPath, useReturnPath, withReturn } from './return-address.ts';

/** The sign-up page. The address must be verified by mail before the first log-in. */
export function SignUpPage() {
  const returnTo = useReturnPath();
  const signUp = async (typed: Typed) => {
    await auth.signUp({ email: typed('email'), password: typed('password') });
    storeLogInNotices([MESSAGES.verificationSent, MESSAGES.signupDone]);
    location.assign(withReturn(PAGE_PATHS.logIn, returnPath()));
  };
  return (
    <IdentitySheet title="Sign up">
      <GuestOnly>
        <IdentityForm
          button="Sign up with Email"
          onSubmit={signUp}
          beside={<TextLink to={withReturn(PAGE_PATHS.logIn, returnTo)}>Log in instead</TextLink>}
        >
          <EmailField />
          <NewPasswordField />
        </IdentityForm>
        <OtherWays>
          <ProviderButtons />
        </OtherWays>
      </GuestOnly>
    </IdentitySheet>
  );
}
