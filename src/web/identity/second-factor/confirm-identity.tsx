import { auth } from '../../api/auth-client.ts';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { PasswordField } from '../../ui/text-field.tsx';
import { IdentityForm, type Typed } from '../identity-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Asks a signed-in user for the password, or a passkey, before their second factors change. */
export function ConfirmIdentity({ onDone }: { onDone: () => void }) {
  const confirm = async (typed: Typed) => {
    await auth.confirmPassword(typed('password'));
    onDone();
  };
  return (
    <IdentityForm
      button="Go on"
      onSubmit={confirm}
      beside={
        canUsePasskeys() && (
          <PasskeyButton look="text" onDone={onDone}>
            Use my passkey
          </PasskeyButton>
        )
      }
    >
      <PasswordField label="Your password, please" name="password" autoComplete="current-password" />
    </IdentityForm>
  );
}
