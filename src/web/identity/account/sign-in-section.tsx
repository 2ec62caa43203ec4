import { useState } from 'react';
import type { OwnAccount, SignInRow } from '#contract/account/own-account.ts';
import { listedMoment } from '../../ui/moment-words.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './account-page.module.css';
import { useSignIns } from './account-queries.ts';
import { AccountSection } from './account-section.tsx';
import { NotMe } from './not-me.tsx';
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
