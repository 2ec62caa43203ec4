import { useEffect, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { isApiError } from '../api/api-error.ts';
import { auth } from '../api/auth-client.ts';
import { type SignInChallenge, secondFactor } from '../api/second-factor-client.ts';
import { SiteButton } from '../brand/site-button.tsx';
import { ErrorNotice, StatusNotice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-button.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { EmailField } from './email-field.tsx';
import { GuestOnly } from './guest-only.tsx';
import { IdentityForm, type Typed } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { consumeLogInNotices } from './log-in-notices.ts';
import styles from './log-in-page.module.css';
import { OtherWays } from './other-ways.tsx';
import { ProviderButtons } from './providers/provider-buttons.tsx';
import { useProviderError } from './providers/use-provider-error.ts';
import { returnPath, useReturnPath, withReturn } from './return-address.ts';
import { CodeStep } from './second-factor/code-step.tsx';
import { PasskeyButton } from './second-factor/passkey-button.tsx';
import { usePasskeyOffer } from './second-factor/use-passkey-offer.ts';
import { announce } from './session-queries.ts';

/** Errors after which the verification mail can be sent again. */
const NOT_VERIFIED = ['EMAIL_NOT_VERIFIED', 'PROVIDER_EMAIL_NOT_VERIFIED'];

/** Goes to the page that the user wanted, and notifies the other tabs. Back does not lead to a form that is done with. */
function enter() {
  announce('signed-in');
  location.replace(returnPath());
}

/** The log-in page: the password or a passkey, then, where there is a second factor, its code. */
export function LogInPage() {
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null);
  useEffect(() => {
    // After a sign-in through another service, which ends here.
    if (!new URLSearchParams(location.search).has('code')) return;
    secondFactor.challenge().then(setChallenge, () => setChallenge(null));
  }, []);
  if (!challenge) return <FirstStep onHalf={setChallenge} />;
  return (
    <IdentitySheet title="Log in">
      <CodeStep challenge={challenge} onDone={enter} onOther={() => setChallenge(null)} />
    </IdentitySheet>
  );
}

/** The first step, which also shows the notices of sign-up. */
function FirstStep({ onHalf }: { onHalf: (challenge: SignInChallenge) => void }) {
  const providerError = useProviderError();
  const returnTo = useReturnPath();
  const offer = usePasskeyOffer(enter);
  const logIn = async (typed: Typed) => {
    // The link of a mail about wrong passwords makes this browser known.
    const link = new URLSearchParams(location.search).get('token');
    const email = typed('email');
    const { secondFactor: methods } = await auth.logIn({
      ...{ email, password: typed('password') },
      ...(link && { link }),
    });
    if (methods) onHalf({ email, ...methods });
    else enter();
  };
  return (
    <IdentitySheet title="Log in" length="medium">
      <Notices />
      <GuestOnly>
        <IdentityForm
          button="Log in with Email"
          onSubmit={logIn}
          beside={
            <SiteButton rank="second" onClick={() => location.assign(PAGE_PATHS.forgotPassword)} data-moves>
              Forgot Password?
            </SiteButton>
          }
          earlierError={providerError}
          afterError={(code, typed) => NOT_VERIFIED.includes(code) && <ResendButton typed={typed} />}
        >
          <EmailField autoComplete="username webauthn" onFocus={offer.inField} />
          <PasswordField label="Password" name="password" autoComplete="current-password" />
        </IdentityForm>
        <OtherWays>
          {offer.isAvailable && (
            <PasskeyButton look="second" onStart={offer.stop} onDone={enter}>
              Log in with a passkey
            </PasskeyButton>
          )}
          <ProviderButtons />
        </OtherWays>
        <p className={styles.other}>
          No account yet? <TextLink to={withReturn(PAGE_PATHS.signUp, returnTo)}>Sign up</TextLink>
        </p>
      </GuestOnly>
    </IdentitySheet>
  );
}

function Notices() {
  const [notices, setNotices] = useState<string[]>([]);
  useEffect(() => setNotices(consumeLogInNotices()), []);
  if (notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      <StatusNotice>
        {notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
      </StatusNotice>
    </div>
  );
}

/**
 * The button that sends the verification mail again, to the address that was typed: after a log-in with the right
 * password, or with a provider that does not vouch for the address.
 */
function ResendButton({ typed }: { typed: Typed }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | { problem: string }>('idle');
  const resend = async () => {
    setState('busy');
    try {
      await auth.sendVerificationEmail(typed('email'));
      setState('sent');
    } catch (cause) {
      setState({
        problem: isApiError(cause) ? cause.message : 'The email could not be sent. Please try again.',
      });
    }
  };
  if (state === 'sent') return <StatusNotice>{MESSAGES.verificationSent}</StatusNotice>;
  return (
    <>
      <SiteButton rank="second" busy={state === 'busy'} onClick={resend}>
        Send the verification email again
      </SiteButton>
      {typeof state === 'object' && <ErrorNotice>{state.problem}</ErrorNotice>}
    </>
  );
}
