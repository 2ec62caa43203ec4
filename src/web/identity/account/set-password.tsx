import { auth } from '../../api/auth-client.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { IdentityForm } from '../identity-form.tsx';

/**
 * Has a link mailed by which a user without a password sets one. The mail proves once more who asks, as there is no
 * current password to do so.
 */
export function SetPassword({ email, onClose }: { email: string; onClose: (said?: string) => void }) {
  const send = async () => {
    await auth.requestPasswordReset(email);
    onClose('The link is in your inbox. It works once, for one hour.');
  };
  return (
    <IdentityForm
      button="Send the link"
      onSubmit={send}
      beside={<TextButton onClick={() => onClose()}>Cancel</TextButton>}
    >
      <p>You log in without a password. To set one, use the link that this button sends to {email}.</p>
    </IdentityForm>
  );
}
