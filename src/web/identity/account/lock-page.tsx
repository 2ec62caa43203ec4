import { useState } from 'react';
import { undoneSentences } from '#contract/account/undone-acts.ts';
import type { LinkPurpose, Undone } from '../../api/auth-client.ts';
import { LogInOutcome } from '../link-outcomes.tsx';
import { MailedLinkPage } from '../mailed-link-page.tsx';

const OUTCOMES = {
  done: 'All sessions have ended. The link to a new password is on its way to your inbox.',
  expired: 'This link has expired. Choose a new password with “Forgot Password?” on the log-in page.',
  used: 'This link was already used: the sessions have ended. The link to a new password is in your inbox.',
  gone: 'This link is no longer valid. Choose a new password with “Forgot Password?” on the log-in page.',
  malformed: 'This link is not complete. Copy all of it from the email.',
} as const;

/** The page of a mailed link that locks the account. */
export function LockPage({
  done,
  request,
  ...page
}: {
  title: string;
  purpose: LinkPurpose;
  text: string;
  button: string;
  /** What has happened, before the sentence about the sessions. */
  done?: string;
  request: (token: string) => Promise<Undone>;
}) {
  const [undone, setUndone] = useState<readonly string[]>([]);
  const lock = async (token: string) => setUndone(undoneSentences((await request(token)).undone));
  return (
    <MailedLinkPage
      {...page}
      request={lock}
      outcome={(outcome) => {
        const sentence = OUTCOMES[outcome];
        const before = outcome === 'done' ? [...(done ? [done] : []), ...undone] : [];
        return <LogInOutcome sentence={[...before, sentence].join(' ')} />;
      }}
    />
  );
}
