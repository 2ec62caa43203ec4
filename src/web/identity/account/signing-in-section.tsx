import type { OwnAccount } from '#contract/account/own-account.ts';
import { auth } from '../../api/auth-client.ts';
import { counted } from '../../ui/count-words.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { PasswordField } from '../../ui/text-field.tsx';
import type { Typed } from '../identity-form.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { PasskeyRows } from '../second-factor/passkey-rows.tsx';
import { SecondFactorRows } from '../second-factor/second-factor-rows.tsx';
import { useSession } from '../session-queries.ts';
import { useAccountRefresh } from './account-queries.ts';
import { AccountRow, AccountSection, FormRow, OpenForm } from './account-section.tsx';
import { useProviderName } from './use-provider-name.ts';

/** The ways by which the user signs in, one row each. */
export function SigningInSection({ account }: { account: OwnAccount }) {
  const providerName = useProviderName();
  const isEither = account.passwordChangedAt !== null && account.providers.length > 0;
  return (
    <AccountSection
      id="signing-in"
      title="Signing in"
      {...(isEither && { note: 'Either is enough to sign in. You have to keep one of them.' })}
    >
      <PasswordRow changedAt={account.passwordChangedAt} />
      {account.providers.map(({ id, linkedAt }) => (
        <AccountRow
          key={id}
          title={`Signs in with ${providerName(id)}`}
          detail={`Linked on ${dayWords(linkedAt)}`}
        />
      ))}
      <PasskeyRows />
      <SecondFactorRows isOnlyOwner={account.isOnlyOwner} />
    </AccountSection>
  );
}

/** The password: when it was changed, and the form that changes it, which ends all other sessions. */
function PasswordRow({ changedAt }: { changedAt: string | null }) {
  const { user } = useSession();
  if (changedAt === null && user) {
    return (
      <FormRow
        title="Password, not set"
        action="Set a password"
        form={(close) => <SetPassword email={user.email} onClose={close} />}
      />
    );
  }
  if (changedAt === null) return null;
  return (
    <FormRow
      title="Password"
      detail={`Changed on ${dayWords(changedAt)}`}
      action="Change password"
      form={(close) => <PasswordForm onClose={close} />}
    />
  );
}

function PasswordForm({ onClose }: { onClose: (said?: string) => void }) {
  const refresh = useAccountRefresh();
  const change = async (typed: Typed) => {
    const { endedSessions } = await auth.changePassword({
      currentPassword: typed('currentPassword'),
      newPassword: typed('newPassword'),
    });
    await refresh();
    onClose(changedSentence(endedSessions));
  };
  return (
    <OpenForm button="Save new password" onSubmit={change} onCancel={() => onClose()}>
      <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" />
      <NewPasswordField label="New password" name="newPassword" />
    </OpenForm>
  );
}

/**
 * Has a link mailed by which a user without a password sets one. The mail proves once more who asks, as there is no
 * current password to do so.
 */
function SetPassword({ email, onClose }: { email: string; onClose: (said?: string) => void }) {
  const send = async () => {
    await auth.requestPasswordReset(email);
    onClose('The link is in your inbox. It works once, for one hour.');
  };
  return (
    <OpenForm button="Send the link" onSubmit={send} onCancel={() => onClose()}>
      <p>You log in without a password. To set one, use the link that this button sends to {email}.</p>
    </OpenForm>
  );
}

function changedSentence(ended: number): string {
  if (ended === 0) return 'Your password is changed.';
  return `Your password is changed. ${counted(ended, 'other session has', 'other sessions have')} ended.`;
}
