import { LogInOutcome } from '../link-outcomes.tsx';
import { MailedLinkPage } from '../mailed-link-page.tsx';

const OUTCOMES = {
  done: 'All sessions have ended. The link to a new password is on its way to your inbox.',
  expired: 'This link has expired. Choose a new password with “Forgot Password?” on the log-in page.',
  used: 'This link was already used: the sessions have ended. The link to a new password is in your inbox.',
  malformed: 'This link is not complete. Copy it whole from the email.',
} as const;

/** The page of a mailed link that locks the account. */
export function LockPage({
  done,
  ...page
}: {
  title: string;
  text: string;
  button: string;
  /** What has happened, before the sentence about the sessions. */
  done?: string;
  request: (token: string) => Promise<unknown>;
}) {
  return (
    <MailedLinkPage
      {...page}
      outcome={(outcome) => {
        const sentence = OUTCOMES[outcome];
        return <LogInOutcome sentence={done && outcome === 'done' ? `${done} ${sentence}` : sentence} />;
      }}
    />
  );
}
