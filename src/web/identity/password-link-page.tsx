import { type ReactNode, useState } from 'react';
import type { OpenedLink } from '#contract/account/opened-link.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Entered, LinkPurpose } from '../api/auth-client.ts';
import { EnteredOutcome } from './entered.tsx';
import type { Typed } from './identity-form.tsx';
import { AnotherLink, LogInOutcome } from './link-outcomes.tsx';
import { type LinkOutcome, MailedLinkPage } from './mailed-link-page.tsx';
import { requestReset } from './request-reset.ts';

/** A page of a mailed link by which a password is chosen: who has chosen it is logged in. */
export function PasswordLinkPage({
  request,
  sentences,
  ...page
}: {
  title: string;
  purpose: LinkPurpose;
  text?: ReactNode;
  button: string;
  children: ReactNode | ((link: OpenedLink | null) => ReactNode);
  request: (token: string, typed: Typed) => Promise<Entered>;
  sentences: Readonly<Record<LinkOutcome, string>>;
}) {
  const [entered, setEntered] = useState<Entered | null>(null);
  return (
    <MailedLinkPage
      {...page}
      request={async (token, typed) => setEntered(await request(token, typed))}
      outcome={(outcome) => {
        const sentence = sentences[outcome];
        if (outcome === 'done') return <EnteredOutcome sentence={sentence} entered={entered} />;
        // Only another invitation leads in.
        if (outcome === 'gone' && page.purpose === 'invitation') return <LogInOutcome sentence={sentence} />;
        return <AnotherLink sentence={sentence} send={requestReset} sentMessage={MESSAGES.resetSent} />;
      }}
    />
  );
}
