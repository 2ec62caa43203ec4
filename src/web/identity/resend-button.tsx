import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError } from '../api/api-error.ts';
import { auth } from '../api/auth-client.ts';
import { SiteButton } from '../brand/site-button.tsx';
import { ErrorNotice, StatusNotice } from '../ui/notice.tsx';
import type { Typed } from './identity-form.tsx';

/**
 * The button that sends the verification mail again, to the address that was typed: after a log-in with the right
 * password, or with a provider that does not vouch for the address.
 */
export function ResendButton({ typed }: { typed: Typed }) {
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
