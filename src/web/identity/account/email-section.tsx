import { useMutation } from '@tanstack/react-query';
import { CHANGE_EMAIL_LINK_MS, type OwnAccount } from '#contract/account/own-account.ts';
import { auth } from '../../api/auth-client.ts';
import { momentWords } from '../../ui/moment-words.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { EmailField } from '../email-field.tsx';
import type { Typed } from '../identity-form.tsx';
import styles from './account-page.module.css';
import { useAccountRefresh } from './account-queries.ts';
import { AccountRow, AccountSection, FormRow, OpenForm } from './account-section.tsx';

/** The user's address, and a new one while it waits for its link. */
export function EmailSection({ account }: { account: OwnAccount }) {
  return (
    <AccountSection
      id="email"
      title="Email"
      note="Both addresses get an email, so that no one can change it without your knowledge."
    >
      <FormRow
        title={account.email}
        detail="Verified. Summaries and notices go there."
        action="Change"
        form={(close) => <EmailForm onClose={close} />}
      />
      {account.emailChange && <WaitingAddress change={account.emailChange} />}
    </AccountSection>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const refresh = useAccountRefresh();
  const change = async (typed: Typed) => {
    await auth.changeEmail({ newEmail: typed('newEmail'), password: typed('password') });
    await refresh();
    onClose();
  };
  return (
    <OpenForm button="Change email" onSubmit={change} onCancel={onClose}>
      <EmailField label="New email" name="newEmail" autoComplete="email" />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
    </OpenForm>
  );
}

function WaitingAddress({ change }: { change: NonNullable<OwnAccount['emailChange']> }) {
  const refresh = useAccountRefresh();
  const act = useMutation({
    mutationFn: (act: 'resend' | 'cancel') =>
      act === 'resend' ? auth.resendEmailChange() : auth.cancelEmailChange(),
    onSettled: refresh,
  });
  return (
    <AccountRow
      title={<span className={styles.waiting}>{change.email} waits to be verified.</span>}
      detail={waitingWords(change)}
      actions={
        <>
          <TextButton disabled={act.isPending} onClick={() => act.mutate('resend')}>
            Send again
          </TextButton>
          <TextButton disabled={act.isPending} onClick={() => act.mutate('cancel')}>
            Cancel
          </TextButton>
        </>
      }
    >
      <div className={styles.failure}>
        <ErrorNotice>{act.error?.message}</ErrorNotice>
      </div>
      <div role="status" className={styles.said}>
        {act.isSuccess && act.variables === 'resend' && 'The email is on its way again.'}
      </div>
    </AccountRow>
  );
}

function waitingWords({ mailedAt }: NonNullable<OwnAccount['emailChange']>): string {
  if (!mailedAt) return 'An email is on its way there. The old address stays until its link is used.';
  if (Date.now() - Date.parse(mailedAt) > CHANGE_EMAIL_LINK_MS)
    return `The link sent ${momentWords(mailedAt)} has expired. The old address stays.`;
  return `An email was sent there ${momentWords(mailedAt)}. The old address stays until its link is used.`;
}
