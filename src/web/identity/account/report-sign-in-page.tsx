import { auth } from '../../api/auth-client.ts';
import { LockPage } from './lock-page.tsx';

/** The page of the link in a mail about a sign-in from a new device. */
export function ReportSignInPage() {
  return (
    <LockPage
      title="Was that not you?"
      purpose="report-sign-in"
      text="If another person signed in to your account, press the button. All sessions end, and you choose a new password."
      button="That was not me"
      request={auth.reportSignInByLink}
    />
  );
}
