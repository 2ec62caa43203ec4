import type { OpenedLink } from '#contract/account/opened-link.ts';
import type { LinkPurpose } from '../api/auth-client.ts';
import { StatusNotice } from '../ui/notice.tsx';
import styles from './link-owner.module.css';
import { NO_EMAIL } from './tell-link.ts';

/** Links whose button logs their reader in. */
const ENTERS: ReadonlySet<LinkPurpose> = new Set(['invitation', 'reset-password']);

/**
 * Whose account a mailed link is about, for its reader and for their password manager, and who else is logged in in this
 * browser. It keeps its space until the link is read, and is told on the prerendered page by `tell-link.ts`.
 */
export function LinkOwner({ link, purpose }: { link: OpenedLink | null; purpose: LinkPurpose }) {
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
