import type { ReactNode } from 'react';
import { IdentityForm } from '../identity-form.tsx';
import { IdentitySheet } from '../identity-sheet.tsx';
import styles from '../link-outcomes.module.css';
import { LogInOutcome } from '../link-outcomes.tsx';
import { useMailedLink } from '../use-mailed-link.ts';

const FAILURES = {
  expired: 'This link has expired. Choose a new password with “Forgot Password?” on the log-in page.',
  used: 'This link was already used: the sessions have ended. The link to a new password is in your inbox.',
  malformed: 'This link is not complete. Copy it whole from the email.',
} as const;

/** The page of a mailed link that locks the account. Only the button uses the link, so that mail scanners do not. */
export function LockPage(page: {
  title: string;
  text: ReactNode;
  button: string;
  /** What has happened, before the sentence about the sessions. */
  done?: string;
  request: (token: string) => Promise<unknown>;
}) {
  const { state, isOpen, submitLink } = useMailedLink(page.request);
  const locked = 'All sessions have ended. The link to a new password is on its way to your inbox.';
  return (
    <IdentitySheet title={page.title}>
      {isOpen && (
        <>
          <p className={styles.text}>{page.text}</p>
          <IdentityForm button={page.button} onSubmit={submitLink}>
            {null}
          </IdentityForm>
        </>
      )}
      {state === 'done' && <LogInOutcome sentence={page.done ? `${page.done} ${locked}` : locked} />}
      {state !== 'waiting' && state !== 'done' && <LogInOutcome sentence={FAILURES[state]} />}
    </IdentitySheet>
  );
}
