import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnAccount, SignInRow } from '#contract/account/own-account.ts';
import { undoneSentences } from '#contract/account/undone-acts.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { auth } from '../../api/auth-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { listedMoment } from '../../ui/moment-words.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { storeLogInNotices } from '../log-in-notices.ts';
import { leaveTool } from '../log-out.ts';
import styles from './account-page.module.css';
import { useSignIns } from './account-queries.ts';
import { AccountSection } from './account-section.tsx';
import { useProviderName } from './use-provider-name.ts';

const METHOD_WORDS: Readonly<Record<string, string>> = {
  credential: 'password',
  code: 'code of an app',
  'recovery-code': 'recovery code',
  passkey: 'passkey',
};

/** How many sign-ins are shown at first. */
const SHOWN_FIRST = 20;

/** The latest sign-ins and wrong passwords, and what to do about one that was another person's. */
export function SignInSection({ account }: { account: OwnAccount }) {
  const signIns = useSignIns();
  const [showsAll, setShowsAll] = useState(false);
  const rows = signIns.data ?? [];
  return (
    <AccountSection
      id="sign-ins"
      title="Recent sign-ins"
      note="“That was not me” ends all sessions and asks for a new password."
    >
      <Pane
        query={signIns}
        failed="Your sign-ins could not be loaded."
        isEmpty={() => rows.length === 0}
        empty={<p className="quiet">None in the last 90 days.</p>}
      />
      <ul>
        {rows.slice(0, showsAll ? undefined : SHOWN_FIRST).map((row) => (
          <li key={row.id} className={styles.signIn}>
            <span className={styles.when}>{listedMoment(row.triedAt)}</span>
            <span className={styles.how}>
              <How row={row} />
            </span>
            <span className={styles.where}>{row.network}</span>
          </li>
        ))}
      </ul>
      <div className={styles.below}>
        {rows.length > SHOWN_FIRST && !showsAll && (
          <TextButton onClick={() => setShowsAll(true)}>All of the last 90 days</TextButton>
        )}
        <NotMe account={account} />
      </div>
    </AccountSection>
  );
}

function How({ row: { outcome, count, device, method } }: { row: SignInRow }) {
  const providerName = useProviderName();
  if (outcome === 'in') return `${device}, ${METHOD_WORDS[method] ?? providerName(method)}`;
  return <span className={styles.waiting}>Wrong password{count > 1 ? `, ${count} times` : ''}</span>;
}

/** The button "That was not me": ends all sessions and voids the password, after a question. */
function NotMe({ account }: { account: OwnAccount }) {
  const [isOpen, setOpen] = useState(false);
  const hasPassword = account.passwordChangedAt !== null;
  const report = useMutation({
    mutationFn: auth.reportSignIn,
    onSuccess({ undone }) {
      const next = hasPassword ? [`The link to a new password is on its way to ${account.email}.`] : [];
      storeLogInNotices(['All your sessions have ended.', ...undoneSentences(undone), ...next]);
      leaveTool(PAGE_PATHS.logIn);
    },
  });
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>That was not me</TextButton>
      <ConfirmDialog
        open={isOpen}
        title="Was a sign-in not yours?"
        confirmLabel="End all sessions"
        isBusy={report.isPending}
        failure={report.error?.message}
        onConfirm={() => report.mutate()}
        onClose={() => setOpen(false)}
      >
        <p>
          All your sessions end, this one too.
          {hasPassword && ` Your password stops working, and the link to a new one goes to ${account.email}.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
