import { auth } from '../../api/auth-client.ts';
import { LockPage } from './lock-page.tsx';

/** The page of the link sent to the old address of an account when a different one is asked for. */
export function StopEmailChangePage() {
  return (
    <LockPage
      title="Keep your email"
      purpose="stop-email-change"
      text="If another person asked for a different address, press the button. Your account keeps or gets back this address, all sessions end, and you choose a new password."
      button="Stop the change"
      done="Your account has this address."
      request={auth.stopEmailChange}
    />
  );
}
