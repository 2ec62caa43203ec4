import { auth } from '../../api/auth-client.ts';
import { LockPage } from './lock-page.tsx';

/** The page of the link sent to the old address of an account when somebody asks for another. */
export function StopEmailChangePage() {
  return (
    <LockPage
      title="Keep your email"
      text="If somebody else asked for another address, press the button. Your account keeps or gets back this address, all sessions end, and you choose a new password."
      button="Stop the change"
      done="Your account has this address."
      request={auth.stopEmailChange}
    />
  );
}
