import { auth } from '../../api/auth-client.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { IdentityForm, type Typed } from '../identity-form.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { useSession } from '../session-queries.ts';
import { useAccountRefresh } from './account-queries.ts';
import { FormRow } from './account-section.tsx';
import { SetPassword } from './set-password.tsx';

/** The password: when it was changed, and the form that changes it, which ends all other sessions. */
export function PasswordRow({ changedAt }: { changedAt: string | null }) {
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
    <IdentityForm
      button="Save new password"
      onSubmit={change}
      beside={<TextButton onClick={() => onClose()}>Cancel</TextButton>}
    >
      <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" />
      <NewPasswordField label="New password" name="newPassword" />
    </IdentityForm>
  );
}

function changedSentence(ended: number): string {
  if (ended === 0) return 'Your password is changed.';
  const sessions = ended === 1 ? '1 other session has ended.' : `${ended} other sessions have ended.`;
  return `Your password is changed. ${sessions}`;
}
