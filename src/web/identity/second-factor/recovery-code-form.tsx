import { secondFactor } from '../../api/second-factor-client.ts';
import { TextField } from '../../ui/text-field.tsx';
import { IdentityForm, type Typed } from '../identity-form.tsx';

/** The form for a recovery code. */
export function RecoveryCodeForm({ onDone }: { onDone: () => void }) {
  const verify = async (typed: Typed) => {
    await secondFactor.verifyRecoveryCode(typed('recoveryCode'));
    onDone();
  };
  return (
    <IdentityForm button="Log in" onSubmit={verify}>
      <TextField
        label="Recovery code"
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        hint="One of the ten codes that you keep. Each lets you in once."
      />
    </IdentityForm>
  );
}
