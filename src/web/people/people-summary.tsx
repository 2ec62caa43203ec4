import type { SignUpMode } from '#contract/people-contract.ts';
import { counted } from '../ui/count-words.ts';
import styles from './people.module.css';
import type { PeoplePageData } from './people-queries.ts';
import { peopleCount } from './people-words.ts';
import { SettingNote } from './setting-note.tsx';

const MODE_WORDS: Readonly<Record<SignUpMode, string>> = {
  open: 'Everyone who signs up can log in, and owners get an email',
  approval: 'New accounts wait for an owner’s approval',
  invitation: 'Accounts are by invitation only',
};

/** How many people there are, and who may join. */
export function PeopleSummary({ page }: { page: PeoplePageData | undefined }) {
  if (!page) return <p className={styles.lead}>&nbsp;</p>;
  const { total, signUp, allowed } = page;
  const who = signUp === 'invitation' || !allowed ? '' : `; ${allowedWords(allowed)}`;
  return (
    <p className={styles.lead}>
      {peopleCount(total)}. {MODE_WORDS[signUp]}
      {who}. <WhoMayJoin page={page} />
    </p>
  );
}

/** The dialog that says who may join, and which settings change that. */
function WhoMayJoin({ page: { signUp, allowed } }: { page: PeoplePageData }) {
  return (
    <SettingNote label="Who may join" settings={['SIGN_UP', 'ALLOWED_EMAIL_DOMAINS']}>
      <p>{MODE_WORDS[signUp]}.</p>
      <p>
        {allowed
          ? `${capitalised(allowedWords(allowed))}. Others need an invitation.`
          : 'Any email address may sign up.'}
      </p>
    </SettingNote>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function allowedWords({ domains, addresses }: NonNullable<PeoplePageData['allowed']>): string {
  const parts = [
    ...(domains.length > 0 ? [`addresses of ${domains.join(', ')}`] : []),
    ...(addresses > 0 ? [counted(addresses, 'single address', 'single addresses')] : []),
  ];
  return `${parts.join(' and ')} may join`;
}
