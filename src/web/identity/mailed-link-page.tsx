import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { isApiError } from '../api/api-error.ts';
import { IdentityForm, type Typed } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import styles from './link-outcomes.module.css';

/** The outcome of a mailed link: it was used now, or why it cannot be. */
export type LinkOutcome = 'done' | 'expired' | 'used' | 'malformed';

const OUTCOMES: Record<string, LinkOutcome> = {
  TOKEN_EXPIRED: 'expired',
  TOKEN_USED: 'used',
  INVALID_TOKEN: 'malformed',
};

const neverChanges = () => () => {};
const tokenInAddress = () => new URLSearchParams(location.search).get('token') ?? '';

/**
 * A page of a mailed link. Only the button uses the link, so that mail scanners do not. An error about the link becomes
 * its outcome; any other error is shown by the form.
 */
export function MailedLinkPage(page: {
  title: string;
  text?: ReactNode;
  button: string;
  /** The inputs above the button. */
  children?: ReactNode;
  request: (token: string, typed: Typed) => Promise<unknown>;
  /** Renders what replaces the form. */
  outcome: (outcome: LinkOutcome) => ReactNode;
}) {
  // Null while the page is prerendered: the link is assumed to be whole.
  const token = useSyncExternalStore(neverChanges, tokenInAddress, () => null);
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const use = async (typed: Typed) => {
    try {
      await page.request(token ?? '', typed);
      setOutcome('done');
    } catch (problem) {
      const next = isApiError(problem) ? OUTCOMES[problem.code] : undefined;
      if (!next) throw problem;
      setOutcome(next);
    }
  };
  const shown = token === '' ? 'malformed' : outcome;
  return (
    <IdentitySheet title={page.title}>
      {shown ? (
        page.outcome(shown)
      ) : (
        <>
          {page.text && <p className={styles.text}>{page.text}</p>}
          <IdentityForm button={page.button} onSubmit={use}>
            {page.children}
          </IdentityForm>
        </>
      )}
    </IdentitySheet>
  );
}
