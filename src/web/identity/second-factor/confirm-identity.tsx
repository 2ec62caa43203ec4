import { canUsePasskeys } from '../../api/passkeys.ts';
import { PasswordField } from '../../ui/text-field.tsx';
import { IdentityForm, type Typed } from '../identity-form.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useConfirmation } from './use-confirmation.ts';

/** Asks a signed-in user for the password, with the code of their app when they have one, or for a passkey. */
export function ConfirmIdentity({ onDone }: { onDone: () => void }) {
  const { needsCode, confirm } = useConfirmation();
  const submit = async (typed: Typed) => {
    await confirm(typed('password'), typed('code'));
    onDone();
  };
  return (
    <IdentityForm
      button="Go on"
      onSubmit={submit}
      beside={
        canUsePasskeys() && (
          <PasskeyButton look="text" onDone={onDone}>
            Use my passkey
          </PasskeyButton>
        )
      }
    >
      <PasswordField label="Your password, please" name="password" autoComplete="current-password" />
      {needsCode && <CodeField />}
    </IdentityForm>
  );
}
