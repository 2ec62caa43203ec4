import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { MAILED_TOKEN, type OpenedLink } from '#contract/account/opened-link.ts';
import { isApiError } from '../api/api-error.ts';
import type { LinkPurpose } from '../api/auth-client.ts';
import { StatusNotice } from '../ui/notice.tsx';
import { IdentityForm, type Typed } from './identity-form.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import styles from './link-outcomes.module.css';
import { readOpenedLink, tokenInAddress } from './read-opened-link.ts';
import { NO_EMAIL } from './tell-link.ts';

/** Links whose button logs their reader in. */
const ENTERS: ReadonlySet<LinkPurpose> = new Set(['invitation', 'reset-password']);

/** The outcome of a mailed link: it was used now, or why it cannot be. One that is whole and not known is gone: it was withdrawn. */
export type LinkOutcome = 'done' | 'expired' | 'used' | 'gone' | 'malformed';

const OUTCOMES: Record<string, LinkOutcome> = {
  TOKEN_EXPIRED: 'expired',
  TOKEN_USED: 'used',
  INVALID_TOKEN: 'gone',
};

const neverChanges = () => () => {};

/**
 * A page of a mailed link. Only the button uses the link, so that mail scanners do not; opening it tells whose account it
 * is, or that it was used before. An error about the link becomes its outcome; any other error is shown by the form.
 */
export function MailedLinkPage(page: {
  title: string;
  purpose: LinkPurpose;
  text?: ReactNode;
  button: string;
  /** The inputs above the button, of a link that was read; null until then. */
  children?: ReactNode | ((link: OpenedLink | null) => ReactNode);
  request: (token: string, typed: Typed) => Promise<unknown>;
  /** Renders what replaces the form. */
  outcome: (outcome: LinkOutcome) => ReactNode;
}) {
  // Null while the page is prerendered: the link is assumed to be whole.
  const token = useSyncExternalStore(neverChanges, tokenInAddress, () => null);
  const link = useOpenedLink(token, page.purpose);
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
  const shown =
    token !== null && !MAILED_TOKEN.test(token) ? 'malformed' : (outcome ?? OUTCOMES[link?.problem ?? '']);
  return (
    <IdentitySheet title={page.title}>
      {shown ? (
        page.outcome(shown)
      ) : (
        <>
          {page.text && <p className={styles.text}>{page.text}</p>}
          <IdentityForm button={page.button} onSubmit={use}>
            <LinkOwner link={link} purpose={page.purpose} />
            {typeof page.children === 'function' ? page.children(link) : page.children}
          </IdentityForm>
        </>
      )}
    </IdentitySheet>
  );
}

/** Reads the link of a page without using it. When it cannot be read, the button still says why it cannot be used. */
function useOpenedLink(token: string | null, purpose: LinkPurpose): OpenedLink | null {
  const [link, setLink] = useState<OpenedLink | null>(null);
  useEffect(() => {
    if (!token) return;
    readOpenedLink(token, purpose).then(setLink, () => setLink(null));
  }, [token, purpose]);
  return link;
}

/**
 * Whose account a mailed link is about, for its reader and for their password manager, and who else is logged in in this
 * browser. It keeps its space until the link is read, and is told on the prerendered page by `tell-link.ts`.
 */
function LinkOwner({ link, purpose }: { link: OpenedLink | null; purpose: LinkPurpose }) {
  return (
    <div className={styles.owner} data-link={purpose}>
      <p className={styles.label}>Email</p>
      <p className={styles.email} data-link-email suppressHydrationWarning>
        {link?.email ?? NO_EMAIL}
      </p>
      <input name="email" autoComplete="username" value={link?.email ?? ''} readOnly hidden />
      {link?.signedInAs && (
        <StatusNotice>
          This browser is logged in as {link.signedInAs}.{' '}
          {ENTERS.has(purpose)
            ? 'The button logs that account out, and the one above in.'
            : 'This link is about the account above, not that one.'}
        </StatusNotice>
      )}
    </div>
  );
}
