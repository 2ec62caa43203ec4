import { useState } from 'react';
import type { OwnAccount } from '#contract/account/own-account.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { api } from '../../api/api-client.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { EmailField } from '../email-field.tsx';
import type { Typed } from '../identity-form.tsx';
import { leaveTool } from '../log-out.ts';
import styles from './account-page.module.css';
import { AccountSection, OpenForm } from './account-section.tsx';
import { showProblem } from './show-problem.ts';

/** Deletes the account, after the password and its address. */
export function DeleteSection({ account }: { account: OwnAccount }) {
  const [isOpen, setOpen] = useState(false);
  const remove = async (typed: Typed) => {
    await api.ownData
      .deleteAccount({ password: typed('password'), email: typed('typedEmail') })
      .catch(showProblem);
    leaveTool(PAGE_PATHS.landing);
  };
  return (
    <AccountSection id="delete" title="Delete">
      <p className={styles.text}>
        Deletes the account, its sessions, open questionnaires, files and summaries. Decisions and changes
        stay in the history of the clients, under “erased”.
      </p>
      {isOpen ? (
        <OpenForm button="Delete my account for good" onSubmit={remove} onCancel={() => setOpen(false)}>
          <PasswordField label="Password" name="password" autoComplete="current-password" />
          <EmailField
            label="Your email, typed again"
            name="typedEmail"
            autoComplete="off"
            hint={account.email}
          />
        </OpenForm>
      ) : (
        <TextButton danger onClick={() => setOpen(true)}>
          Delete my account
        </TextButton>
      )}
    </AccountSection>
  );
}
