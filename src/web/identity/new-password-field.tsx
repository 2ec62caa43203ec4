import { useState } from 'react';
import { useSettings } from '../api/use-settings.ts';
import { ServerWords } from '../brand/server-words.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** The input for a new password, with its minimum length. */
export function NewPasswordField({
  label = 'Password',
  name = 'password',
}: {
  label?: string;
  name?: string;
}) {
  const settings = useSettings();
  const [isPrerendered] = useState(!useHydrated());
  const unknownYet = isPrerendered ? <ServerWords name="PASSWORD_HINT" /> : '\u00a0';
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      hint={settings ? `At least ${settings.minPasswordLength} characters.` : unknownYet}
    />
  );
}
