import { useEffect, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { StatusNotice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-button.tsx';
import { EmailField } from './email-field.tsx';
import { GuestForm } from './guest-only.tsx';
import { IdentityForm, type Typed } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { requestReset } from './request-reset.ts';
import { useSession } from './session-queries.ts';

/** The page that requests a reset mail. Redirects signed-in users to the dashboard. */
export function ForgotPasswordPage() {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-in') location.replace(PAGE_PATHS.dashboard);
  }, [status]);
  return (
    <IdentitySheet title="Forgot your password?">
      {status !== 'signed-in' && (
        <GuestForm status={status}>
          <ResetRequestForm />
        </GuestForm>
      )}
    </IdentitySheet>
  );
}

function ResetRequestForm() {
  const [sent, setSent] = useState(false);
  const send = async (typed: Typed) => {
    setSent(false);
    await requestReset(typed('email'));
    setSent(true);
  };
  return (
    <IdentityForm
      button="Send reset email"
      onSubmit={send}
      beside={<TextLink to={PAGE_PATHS.logIn}>Back to log in</TextLink>}
    >
      <EmailField />
      {sent && <StatusNotice>{MESSAGES.resetSent}</StatusNotice>}
    </IdentityForm>
  );
}
