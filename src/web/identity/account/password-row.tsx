import { auth } from '../../api/auth-client.ts';
import { counted } from '../../ui/count-words.ts';
import { dayWords } from '../../ui/moment-words.ts';
import { PasswordField } from '../../ui/text-field.tsx';
import type { Typed } from '../identity-form.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { useSession } from '../session-queries.ts';
import { useAccountRefresh } from './account-queries.ts';
import { FormRow, OpenForm } from './account-section.tsx';

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
